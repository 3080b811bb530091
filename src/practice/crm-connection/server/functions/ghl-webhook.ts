import { createHash } from 'node:crypto';
import type {
  FunctionResponse,
  FunctionDefinition,
  FunctionRequest,
} from '#supabase/functions/function-definition.ts';
import {
  checkWebhook,
  readWebhook,
  WEBHOOK_LIMIT_BYTES,
  type WebhookFacts,
  type WebhookRefusal,
} from '../../webhook.rules.ts';
import type { WebhookScheme } from '../webhook-signatures.ts';
import type { ConnectionParts } from '../public/connection-parts.ts';
import { NOT_SET_UP, refuse } from './refusals.ts';

/** How many refused events a minute are logged, from all senders together, so that nobody can flood the log. */
const REFUSALS_KEPT = { limit: 60, windowSeconds: 60 };

const ANSWERS: Readonly<Record<WebhookRefusal, FunctionResponse>> = {
  unsigned: refuse(401, 'The signature is missing'),
  forged: refuse(401, 'The signature is invalid'),
  malformed: refuse(400, 'The event is malformed'),
  stale: refuse(400, 'The event is older or newer than five minutes'),
  undated: refuse(400, 'The event does not say when it was sent'),
  other_app: refuse(400, 'The event is about another app'),
  // It was a valid request with nothing to do: the provider need not retry.
  unknown_location: { body: { received: true } },
};
const TOO_LARGE = refuse(413, 'The event is too large');
/** The only answer after which the provider retries an event, some minutes later. */
const LATER = refuse(429, 'The event could not be stored just now');

/** The parsed JSON, or null; PostgreSQL stores every character except NUL. */
function parse(text: string): unknown {
  if (text.includes('\\u0000')) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function note(
  { webhooks, consumeAllowance }: ConnectionParts,
  facts: WebhookFacts | null,
  reason: WebhookRefusal,
): Promise<FunctionResponse> {
  const { limit, windowSeconds } = REFUSALS_KEPT;
  if ((await consumeAllowance('ghl-webhook:refused', limit, windowSeconds)) === 0) {
    await webhooks.refuse(facts?.kind ?? 'unknown', facts?.locationId ?? null, reason);
  }
  return ANSWERS[reason];
}

async function take(
  parts: ConnectionParts,
  scheme: WebhookScheme,
  bytes: Uint8Array,
  now: Date,
): Promise<FunctionResponse> {
  const text = Buffer.from(bytes).toString('utf8');
  const facts = readWebhook(parse(text));
  if (!facts) return note(parts, null, 'malformed');
  const refusal = checkWebhook(facts, parts.app.clientId.split('-')[0] ?? null, now);
  if (refusal) return note(parts, facts, refusal);
  const eventId = facts.eventId ?? `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  const outcome = await parts.webhooks.receive(facts, { eventId, scheme, text });
  if (outcome === 'unknown') return note(parts, facts, 'unknown_location');
  return { body: outcome === 'duplicate' ? { received: true, duplicate: true } : { received: true } };
}

async function receive(parts: ConnectionParts, request: FunctionRequest): Promise<FunctionResponse> {
  const { headers, now } = request;
  if (Number(headers.get('content-length') ?? 0) > WEBHOOK_LIMIT_BYTES) return TOO_LARGE;
  const bytes = await request.readBytes();
  if (bytes.byteLength > WEBHOOK_LIMIT_BYTES) return TOO_LARGE;
  try {
    const checked = parts.checkSignature(headers, bytes);
    // Nothing of an unsigned event is trusted, not even its kind.
    if (!checked.ok) return await note(parts, null, checked.reason);
    return await take(parts, checked.scheme, bytes, now);
  } catch (error) {
    parts.log.error({ err: error }, 'an event of the CRM could not be stored');
    return LATER;
  }
}

/**
 * `ghl-webhook`: receives the provider's events. An event is stored and answered at once; a job applies it.
 *
 * @param parts null where no provider is set up.
 */
export const ghlWebhookFunction = (parts: ConnectionParts | null): FunctionDefinition => ({
  name: 'ghl-webhook',
  runWithoutAuth: (request) => (parts ? receive(parts, request) : Promise.resolve(NOT_SET_UP)),
});
