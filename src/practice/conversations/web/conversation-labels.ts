import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { printPhone } from '#foundation/values/print-phone.ts';
import { isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { ConversationRow } from '../conversation.contract.ts';

/** Who writes: the client, else what the channel calls them, else their number or address. */
export const whoOf = ({
  client,
  addressName,
  address,
  channel,
}: Pick<ConversationRow, 'address' | 'addressName' | 'channel' | 'client'>): string =>
  client?.fullName ??
  addressName ??
  (address === null ? MESSAGE_CHANNEL_LABELS[channel] : printPhone(address));

const MINUTE = 60_000;

/** `just now`, `12 min`, `3 h`, `2 days`: a span in one unit. */
export function spanLabel(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / MINUTE);
  if (minutes < 1) return 'under a minute';
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return `${hours} h`;
  const days = Math.floor(hours / 24);
  return days === 1 ? '1 day' : `${days} days`;
}

/** `late`: the answer is overdue. `soon`: 80 % of the time have passed. */
export type Urgency = 'late' | 'none' | 'soon';

type Clock = Pick<ConversationRow, 'answerDueAt' | 'answerWarnAt' | 'waitingSince'>;

export function urgencyOf({ answerDueAt, answerWarnAt, waitingSince }: Clock, now: number): Urgency {
  if (waitingSince === null) return 'none';
  if (answerDueAt !== null && Date.parse(answerDueAt) <= now) return 'late';
  return answerWarnAt !== null && Date.parse(answerWarnAt) <= now ? 'soon' : 'none';
}

/** `Waiting 12 min`, `Reply overdue by 2 h`; null while nobody waits. */
export function waitingLabel(clock: Clock, now: number): string | null {
  const { waitingSince, answerDueAt } = clock;
  if (waitingSince === null) return null;
  if (urgencyOf(clock, now) === 'late' && answerDueAt !== null)
    return `Reply overdue by ${spanLabel(now - Date.parse(answerDueAt))}`;
  return `Waiting ${spanLabel(now - Date.parse(waitingSince))}`;
}

/** `14:30` today, else `Sat 21 Nov`. */
export const listTime = (zone: string, at: string, today: string): string =>
  isoDayIn(zone, at) === today ? timeIn(zone, at) : nearDateIn(zone, at);
