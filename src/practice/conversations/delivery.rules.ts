import type { DeliveryStatus, MessageChannelName } from '#vocabulary/messages.ts';

/** INBOX-8. What may follow on each status. `app.delivery_may_become` does the same. */
const NEXT: Readonly<Record<DeliveryStatus, readonly DeliveryStatus[]>> = {
  scheduled: ['queued', 'sending', 'sent', 'delivered', 'canceled', 'refused'],
  queued: ['scheduled', 'sending', 'sent', 'delivered', 'canceled', 'refused'],
  sending: ['queued', 'unknown', 'sent', 'delivered', 'read', 'failed', 'undelivered'],
  unknown: ['queued', 'sent', 'delivered', 'read', 'failed', 'undelivered'],
  sent: ['delivered', 'read', 'failed', 'undelivered'],
  delivered: ['read'],
  read: [],
  // A person sends them again.
  failed: ['queued'],
  undelivered: ['queued'],
  refused: ['queued'],
  canceled: [],
};

/** INBOX-8. Whether the delivery of a message may go from one status to another; a status may always stay. */
export const deliveryMayBecome = (was: DeliveryStatus, becomes: DeliveryStatus): boolean =>
  was === becomes || NEXT[was].includes(becomes);

/** What a provider says about a message that it has. */
export type DeliveryReport = 'sent' | 'delivered' | 'read' | 'failed' | 'undelivered';

/** Those of which a provider can have something to say. */
const REPORTABLE: ReadonlySet<DeliveryStatus> = new Set(['sending', 'unknown', 'sent', 'delivered']);

/**
 * INBOX-8. The status after a report of the provider; null if it changes nothing. Reports come late, twice and out of order: they go
 * forward only, and a message that failed or arrived stays so.
 */
export function afterReport(status: DeliveryStatus, report: DeliveryReport): DeliveryStatus | null {
  if (status === report || !REPORTABLE.has(status) || !deliveryMayBecome(status, report)) return null;
  return report;
}

/** A message with one of these needs somebody to look at it. */
export const UNDELIVERABLE_STATUSES = [
  'unknown',
  'failed',
  'undelivered',
  'refused',
] as const satisfies readonly DeliveryStatus[];

/** Failures after which the address receives nothing on this channel, until it says otherwise itself. */
export const DEAD_ADDRESS_FAILURES: readonly string[] = ['address_invalid', 'not_textable'];

/** INBOX-7. For how long a message that a person wrote can be taken back, in seconds: as long as people notice a slip. */
export const UNDO_SECONDS: Readonly<Record<MessageChannelName, number>> = {
  portal: 0,
  email: 10,
  sms: 5,
  whatsapp: 5,
  facebook: 5,
  instagram: 5,
};

/**
 * INBOX-9. How long a provider is asked for a message whose sending had no answer. After it a person decides. Providers list a message
 * within two minutes, and within ten where callbacks tell its id.
 */
export const FIND_FOR_MS = 10 * 60_000;

const SECOND_MS = 1_000;
const MAX_WAIT_MS = 15 * 60_000;

/** How long a channel that is down is left alone: 30 seconds, then twice as long each time, at most 15 minutes. */
export const waitAfterFailure = (failures: number): number =>
  Math.min(MAX_WAIT_MS, 30 * SECOND_MS * 2 ** Math.min(10, Math.max(0, failures - 1)));

/** How long after an attempt without an answer the provider is asked for it again. */
export const waitBeforeFind = (sinceStartMs: number): number =>
  Math.min(60 * SECOND_MS, Math.max(5 * SECOND_MS, sinceStartMs));
