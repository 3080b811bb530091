import * as z from 'zod';
import { wasNeverSent } from '#foundation/server/outside/never-sent.ts';
import { type Fetch, outgoingRequest } from '#foundation/server/outside/outgoing-request.ts';
import { cutText } from '#foundation/values/cut-text.ts';
import { addressOf } from './open-socket.ts';
import { CarrierRefused, type OrderTarget, type OutgoingOrder, type SendOutcome } from './order-carrier.ts';

const Accepted = z.object({ number: z.string().trim().min(1).max(80).nullish() });
const Refused = z.object({ message: z.string().trim().min(1).nullish() });
const MAX_ANSWER = 200_000;
const MAX_REASON = 500;

async function readJson(response: Response): Promise<unknown> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > MAX_ANSWER) return null;
    chunks.push(chunk);
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    return null;
  }
}

/** 408, 429 and 5xx say that it may be sent again; any other refusal is about the order. */
async function outcomeOf(response: Response): Promise<SendOutcome> {
  const body = await readJson(response);
  if (response.ok)
    return { kind: 'acknowledged', laboratoryNumber: Accepted.safeParse(body).data?.number ?? null };
  const message = Refused.safeParse(body).data?.message ?? `The laboratory answered ${response.status}.`;
  const reason = cutText(message.replaceAll('\0', ''), MAX_REASON);
  const isLater = response.status === 408 || response.status === 429 || response.status >= 500;
  return isLater || response.status === 401 ? { kind: 'later', reason } : { kind: 'rejected', reason };
}

/**
 * LABX-9. Posts an order to a laboratory's JSON API, with the control ID as `Idempotency-Key`: `{ kind, controlId, order }`. It answers 2xx with
 * `{ number }`, its own number of the order, or 4xx with `{ message }`.
 */
export async function sendByJson(
  target: OrderTarget,
  { order, kind, controlId }: OutgoingOrder,
  {
    fetch,
    timeoutMs,
    reachesPrivateHosts,
  }: { readonly fetch: Fetch; readonly timeoutMs: number; readonly reachesPrivateHosts: boolean },
): Promise<SendOutcome> {
  const { apiUrl, apiToken } = target;
  if (apiUrl === null) return { kind: 'later', reason: 'The connection has no API address.' };
  try {
    const url = new URL(apiUrl);
    await addressOf(url.hostname.replace(/^\[|\]$/g, ''), reachesPrivateHosts);
    const response = await fetch(
      outgoingRequest(url, {
        method: 'POST',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': controlId,
          ...(apiToken === null ? {} : { authorization: `Bearer ${apiToken}` }),
        },
        body: JSON.stringify({ kind, controlId, order }),
        // The token must not be sent to the target of a redirect.
        redirect: 'error',
        signal: AbortSignal.timeout(timeoutMs),
      }),
    );
    return await outcomeOf(response);
  } catch (error) {
    if (error instanceof CarrierRefused) return { kind: 'later', reason: error.message };
    return wasNeverSent(error)
      ? { kind: 'later', reason: 'The laboratory could not be reached.' }
      : { kind: 'unknown', reason: 'The laboratory did not answer in time.' };
  }
}
