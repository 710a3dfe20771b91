/** Keep a text as a file of the reader's. */
export function keepText(name: string, text: string): void {
  keep(name, new Blob([text], { type: 'text/plain' }));
}
export function keep(name: string, what: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(what);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
