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
import { parseCrmJson } from '../parse-crm-json.ts';
import { NOT_SET_UP, refuse } from './refusals.ts';

/** How many refused events are logged per minute, for all senders together, so that nobody can flood the log. */
const REFUSAL_LOG_LIMIT = { limit: 60, windowSeconds: 60 };

const RESPONSES: Readonly<Record<WebhookRefusal, FunctionResponse>> = {
  unsigned: refuse(401, 'The signature is missing'),
  forged: refuse(401, 'The signature is invalid'),
  malformed: refuse(400, 'The event is malformed'),
  stale: refuse(400, 'The event is older or newer than five minutes'),
  undated: refuse(400, 'The event does not say when it was sent'),
  other_app: refuse(400, 'The event is about another app'),
  // A valid request without any effect: the provider need not retry.
  unknown_location: { body: { received: true } },
};
const TOO_LARGE = refuse(413, 'The event is too large');
/** The provider retries an event only after this status, some minutes later. */
const RETRY_LATER = refuse(429, 'The event could not be stored just now');

/** The parsed JSON, with texts that PostgreSQL can store; null if it is invalid. */
function parse(text: string): unknown {
  try {
    return parseCrmJson(text);
  } catch {
    return null;
  }
}

async function refuseEvent(
  { webhooks, consumeAllowance }: ConnectionParts,
  facts: WebhookFacts | null,
  reason: WebhookRefusal,
): Promise<FunctionResponse> {
  const { limit, windowSeconds } = REFUSAL_LOG_LIMIT;
  if ((await consumeAllowance('ghl-webhook:refused', limit, windowSeconds)) === 0) {
    await webhooks.refuse(facts?.kind ?? 'unknown', facts?.locationId ?? null, reason);
  }
  return RESPONSES[reason];
}

async function acceptEvent(
  parts: ConnectionParts,
  scheme: WebhookScheme,
  bytes: Uint8Array,
  now: Date,
): Promise<FunctionResponse> {
  const payload = parse(Buffer.from(bytes).toString('utf8'));
  const facts = readWebhook(payload);
  if (!facts) return refuseEvent(parts, null, 'malformed');
  const refusal = checkWebhook(facts, parts.app.clientId.split('-')[0] ?? null, now);
  if (refusal) return refuseEvent(parts, facts, refusal);
  const eventId = facts.eventId ?? `sha256:${createHash('sha256').update(bytes).digest('hex')}`;
  const outcome = await parts.webhooks.receive(facts, { eventId, scheme, payload });
  if (outcome === 'unknown') return refuseEvent(parts, facts, 'unknown_location');
  return { body: outcome === 'duplicate' ? { received: true, duplicate: true } : { received: true } };
}

async function receive(parts: ConnectionParts, request: FunctionRequest): Promise<FunctionResponse> {
  const { headers, now } = request;
  if (Number(headers.get('content-length') ?? 0) > WEBHOOK_LIMIT_BYTES) return TOO_LARGE;
  const bytes = await request.readBytes();
  if (bytes.byteLength > WEBHOOK_LIMIT_BYTES) return TOO_LARGE;
  try {
    const checked = parts.checkSignature(headers, bytes);
    // No field of an unsigned event is trusted, not even its kind.
    if (!checked.ok) return await refuseEvent(parts, null, checked.reason);
    return await acceptEvent(parts, checked.scheme, bytes, now);
  } catch (error) {
    parts.log.error({ err: error }, 'a CRM event could not be stored');
    return RETRY_LATER;
  }
}

/**
 * `ghl-webhook`: receives the provider's events. It stores an event and responds immediately; a job applies the event.
 *
 * @param parts null if no provider is configured.
 */
export const ghlWebhookFunction = (parts: ConnectionParts | null): FunctionDefinition => ({
  name: 'ghl-webhook',
  runWithoutAuth: (request) => (parts ? receive(parts, request) : Promise.resolve(NOT_SET_UP)),
});
