import { ProviderError } from '../public/provider-error.ts';
import { parseCrmJson } from '../parse-crm-json.ts';

/** No legitimate response is longer. */
const RESPONSE_LIMIT_BYTES = 5_000_000;

async function readText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Counted while reading, whatever the declared length, so that an endless response cannot exhaust the memory.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > RESPONSE_LIMIT_BYTES) throw new ProviderError('unreachable', 'The response is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const toJson = (text: string): unknown => (text === '' ? null : parseCrmJson(text));

/** The body of a successful response, as JSON; null if it is empty. @throws ProviderError `unreachable` for any other. */
export async function readBody(response: Response): Promise<unknown> {
  const text = await readText(response);
  try {
    return toJson(text);
  } catch (cause) {
    throw new ProviderError('unreachable', 'The response is not JSON.', { cause });
  }
}

/**
 * The body of a refusal, if it is JSON; otherwise null, for example for the page of a firewall.
 *
 * @throws if it was cut off, because it would have said why, unless the status says enough.
 */
export async function readRefusal(response: Response): Promise<unknown> {
  const saysEnough = response.status === 429 || response.status >= 500;
  try {
    return toJson(await readText(response));
  } catch (error) {
    if (saysEnough || error instanceof SyntaxError || error instanceof ProviderError) return null;
    throw error;
  }
}
