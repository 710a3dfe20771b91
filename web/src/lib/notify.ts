/** Title and icon that say whose turn it is. */
function icon(mine: boolean): string {
  const ring = mine ? '#ffd166' : '#42546a';
  return (
    'data:image/svg+xml,' +
    encodeURIComponent(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect x="1.500" y="1.500" width="29" height="29" ` +
        `rx="7" fill="#141b24" stroke="${ring}" stroke-width="3"/>` +
        `<rect x="7" y="7" width="8" height="8" rx="2" fill="#2fae62"/><path d="M19 17h4l2 2v4l-2 2h-4l-2-2v-4z" ` +
        `fill="#d8453c"/><path d="M7 25L25 7" stroke="#9a5cf0" stroke-width="2"/></svg>`,
    )
  );
}

export function announce(title: string, mine: boolean): void {
  document.title = (mine ? '● Your turn – ' : '') + title;
  const link = document.querySelector<HTMLLinkElement>('link[rel=icon]');
  if (link) link.href = icon(mine);
}
