/** The server's HTTP side, in one place. */
export class ApiError extends Error {}

async function call<T>(path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(path, body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  } catch {
    throw new ApiError('The server cannot be reached.');
  }
  const data = await answer.json().catch(() => null);
  if (!answer.ok) throw new ApiError(data?.why ?? data?.error ?? data?.detail ?? `The server answered ${answer.status}.`);
  return data as T;
}
export const get = <T>(path: string) => call<T>(path);
export const post = <T>(path: string, body: unknown) => call<T>(path, body);
