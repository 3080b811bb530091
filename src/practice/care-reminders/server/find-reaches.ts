import type { ReminderChannel, ReminderReason } from '#vocabulary/care-reminders.ts';
import type { RefusalReason } from '#practice/conversations/server/public/message-request.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { reachClients } from '#practice/conversations/server/public/reach-clients.ts';
import type { PlannedMessage } from '../plan-day.rules.ts';
import { keyOfReach, PURPOSE_OF_KIND, type Reach } from '../reach.rules.ts';

const REASONS: Readonly<Record<RefusalReason, ReminderReason>> = {
  no_address: 'no_address',
  opted_out: 'opted_out',
  no_consent: 'no_consent',
  law_unknown: 'law_unknown',
  channel_off: 'channel_off',
  undeliverable: 'undeliverable',
  erased: 'inactive',
  too_late: 'too_late',
};

/** Of the reasons by channel the one that says most: what the client wants before what is missing. */
const STRONGEST: readonly RefusalReason[] = [
  'erased',
  'opted_out',
  'no_consent',
  'law_unknown',
  'undeliverable',
  'too_late',
  'channel_off',
  'no_address',
];

/** Why a client cannot be reached on any of several channels. */
export const strongestReason = (reasons: readonly { readonly reason: RefusalReason }[]): ReminderReason => {
  const found = STRONGEST.find((reason) => reasons.some((one) => one.reason === reason)) ?? 'no_address';
  return REASONS[found];
};

/**
 * CARE-5. On which channel the recipients of some messages would be reached at an instant, or why on none: as the conversations decide
 * it when they are asked to send.
 */
export async function findReaches(
  scope: MessageScope,
  messages: readonly Pick<PlannedMessage, 'clientId' | 'kind'>[],
  { channels, at }: { readonly channels: readonly ReminderChannel[]; readonly at: Date },
): Promise<ReadonlyMap<string, Reach>> {
  const questions = messages.map(({ clientId, kind }) => ({
    clientId,
    purpose: PURPOSE_OF_KIND[kind],
    channels,
    at,
  }));
  const answers = await reachClients(scope, questions);
  return new Map(
    questions.map(({ clientId, purpose }, index): [string, Reach] => {
      const answer = answers[index];
      if (!answer) throw new Error('Each question must have its answer.');
      return [
        keyOfReach(clientId, purpose),
        answer.channel === null
          ? { channel: null, reason: strongestReason(answer.reasons) }
          : { channel: answer.channel, from: answer.sendAt },
      ];
    }),
  );
}
