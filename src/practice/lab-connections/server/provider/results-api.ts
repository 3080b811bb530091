import { wasNeverSent } from '#foundation/server/outside/never-sent.ts';
import { type Fetch, outgoingRequest } from '#foundation/server/outside/outgoing-request.ts';
import { ResultsPage } from '../../results-page.contract.ts';
import { addressOf } from './open-socket.ts';
import { CarrierRefused } from './order-carrier.ts';

export interface ResultsApi {
  readonly url: string;
  readonly token: string | null;
}

export interface ResultsApiParts {
  readonly fetch: Fetch;
  /** For each request with its answer. */
  readonly timeoutMs: number;
  readonly reachesPrivateHosts: boolean;
}

export const PAGE_LIMIT = 50;
export const POLL_MS = 30_000;
const MAX_PAGE_BYTES = 12_000_000;

/** Why a laboratory gave no page, as a sentence for the clinic. */
export class PollFault extends Error {
  override readonly name = 'PollFault';
}

async function readAll(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_PAGE_BYTES) throw new PollFault('The laboratory’s answer is larger than 12 MB.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function toFault(error: unknown): unknown {
  if (error instanceof PollFault) return error;
  if (error instanceof CarrierRefused) return new PollFault(error.message);
  return new PollFault(
    wasNeverSent(error) ? 'The laboratory could not be reached.' : 'The laboratory did not answer in time.',
    { cause: error },
  );
}

/** Asks within the time, and returns the text of a good answer. @throws PollFault */
async function ask(
  { url, token }: { readonly url: URL; readonly token: string | null },
  init: { readonly method: 'GET' | 'POST'; readonly body?: string },
  { fetch, timeoutMs, reachesPrivateHosts }: ResultsApiParts,
): Promise<string> {
  try {
    await addressOf(url.hostname.replace(/^\[|\]$/g, ''), reachesPrivateHosts);
    const response = await fetch(
      outgoingRequest(url, {
        ...init,
        headers: {
          accept: 'application/json',
          ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        // The token must not be sent to the target of a redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    if (response.status === 401 || response.status === 403)
      throw new PollFault('The laboratory refused the API token.');
    if (!response.ok) throw new PollFault(`The laboratory answered ${response.status}.`);
    return await readAll(response);
  } catch (error) {
    throw toFault(error);
  }
}

/** One page of results after those that were read before. @throws PollFault */
export async function readPage(
  { url: address, token }: ResultsApi,
  after: string | null,
  parts: ResultsApiParts,
): Promise<ResultsPage> {
  const url = new URL(address);
  url.searchParams.set('limit', String(PAGE_LIMIT));
  if (after !== null) url.searchParams.set('after', after);
  const text = await ask({ url, token }, { method: 'GET' }, parts);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new PollFault('The laboratory’s answer is not valid JSON.');
  }
  const page = ResultsPage.safeParse(json);
  if (!page.success) throw new PollFault('The laboratory’s answer does not match the format for results.');
  return page.data;
}

/** Tells a laboratory what is stored here. @throws PollFault */
export async function acknowledge(
  { url: address, token }: ResultsApi,
  ids: readonly string[],
  parts: ResultsApiParts,
): Promise<void> {
  const url = new URL(address);
  url.pathname = `${url.pathname.replace(/\/$/, '')}/acknowledgements`;
  await ask({ url, token }, { method: 'POST', body: JSON.stringify({ ids }) }, parts);
}
