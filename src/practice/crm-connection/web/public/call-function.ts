import { supabaseClient } from '#foundation/web/session/supabase-client.ts';

/** A refusal of `ghl-oauth` with a message for display; empty where the server gave none. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return null;
  }
}

/** The client's own errors contain the response that caused them. */
async function reasonOf(error: unknown): Promise<string> {
  const answer = typeof error === 'object' && error !== null && 'context' in error ? error.context : null;
  const body = answer instanceof Response ? await readJson(answer) : null;
  return typeof body === 'object' && body && 'message' in body && typeof body.message === 'string'
    ? body.message
    : '';
}

/**
 * Calls a step of the function `ghl-oauth`.
 *
 * @throws ConnectionError with the server's reason, or with `otherwise` where it gave none.
 */
export async function callFunction(
  step: 'callback' | 'init' | 'locations' | 'proxy' | 'token',
  body: Readonly<Record<string, unknown>>,
  otherwise: string,
): Promise<Readonly<Record<string, unknown>>> {
  const { functions } = await supabaseClient();
  const { data, error } = await functions.invoke<unknown>(`ghl-oauth/${step}`, { body });
  if (error) throw new ConnectionError((await reasonOf(error)) || otherwise, { cause: error });
  return typeof data === 'object' && data !== null ? { ...data } : {};
}
