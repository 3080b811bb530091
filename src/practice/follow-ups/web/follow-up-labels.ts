import { MESSAGE_CHANNEL_LABELS } from '#vocabulary/messages.ts';
import { addDays } from '#foundation/values/day.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import type { FollowUpKey, FollowUpOutcome, FollowUpRefusal, ListedFollowUp } from '../contract.ts';

export const keyOf = ({ petId, purpose, day }: FollowUpKey): string => `${petId}_${purpose}_${day}`;

const REFUSAL_LABELS: Readonly<Record<FollowUpRefusal, string>> = {
  no_client: 'This pet has no client.',
  no_address: 'The client has no phone number or email address.',
  opted_out: 'The client opted out.',
  no_consent: 'The client has not agreed to these messages.',
  law_unknown: 'The contact rules of the client’s country are unknown. Call instead.',
  channel_off: 'Your clinic sends no text messages or emails yet.',
  undeliverable: 'Messages to this client were not delivered.',
  erased: 'The client was erased.',
  too_late: 'The message could not be sent in time.',
};

/** How it is done: `Text message`, `Call`. */
export const wayLabel = ({ way, channel }: Pick<ListedFollowUp, 'channel' | 'way'>): string =>
  way === 'call' ? 'Call' : channel === null ? 'Message' : MESSAGE_CHANNEL_LABELS[channel];

/** Why one cannot be sent; null where it can. */
export function blockedBy({ isConfirmed, refusal }: ListedFollowUp): string | null {
  if (!isConfirmed) return 'Your clinic has not confirmed when this is due. Review the intervals first.';
  return refusal === null ? null : REFUSAL_LABELS[refusal];
}

/** The heading under which a day is listed. */
function dayHeading(on: string, today: string): string {
  if (on < today) return 'Overdue';
  if (on === today) return 'Today';
  return on === addDays(today, 1) ? 'Tomorrow' : shortDay(on);
}

/** Follow-ups under the heading of their day, in their order. */
export function byDay(
  items: readonly ListedFollowUp[],
  today: string,
): readonly { readonly heading: string; readonly items: readonly ListedFollowUp[] }[] {
  const groups = new Map<string, ListedFollowUp[]>();
  for (const item of items) {
    const heading = dayHeading(item.on, today);
    groups.set(heading, [...(groups.get(heading) ?? []), item]);
  }
  return Array.from(groups, ([heading, of]) => ({ heading, items: of }));
}

const counted = (count: number, one: string, many: string): string[] =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${many}`];

/** `3 messages sent, 1 task added`; what was not done is said too. */
export function outcomeText(outcomes: readonly FollowUpOutcome[]): string {
  const count = (outcome: FollowUpOutcome['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).length;
  const parts = [
    ...counted(count('sent'), 'message sent', 'messages sent'),
    ...counted(count('task'), 'task added', 'tasks added'),
    ...counted(count('refused') + count('unconfirmed'), 'could not be sent', 'could not be sent'),
    ...counted(count('gone'), 'was already done', 'were already done'),
  ];
  return parts.join(', ');
}
