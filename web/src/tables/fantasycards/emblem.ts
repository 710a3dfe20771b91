/** Our own emblem for each type of unit: drawn in one colour around 0,0, within 12 to every side. */
const line = (d: string, width = 2.4): string =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${width}" stroke-linecap="round" ` +
  `stroke-linejoin="round"/>`;
const fill = (d: string): string => `<path d="${d}" fill="currentColor" fill-rule="evenodd"/>`;
const dot = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}" fill="currentColor"/>`;
const ring = (x: number, y: number, r: number, width = 2.2): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="currentColor" stroke-width="${width}"/>`;

export const EMBLEMS: Record<string, string> = {
  // spread wings
  aerial: fill(
    'M0 -3C-3 -8 -8 -9 -12 -6C-9 -5 -8 -3 -7.5 0C-5.5 -1.5 -3.5 -.5 -1.5 3L0 10L1.5 3' +
      'C3.5 -.5 5.5 -1.5 7.5 0C8 -3 9 -5 12 -6C8 -9 3 -8 0 -3z',
  ),
  // a drawn bow
  archer:
    line('M-5 -10C4 -8 7 -4 7 0C7 4 4 8 -5 10') + line('M-5 -10L-8 0L-5 10', 1.5) + line('M-8 0H11M8 -3L11.5 0L8 3', 2),
  // a throwing engine
  artillery:
    line('M-10 5H9M-7 5L6 -8', 2.6) + ring(-6, 7.5, 2.6) + ring(5.5, 7.5, 2.6) + dot(7.5, -8.5, 3) + line('M1 5L4 -3', 1.8),
  // a horse's head
  cavalry: fill('M-8 11C-8 4 -7 -1 -3 -5L-3.5 -10L1 -7C6 -6 8 -2 10.5 2L8 5.5L3.5 3.5C2 5 4 7.5 6.5 11z'),
  // somebody
  civilian: dot(0, -5.5, 4.5) + fill('M-9 11C-9 4 -5.5 .8 0 .8C5.5 .8 9 4 9 11z'),
  // a wheel
  chariot: ring(0, 0, 9, 2.6) + dot(0, 0, 2.2) + line('M0 -8V8M-8 0H8M-5.7 -5.7L5.7 5.7M-5.7 5.7L5.7 -5.7', 1.3),
  // a banner
  command: line('M-6.5 -11V11', 2.6) + fill('M-5.5 -10.5H10L6 -5.2L10 0H-5.5z'),
  // a paw
  creature:
    fill('M0 -.5C4 -.5 7 4.5 6 8C5 11 2 9.5 0 9.5C-2 9.5 -5 11 -6 8C-7 4.5 -4 -.5 0 -.5z') +
    dot(-8, -1.5, 2.3) +
    dot(-3.2, -7, 2.6) +
    dot(3.2, -7, 2.6) +
    dot(8, -1.5, 2.3),
  // a shield
  infantry: fill(
    'M0 -11L9 -8.5V0C9 5.5 5 9 0 11.5C-5 9 -9 5.5 -9 0V-8.5zM-1.6 -6.5V-1.6H-6V1.6H-1.6V6.5H1.6V1.6' + 'H6V-1.6H1.6V-6.5z',
  ),
  // a dagger
  infiltrator: fill('M0 11.5L-3 6V-3H3V6z') + line('M-6 -4H6', 2.6) + line('M0 -5V-9', 2.6) + dot(0, -10, 2),
  // a crown
  legendary: fill('M-10 8L-11.5 -6L-5.5 -.5L0 -10L5.5 -.5L11.5 -6L10 8z'),
  // a pitchfork
  militia: line('M0 11V-10M-6 -9V-4C-6 -1 -3.5 0 0 0C3.5 0 6 -1 6 -4V-9', 2.4),
  // a horned skull
  monstrous: fill(
    'M-12 -9C-9 -8 -6.5 -8 -5 -6C-2 -7.5 2 -7.5 5 -6C6.5 -8 9 -8 12 -9C11 -4 9 -2 7.5 -1' +
      'C7.5 4 5 6 4 7V11H1.2V8.5H-1.2V11H-4V7C-5 6 -7.5 4 -7.5 -1C-9 -2 -11 -4 -12 -9zM-5 -1L-1.5 1.5' +
      'L-4.5 3.2zM5 -1L1.5 1.5L4.5 3.2z',
  ),
  // crossed stakes
  obstacle: line('M-9 9L9 -9M-9 -9L9 9M-11 0H11', 2.8),
  // a horseshoe
  rider: line('M-5.5 10C-11 2 -9 -9 0 -9C9 -9 11 2 5.5 10', 4),
  // a pick
  sapper: line('M-1 -5V11', 2.8) + line('M-11 -2C-6 -10 4 -10 10 -4', 3),
  // three javelins
  skirmish: line('M-10 7L3 -10M-4.5 10L8 -6.5M1.5 11.5L11 -1', 2) + fill('M3.5 -11L3.2 -6.6L-.6 -9zM9 -8L8.6 -3.4L4.8 -6z'),
  // a star
  sorcerous: fill('M0 -11.5L2.9 -3.9L11 -3.6L4.7 1.5L6.8 9.3L0 4.9L-6.8 9.3L-4.7 1.5L-11 -3.6L-2.9 -3.9z'),
  // many small things
  swarm:
    dot(-6, -6, 2.8) +
    dot(4, -8, 2.4) +
    dot(0, -0.5, 3) +
    dot(8, -0.5, 2.5) +
    dot(-8, 3.5, 2.4) +
    dot(-2.5, 8, 2.7) +
    dot(5.5, 7, 2.8),
  // a tower
  'war-machine': fill('M-8 -11H-4.5V-8.5H-1.7V-11H1.7V-8.5H4.5V-11H8V-4H6V11H2.2V5C2.2 2 -2.2 2 -2.2 5V11H-6V-4H-8z'),
};
export const emblemOf = (type: string): string => EMBLEMS[type] ?? dot(0, 0, 6);
