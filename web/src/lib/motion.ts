/** Pieces and cards that change their place go there instead of jumping; not for those who want no motion. */
import { cubicOut } from 'svelte/easing';
import { flip, type AnimationConfig } from 'svelte/animate';
import { crossfade, type CrossfadeParams, type TransitionConfig } from 'svelte/transition';
import { reduced } from './settings.svelte';

const MS = 220;
/** `animate:send` on the items of a keyed list: within the list. */
export function send(node: Element, moved: { from: DOMRect; to: DOMRect }): AnimationConfig {
  return reduced() ? { duration: 0 } : flip(node, moved, { duration: MS, easing: cubicOut });
}
const [leave, arrive] = crossfade({
  duration: MS,
  easing: cubicOut,
  fallback: () => ({ duration: 140, css: t => `opacity:${t};scale:${0.9 + 0.1 * t}` }),
});
const none = (): TransitionConfig => ({ duration: 0 });
/** `in:from={{ key }}` and `out:to={{ key }}` on the same thing in two lists (hand, table, pile): from one to the other. */
export const from = (node: Element, key: CrossfadeParams & { key: unknown }) => (reduced() ? none : arrive(node, key));
export const to = (node: Element, key: CrossfadeParams & { key: unknown }) => (reduced() ? none : leave(node, key));
