import type { MessageChannelName, MessagePurpose } from '#vocabulary/messages.ts';
import type { ReminderKind, ReminderReason } from '#vocabulary/care-reminders.ts';
import type { Day } from '#foundation/values/day.ts';
import { type DayPlan, type PlannedMessage, unsentOf, type UnsentRound } from './plan-day.rules.ts';

/** What each kind of reminder is for, which decides about consent and hours. */
export const PURPOSE_OF_KIND: Readonly<Record<ReminderKind, MessagePurpose>> = {
  after_visit: 'transactional',
  care: 'care',
  declined: 'care',
  lapsed: 'marketing',
};

/** How a client can be reached for a purpose: on the first channel that works, or why on none. */
export type Reach =
  | { readonly channel: MessageChannelName; readonly from: Date }
  | { readonly channel: null; readonly reason: ReminderReason };

export const keyOfReach = (clientId: string, purpose: MessagePurpose): string => `${purpose} ${clientId}`;

const UNKNOWN: Reach = { channel: null, reason: 'no_address' };

/** How the recipient of a message can be reached. */
export const reachOf = (
  reaches: ReadonlyMap<string, Reach>,
  { clientId, kind }: Pick<PlannedMessage, 'clientId' | 'kind'>,
): Reach => reaches.get(keyOfReach(clientId, PURPOSE_OF_KIND[kind])) ?? UNKNOWN;

/** CARE-5. The plan without messages to clients who cannot be reached: what they would say is not sent for that reason. */
export function withoutUnreachable(plan: DayPlan, reaches: ReadonlyMap<string, Reach>, today: Day): DayPlan {
  const messages: PlannedMessage[] = [];
  const unsent: UnsentRound[] = [...plan.unsent];
  for (const message of plan.messages) {
    const reach = reachOf(reaches, message);
    if (reach.channel !== null) messages.push(message);
    else unsent.push(...unsentOf(message, today, message.clientId, reach.reason));
  }
  return { messages, unsent };
}
