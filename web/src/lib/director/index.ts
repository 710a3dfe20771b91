export { Director } from './director.svelte';
export * from './staging';
export * from './types';
