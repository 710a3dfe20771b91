/** Addresses to give away. A secret stands after the '#', so that it reaches no server's log. */
import { href } from './route.svelte';

const page = (...to: string[]) => location.origin + location.pathname + href(...to);

/** For a friend: it says who invites them to what before they sit down. */
export const seatLink = (table: string, token: string) => page('join', table, token);
export const watchLink = (table: string, token: string) => page('t', table, token);

/** Whether nobody else can open this page under the address it has here. */
export const thisMachineOnly = () => /^(localhost|127\.|\[?::1\]?$)/.test(location.hostname);
