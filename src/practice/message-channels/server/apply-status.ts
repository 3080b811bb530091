import * as z from 'zod';
import { PROVIDER_CHANNELS } from '#vocabulary/message-ways.ts';
import type { MessageFailure } from '#practice/conversations/server/public/message-channel.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { meaningOf } from '../twilio-codes.rules.ts';
import { failAttempt, findAttemptOf } from './attempts.ts';
import type { ChannelParts, Delivery } from './channel-parts.ts';
import { noteTrouble } from './connection-health.ts';
import type { StoredEvent } from './events.ts';

const STATUSES: Readonly<Record<string, Delivery['status']>> = {
  sent: 'sent',
  delivered: 'delivered',
  partially_delivered: 'delivered',
  read: 'read',
  failed: 'failed',
  undelivered: 'undelivered',
  // What GoHighLevel calls it.
  opened: 'read',
  opt_out: 'failed',
};

const TwilioStatus = z.object({
  MessageSid: z.string(),
  MessageStatus: z.string(),
  To: z.string().default(''),
  ErrorCode: z.string().nullish(),
});
export const CrmStatus = z.object({
  id: z.string(),
  status: z.string(),
  channel: z.enum(PROVIDER_CHANNELS),
  error: z.string().nullish(),
});

interface Report {
  readonly channel: Delivery['channel'];
  readonly providerId: string;
  readonly status: Delivery['status'] | null;
  readonly failure: MessageFailure | null;
  readonly code: string | null;
  /** The recipient, as far as the report names one. */
  readonly address: string | null;
}

const ended = (status: Delivery['status'] | null): boolean => status === 'failed' || status === 'undelivered';

function readTwilio(payload: unknown): Report {
  const { MessageSid, MessageStatus, To, ErrorCode } = TwilioStatus.parse(payload);
  const status = STATUSES[MessageStatus.toLowerCase()] ?? null;
  const code = /^\d{1,6}$/.test(ErrorCode ?? '') ? Number(ErrorCode) : null;
  return {
    channel: To.startsWith('whatsapp:') ? 'whatsapp' : 'sms',
    providerId: MessageSid,
    status,
    failure: ended(status) ? (meaningOf(code).failure ?? 'refused') : null,
    code: code === null ? null : String(code),
    address: To.replace(/^whatsapp:/, ''),
  };
}

function readCrm(payload: unknown): Report {
  const { id, status: named, channel } = CrmStatus.parse(payload);
  const status = STATUSES[named.toLowerCase()] ?? null;
  const failure = named === 'opt_out' ? 'opted_out' : ended(status) ? 'unreachable_recipient' : null;
  return { channel, providerId: id, status, failure, code: null, address: null };
}

/** Tells the conversation what became of a message, and the consents when the network says that the recipient opted out. */
export async function applyStatus(
  scope: MessageScope,
  { inbox }: ChannelParts,
  event: StoredEvent,
): Promise<string> {
  const report = event.way === 'twilio' ? readTwilio(event.payload) : readCrm(event.payload);
  const { status, failure, code, providerId } = report;
  if (status === null) return 'ignored';
  const attempt = await findAttemptOf(scope, event.way, providerId);
  const channel = attempt?.channel ?? report.channel;
  const endpoint = attempt?.endpoint ?? null;
  const at = new Date(event.receivedAt);
  await inbox.recordDelivery(scope, { channel, endpoint, providerId, status, failure, code, at });
  if (attempt && ended(status)) await failAttempt(scope, attempt.messageId);
  const { trouble, pauseSeconds } = meaningOf(code === null ? null : Number(code));
  if (event.way === 'twilio' && ended(status) && trouble)
    await noteTrouble(scope, 'twilio', { trouble, code, pauseMs: pauseSeconds * 1_000 });
  if (failure === 'opted_out' && report.address) {
    const consent = {
      channel,
      endpoint,
      address: report.address,
      evidence: `${event.way}:${code ?? status}`,
      at,
    };
    await inbox.recordCarrierConsent(scope, { ...consent, action: 'stop' });
  }
  return 'applied';
}
