import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { decideContacts } from '#practice/contact-consent/server/public/decide-contacts.ts';
import type { DecideMessage, RescheduleMessage } from '../compose.contract.ts';
import type { Message } from '../conversation.contract.ts';
import { UNDELIVERABLE_STATUSES } from '../delivery.rules.ts';
import { touchConversation } from './apply-report.ts';
import { findMessage } from './find-message.ts';
import { lockSent, type SentMessage } from './lock-message.ts';
import { queueDeliveries } from './queue-deliveries.ts';
import { contactNotAllowed } from './send-message.ts';

const isUnsent = ({ status }: SentMessage): boolean => status === 'scheduled' || status === 'queued';

const setDelivery = (
  { tx, session: { clinicId } }: MemberContext,
  id: string,
  changes: {
    readonly status?: 'canceled' | 'queued' | 'scheduled' | 'sent';
    readonly scheduled_for?: string | null;
    readonly undo_until?: null;
    readonly failure?: null;
    readonly failure_code?: null;
    readonly failure_dismissed_at?: string | null;
    readonly sent_at?: string;
    readonly first_tried_at?: null;
    readonly provider_id?: null;
    readonly attempt_id?: null;
  },
) => tx.updateTable('messages').set(changes).where('clinic_id', '=', clinicId).where('id', '=', id).execute();

/** Within the time to undo, what was written becomes the caller's draft again. */
const restoreDraft = ({ tx, session: { clinicId, userId } }: MemberContext, message: SentMessage) =>
  sql`
  insert into conversation_drafts as d (clinic_id, conversation_id, text, subject, channel, files)
  select ${clinicId}::uuid, m.conversation_id, m.text, left(m.subject, 200), m.channel,
      coalesce((select jsonb_agg(jsonb_build_object('name', f.name, 'contentType', f.content_type, 'size', f.size_bytes,
        'objectName', f.object_name) order by f.position) from message_files f
        where f.clinic_id = ${clinicId} and f.message_id = m.id), '[]')
    from messages m where m.clinic_id = ${clinicId} and m.id = ${message.id}
     and not exists (select from conversation_drafts o
       where o.clinic_id = ${clinicId} and o.conversation_id = m.conversation_id and o.user_id = ${userId})
      on conflict do nothing`.execute(tx);

/** INBOX-7. Takes back a message that has not been handed to its channel. @throws AppError `message_on_its_way`, `not_found`. */
export async function cancelMessage(ctx: MemberContext, { id }: { readonly id: string }): Promise<Message> {
  const message = await lockSent(ctx, id);
  if (!isUnsent(message)) throw new AppError('message_on_its_way');
  await setDelivery(ctx, id, { status: 'canceled' });
  const isUndone = message.authorId === ctx.session.userId && message.undoUntil !== null;
  if (isUndone) await restoreDraft(ctx, message);
  await touchConversation(ctx, message.conversationId);
  ctx.audit('message.canceled', id, { before: { status: message.status } });
  return findMessage(ctx, id);
}

/** Moves a message to another time, or sends it now. @throws AppError `message_on_its_way`, `not_found`. */
export async function rescheduleMessage(
  ctx: MemberContext,
  { id, sendAt }: RescheduleMessage,
): Promise<Message> {
  const message = await lockSent(ctx, id);
  if (!isUnsent(message)) throw new AppError('message_on_its_way');
  const at = sendAt === null ? ctx.now : new Date(Math.max(Date.parse(sendAt), ctx.now.getTime()));
  await setDelivery(ctx, id, { status: 'scheduled', scheduled_for: at.toISOString(), undo_until: null });
  await touchConversation(ctx, message.conversationId);
  await queueDeliveries(ctx, [message.conversationId]);
  ctx.audit('message.rescheduled', id, { after: { sendAt: at.toISOString() } });
  return findMessage(ctx, id);
}

/** INBOX-4. A message is sent again only to whom it may be sent today. */
async function refuseUnwanted(
  ctx: MemberContext,
  { clientId, channel, address, purpose }: SentMessage,
): Promise<void> {
  if (channel === 'portal') return;
  if (address === null || purpose === null) throw contactNotAllowed('no_address');
  const [decision] = await decideContacts(ctx, [{ clientId, channel, address, purpose, at: ctx.now }]);
  if (!decision?.allowed) throw contactNotAllowed(decision?.reason ?? 'law_unknown');
}

async function sendAgain(ctx: MemberContext, message: SentMessage): Promise<void> {
  await refuseUnwanted(ctx, message);
  await setDelivery(ctx, message.id, {
    status: 'queued',
    scheduled_for: null,
    failure: null,
    failure_code: null,
    failure_dismissed_at: null,
    // What is looked for is the new attempt, not the old one.
    first_tried_at: null,
    provider_id: null,
    attempt_id: null,
  });
  await touchConversation(ctx, message.conversationId);
  await queueDeliveries(ctx, [message.conversationId]);
}

/** Sends a failed message again. @throws AppError `contact_not_allowed`, `message_not_failed`, `not_found`. */
export async function retryMessage(ctx: MemberContext, { id }: { readonly id: string }): Promise<Message> {
  const message = await lockSent(ctx, id);
  if (message.status !== 'failed' && message.status !== 'undelivered' && message.status !== 'refused')
    throw new AppError('message_not_failed');
  await sendAgain(ctx, message);
  ctx.audit('message.retried', id, { before: { status: message.status } });
  return findMessage(ctx, id);
}

/**
 * INBOX-9. Decides what became of a message whose sending had no answer.
 *
 * @throws AppError `contact_not_allowed`, `message_not_undecided`, `not_found`.
 */
export async function decideMessage(ctx: MemberContext, { id, decision }: DecideMessage): Promise<Message> {
  const message = await lockSent(ctx, id);
  if (message.status !== 'unknown') throw new AppError('message_not_undecided');
  if (message.attemptId !== null) {
    await ctx.tx
      .updateTable('message_attempts')
      .set({ outcome: 'decided', reason: decision, ended_at: ctx.now.toISOString() })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', message.attemptId)
      .where('outcome', '=', 'unknown')
      .execute();
  }
  if (decision === 'send_again') await sendAgain(ctx, message);
  else {
    await setDelivery(ctx, id, { status: 'sent', sent_at: ctx.now.toISOString() });
    await touchConversation(ctx, message.conversationId);
  }
  ctx.audit('message.decided', id, { after: { decision } });
  return findMessage(ctx, id);
}

/** Somebody has seen to it in another way. @throws AppError `message_not_failed`, `not_found`. */
export async function dismissFailure(ctx: MemberContext, { id }: { readonly id: string }): Promise<Message> {
  const message = await lockSent(ctx, id);
  if (message.status === null || !(UNDELIVERABLE_STATUSES as readonly string[]).includes(message.status))
    throw new AppError('message_not_failed');
  await setDelivery(ctx, id, { failure_dismissed_at: ctx.now.toISOString() });
  await touchConversation(ctx, message.conversationId);
  ctx.audit('message.decided', id, { after: { decision: 'dismissed' } });
  return findMessage(ctx, id);
}
