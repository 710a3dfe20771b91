/** The page's address after the '#': #/t/ID/SECRET, #/replay/ID/MOVE, #/rules/GAME/RULE … Secrets there never reach
 *  a server's log. */
const parts = () => location.hash.replace(/^#\/?/, '').split('/').map(decodeURIComponent);

export const route: { at: string[] } = $state({ at: parts() });
addEventListener('hashchange', () => {
  route.at = parts();
});

export const href = (...to: (string | number)[]) => '#/' + to.map(p => encodeURIComponent(p)).join('/');
export const go = (...to: (string | number)[]) => {
  location.hash = href(...to);
};
/** Change the address without a step in the browser's history (the scrubber does it). */
export function replace(...to: (string | number)[]): void {
  history.replaceState(null, '', href(...to));
}
