import { randomUUID } from 'node:crypto';
import type { DeliveryStatus } from '#vocabulary/messages.ts';
import { decideContacts } from '#practice/contact-consent/server/public/decide-contacts.ts';
import { previewOf } from '../../message-text.rules.ts';
import { touchConversation } from '../apply-report.ts';
import { findLocked, type StoredConversation } from '../conversation-row.ts';
import { noticeInPortal } from '../notice-in-portal.ts';
import type { OutgoingMessage } from '../public/message-channel.ts';
import type { MessageScope } from '../public/message-scope.ts';
import { queueDeliveries } from '../queue-deliveries.ts';
import { enterChannel } from './channel-state.ts';
import { findWaiting, toOutgoing, type WaitingMessage } from './waiting-messages.ts';

/** What is to be done next in a conversation. */
export type Claim =
  /** The attempt is written, and its transaction is about to commit: the channel is asked next. */
  | { readonly kind: 'find' | 'send'; readonly attempt: ClaimedAttempt }
  /** A message was settled without a channel; there may be another one. */
  | { readonly kind: 'again' }
  | { readonly kind: 'idle' };

export interface ClaimedAttempt {
  readonly id: string;
  readonly startedAt: Date;
  readonly message: WaitingMessage;
  readonly outgoing: OutgoingMessage;
}

/**
 * INBOX-9. So long nobody else touches an attempt without an outcome: the server that began it may still wait for the provider. A send
 * that takes longer is given up before that (`SEND_LIMIT_MS`).
 */
export const UNTOUCHED_MS = 60_000;

/** What a person is owed by what they just wrote is sent although they have stopped messages. */
const OWED: ReadonlySet<string | null> = new Set(['emergency_instruction', 'help', 'stop_confirmation']);

const setMessage = (
  { tx, session: { clinicId } }: MessageScope,
  { id }: Pick<WaitingMessage, 'id'>,
  changes: {
    readonly status?: DeliveryStatus;
    readonly failure?: string;
    readonly scheduled_for?: string | null;
    readonly attempt_id?: string;
    readonly attempt_count?: number;
    readonly first_tried_at?: string;
    readonly sent_at?: string;
  },
) => tx.updateTable('messages').set(changes).where('clinic_id', '=', clinicId).where('id', '=', id).execute();

const dueAt = ({ scheduledFor }: WaitingMessage): Date =>
  scheduledFor === null ? new Date(0) : new Date(scheduledFor);

/** Whether it may be sent now: INBOX-4 asks again directly before, because a stop may have come since. */
async function mayGo(scope: MessageScope, message: WaitingMessage): Promise<'go' | 'settled'> {
  const { clientId, channel, address, purpose, isTyped } = message;
  const refuse = async (failure: string) => {
    await setMessage(scope, message, { status: 'refused', failure });
    await touchConversation(scope, message.conversationId);
    return 'settled' as const;
  };
  if (message.sendBefore !== null && new Date(message.sendBefore) < scope.now) return refuse('too_late');
  if (channel === 'portal' || OWED.has(message.answerKind)) return 'go';
  if (address === null) return refuse('no_address');
  const [decision] = await decideContacts(scope, [{ clientId, channel, address, purpose, at: scope.now }]);
  if (!decision?.allowed) return refuse(decision?.reason ?? 'law_unknown');
  // A person decides themselves whether it can wait until the morning.
  if (isTyped || decision.from <= scope.now) return 'go';
  if (message.sendBefore !== null && new Date(message.sendBefore) < decision.from) return refuse('too_late');
  await setMessage(scope, message, { status: 'scheduled', scheduled_for: decision.from.toISOString() });
  return 'settled';
}

/** A message that was written for later is the last one of its conversation from now on. */
const bringForward = ({ tx, now, session: { clinicId } }: MessageScope, message: WaitingMessage) =>
  tx
    .updateTable('conversations')
    .set((current) => ({
      last_message_id: message.id,
      last_position: current.fn<number>('greatest', ['last_position', current.val(message.position)]),
      last_message_at: now.toISOString(),
      last_direction: 'out',
      last_preview: previewOf(message.text),
      last_author: null,
      version: current('version', '+', 1),
    }))
    .where('clinic_id', '=', clinicId)
    .where('id', '=', message.conversationId)
    .execute();

