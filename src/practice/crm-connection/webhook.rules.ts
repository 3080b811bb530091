/** Larger bodies are refused: no event of the provider is this large. */
export const WEBHOOK_LIMIT_BYTES = 262_144;
/** How far an event's timestamp may deviate from this server's clock, in either direction. */
export const TOLERANCE_MS = 300_000;

/** The common fields of every event. */
export interface WebhookFacts {
  readonly kind: string;
  readonly eventId: string | null;
  readonly locationId: string | null;
  readonly companyId: string | null;
  readonly appId: string | null;
  readonly sentAt: Date | null;
}

/** Why an event was refused, with the text for the log. */
export const REFUSALS = {
  unsigned: 'It had no signature.',
  forged: 'Its signature is invalid.',
  malformed: 'Its body is not an event.',
  stale: 'Its timestamp is more than five minutes off.',
  undated: 'It has no timestamp.',
  other_app: 'It belongs to another app.',
  unknown_location: 'It belongs to no location connected here.',
} as const;
export type WebhookRefusal = keyof typeof REFUSALS;

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 200 && !value.includes('\0') ? value : null;

const KIND = /^\w{1,60}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

function instantOf(value: unknown): Date | null {
  if (typeof value !== 'string' || !INSTANT.test(value)) return null;
  const at = Date.parse(value);
  return Number.isNaN(at) ? null : new Date(at);
}

/** The common fields of an event; null for anything else. */
export function readWebhook(payload: unknown): WebhookFacts | null {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) return null;
  const fields: Readonly<Record<string, unknown>> = { ...payload };
  const kind = textOf(fields['type']);
  if (kind === null || !KIND.test(kind)) return null;
  return {
    kind,
    eventId: textOf(fields['webhookId']),
    locationId: textOf(fields['locationId']),
    companyId: textOf(fields['companyId']),
    appId: textOf(fields['appId']),
    sentAt: instantOf(fields['timestamp']),
  };
}

/** The removal of the app. According to the provider's API description, this event has no timestamp. */
export const UNINSTALL = 'UNINSTALL';

/** Events after which an agency has another list of locations. */
export const NEW_LOCATION_KINDS: ReadonlySet<string> = new Set([
  'INSTALL',
  'LocationCreate',
  'LocationUpdate',
]);

/**
 * CRM-6. Checks a signed event: it must be about our app and its timestamp within five minutes of now. A removal of the
 * app needs no timestamp: what it says is asked at the provider.
 *
 * @param appId the id of our app, or null if it is unknown.
 */
export function checkWebhook(
  { kind, appId: named, sentAt }: WebhookFacts,
  appId: string | null,
  now: Date,
): WebhookRefusal | null {
  if (named !== null && appId !== null && named !== appId) return 'other_app';
  if (sentAt === null) return kind === UNINSTALL ? null : 'undated';
  return Math.abs(now.getTime() - sentAt.getTime()) > TOLERANCE_MS ? 'stale' : null;
}
