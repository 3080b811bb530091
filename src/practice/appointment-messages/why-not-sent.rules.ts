import type { AppointmentMessageKind, AppointmentMessageReason } from '#vocabulary/appointment-messages.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { AppointmentMessageRules } from './contract.ts';

export interface MessageFactsToCheck {
  readonly kind: AppointmentMessageKind;
  /** The start that the message speaks of, and that of the appointment now. */
  readonly aboutStartsAt: string;
  readonly startsAt: string;
  readonly isManual: boolean;
  readonly isClientErased: boolean;
  readonly isClientArchived: boolean;
  readonly isPetDeceased: boolean;
  readonly cancelReason: string | null;
  readonly rules: AppointmentMessageRules;
}

/** The switch of each kind. */
export const RULE_OF_KIND = {
  confirmation: 'confirmation',
  changed: 'changed',
  canceled: 'canceled',
  early_reminder: 'earlyReminder',
  reminder: 'reminder',
  no_show: 'noShow',
} as const satisfies Readonly<Record<AppointmentMessageKind, keyof AppointmentMessageRules>>;

export const isReminder = (kind: AppointmentMessageKind): boolean =>
  kind === 'reminder' || kind === 'early_reminder';

/** A message about a missed visit is worth nothing later. */
const NO_SHOW_ENDS_MS = 3 * 1440 * MINUTE_MS;

/** Until when a message may be sent. */
export function lastSendMs({
  kind,
  startsAt,
  rules,
}: Pick<MessageFactsToCheck, 'kind' | 'rules' | 'startsAt'>): number {
  const startsAtMs = Date.parse(startsAt);
  if (kind === 'no_show') return startsAtMs + NO_SHOW_ENDS_MS;
  return isReminder(kind) ? startsAtMs - rules.minNoticeMinutes * MINUTE_MS : startsAtMs;
}

/** MSG-4. Why a message that is due is not sent after all; null if it is. */
export function whyNotSent(message: MessageFactsToCheck, nowMs: number): AppointmentMessageReason | null {
  if (message.isClientErased) return 'client_erased';
  if (message.isClientArchived) return 'client_archived';
  if (message.isPetDeceased) return 'pet_deceased';
  if (Date.parse(message.aboutStartsAt) !== Date.parse(message.startsAt)) return 'replaced';
  if (message.kind === 'canceled' && message.cancelReason === 'client_cancelled' && !message.isManual)
    return 'client_canceled';
  if (!message.rules[RULE_OF_KIND[message.kind]] && !message.isManual) return 'off';
  return nowMs > lastSendMs(message) ? 'too_late' : null;
}