/** The portal is ours: what is written there has arrived. */
async function deliverInPortal(
  scope: MessageScope,
  conversation: StoredConversation,
  message: WaitingMessage,
): Promise<Claim> {
  await setMessage(scope, message, { status: 'delivered', sent_at: scope.now.toISOString() });
  await bringForward(scope, message);
  await scope.tx
    .updateTable('conversations')
    .set((current) => ({ client_unread_count: current('client_unread_count', '+', 1) }))
    .where('clinic_id', '=', scope.session.clinicId)
    .where('id', '=', conversation.id)
    .execute();
  await noticeInPortal(scope, conversation);
  return { kind: 'again' };
}

async function beginAttempt(scope: MessageScope, message: WaitingMessage): Promise<Claim> {
  const { tx, now, session } = scope;
  const id = randomUUID();
  const at = now.toISOString();
  await tx
    .insertInto('message_attempts')
    .values({
      clinic_id: session.clinicId,
      id,
      message_id: message.id,
      number: message.attemptCount + 1,
      started_at: at,
    })
    .execute();
  await setMessage(scope, message, {
    status: 'sending',
    scheduled_for: new Date(now.getTime() + UNTOUCHED_MS).toISOString(),
    attempt_id: id,
    attempt_count: message.attemptCount + 1,
    first_tried_at: message.firstTriedAt ?? at,
  });
  if (message.status === 'scheduled') await bringForward(scope, message);
  return {
    kind: 'send',
    attempt: { id, startedAt: now, message, outgoing: await toOutgoing(scope, message) },
  };
}

/** Another server asked for it, or this one before it was killed, or nobody answered: what became of it is found out first. */
async function resume(scope: MessageScope, message: WaitingMessage): Promise<Claim | null> {
  const { attempt } = message;
  if (attempt === null) return beginAttempt(scope, message);
  const isDue =
    attempt.outcome === null
      ? new Date(attempt.startedAt).getTime() + UNTOUCHED_MS <= scope.now.getTime()
      : dueAt(message) <= scope.now;
  if (!isDue) return null;
  return {
    kind: 'find',
    attempt: {
      id: attempt.id,
      startedAt: new Date(attempt.startedAt),
      message,
      outgoing: await toOutgoing(scope, message),
    },
  };
}

async function claimOne(
  scope: MessageScope,
  conversation: StoredConversation,
  message: WaitingMessage,
): Promise<Claim | null> {
  if (message.status === 'sending') return resume(scope, message);
  if (dueAt(message) > scope.now) return null;
  if ((await mayGo(scope, message)) === 'settled') return { kind: 'again' };
  if (message.channel === 'portal') return deliverInPortal(scope, conversation, message);
  const entered = await enterChannel(scope, message);
  if (entered === 'off') {
    await setMessage(scope, message, { status: 'refused', failure: 'channel_off' });
    return { kind: 'again' };
  }
  if (entered === 'open') return beginAttempt(scope, message);
  await setMessage(scope, message, { status: 'queued', scheduled_for: entered.toISOString() });
  return null;
}

const isLater = (message: WaitingMessage, now: Date): boolean =>
  message.status === 'scheduled' && dueAt(message) > now;

/**
 * What stands first on each channel: messages of a conversation go in the order in which they were written. One that was written for later
 * lets others pass until then.
 */
function firstOnes(waiting: readonly WaitingMessage[], now: Date): readonly WaitingMessage[] {
  const ready = waiting.filter((message) => !isLater(message, now));
  return ready.filter(
    (message, index) => ready.findIndex(({ channel }) => channel === message.channel) === index,
  );
}

/**
 * INBOX-9. Takes the next message of a conversation that is due, and writes the attempt to send it. With nothing to do now, the job is
 * queued for when there is.
 */
export async function claimMessage(scope: MessageScope, conversationId: string): Promise<Claim> {
  const conversation = await findLocked(scope, conversationId);
  if (!conversation) return { kind: 'idle' };
  const waiting = await findWaiting(scope, conversationId);
  for (const message of firstOnes(waiting, scope.now)) {
    const claim = await claimOne(scope, conversation, message);
    if (claim) return claim;
  }
  if (waiting.length === 0) return { kind: 'idle' };
  const left = await findWaiting(scope, conversationId);
  const next = Math.min(
    ...[...firstOnes(left, scope.now), ...left.filter((message) => isLater(message, scope.now))].map(
      (message) => dueAt(message).getTime(),
    ),
  );
  await queueDeliveries(scope, [conversationId], new Date(Math.max(next, scope.now.getTime() + 1_000)));
  return { kind: 'idle' };
}
