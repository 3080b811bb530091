import type { FollowUpPurpose } from '#vocabulary/follow-ups.ts';
import type { MessageChannelName, MessagePurpose } from '#vocabulary/messages.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { RefusalReason } from '#practice/conversations/server/public/message-request.ts';
import { reachClients } from '#practice/conversations/server/public/reach-clients.ts';
import type { FollowUpRefusal } from '../contract.ts';
import { type Derived, keyOf } from './derive.ts';

/** The best first. */
export const FOLLOW_UP_CHANNELS: readonly MessageChannelName[] = ['sms', 'email', 'portal'];

/** What each is for, which decides about consent and hours: a question about a treatment, or care that is due. */
export const PURPOSE_OF: Readonly<Record<FollowUpPurpose, MessagePurpose>> = {
  after_surgery: 'transactional',
  new_medication: 'transactional',
  result_pending: 'transactional',
  suture_removal: 'care',
  recheck: 'care',
  monitoring: 'care',
};

/** The reason that says most to the person who would have sent it: an objection of the client before a missing address. */
const STRONGEST: readonly RefusalReason[] = [
  'erased',
  'opted_out',
  'no_consent',
  'undeliverable',
  'law_unknown',
  'no_address',
  'too_late',
  'channel_off',
];

export const strongestOf = (reasons: readonly { readonly reason: RefusalReason }[]): RefusalReason =>
  STRONGEST.find((one) => reasons.some(({ reason }) => reason === one)) ?? 'no_address';

export interface Reach {
  readonly channel: MessageChannelName | null;
  readonly refusal: FollowUpRefusal | null;
}

const NO_CLIENT: Reach = { channel: null, refusal: 'no_client' };

/** How the client of each message would be reached now. */
export async function reachesOf(
  ctx: MemberContext,
  derived: readonly Derived[],
): Promise<ReadonlyMap<string, Reach>> {
  const asked = derived.flatMap((one) =>
    one.way === 'message' && one.client ? [{ ...one, clientId: one.client.id }] : [],
  );
  const answers = await reachClients(
    ctx,
    asked.map(({ clientId, purpose }) => ({
      clientId,
      purpose: PURPOSE_OF[purpose],
      channels: FOLLOW_UP_CHANNELS,
      at: ctx.now,
    })),
  );
  const reached = new Map<string, Reach>();
  for (const one of derived) if (one.way === 'message') reached.set(keyOf(one), NO_CLIENT);
  asked.forEach((one, index) => {
    const answer = answers[index];
    if (!answer) return;
    reached.set(
      keyOf(one),
      answer.channel === null
        ? { channel: null, refusal: strongestOf(answer.reasons) }
        : { channel: answer.channel, refusal: null },
    );
  });
  return reached;
}
