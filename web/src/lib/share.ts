/** Hand a link on: by the device's own way of sharing where there is one, else to the clipboard. */

/** The label to show on the button afterwards. */
export async function share(title: string, text: string, url: string): Promise<string> {
  if (matchMedia('(pointer: coarse)').matches && navigator.share) {
    try {
      await navigator.share({ title, text, url });
      return 'Shared';
    } catch (e) {
      if ((e as Error).name === 'AbortError') return '';
    }
  }
  return (await copy(text ? `${text} ${url}` : url)) ? 'Copied' : '';
}

/** Whether it went to the clipboard; where that is not allowed (plain http), the browser shows it to be copied by hand. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    prompt('Copy this:', text);
    return false;
  }
}
