import { supabaseClient } from '#foundation/web/session/supabase-client.ts';

/** An error response of `ghl-oauth` with a message for display; empty if the server sent none. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** The sentence of an error that is meant for people; never that of a validator, of the browser or of a parser. */
export const sentenceOf = (error: unknown, fallback: string): string =>
  error instanceof Error &&
  (error instanceof ConnectionError || error.name === 'Error') &&
  error.message !== ''
    ? error.message
    : fallback;

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** The message in an error of supabase-js, which has the response as its `context`. */
async function reasonOf(error: unknown): Promise<string> {
  const response = typeof error === 'object' && error !== null && 'context' in error ? error.context : null;
  const body = response instanceof Response ? await readJson(response) : null;
  return typeof body === 'object' && body && 'message' in body && typeof body.message === 'string'
    ? body.message
    : '';
}

/**
 * Calls a step of the function `ghl-oauth`.
 *
 * @throws ConnectionError with the server's message, or with `fallback` if it sent none.
 */
export async function callFunction(
  step: 'callback' | 'init' | 'locations' | 'proxy' | 'token',
  body: Readonly<Record<string, unknown>>,
  fallback: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { functions } = await supabaseClient();
  const { data, error } = await functions.invoke<unknown>(`ghl-oauth/${step}`, { body });
  if (error) throw new ConnectionError((await reasonOf(error)) || fallback, { cause: error });
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
