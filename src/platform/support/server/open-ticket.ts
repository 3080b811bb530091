import { answerDueAtMs, solveDueAtMs } from '../answer-times.rules.ts';
import type { OpenTicket, Ticket } from '../contract.ts';
import { type RequesterContext, clinicOf } from './requester-context.ts';
import { insertMessage } from './insert-message.ts';
import { getTicket } from './get-ticket.ts';
import { queueTicketEmails } from './lock-ticket.ts';

/** Opens a ticket. The platform's staff are notified by email and on open screens. */
export async function openTicket(ctx: RequesterContext, input: OpenTicket): Promise<Ticket> {
  const { tx, session, now, audit } = ctx;
  const nowMs = now.getTime();
  const { id, number } = await tx
    .insertInto('tickets')
    .values({
      clinic_id: clinicOf(ctx),
      topic: input.topic,
      subject: input.subject,
      priority: input.priority,
      waiting_since: now.toISOString(),
      answer_due_at: new Date(answerDueAtMs(input.priority, nowMs)).toISOString(),
      solve_due_at: new Date(solveDueAtMs(input.priority, nowMs)).toISOString(),
    })
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow();
  await insertMessage(tx, {
    ticketId: id,
    authorId: session.userId,
    text: input.text,
    attachments: input.attachments,
  });
  await queueTicketEmails(tx, id, 'ticket_opened');
  audit('ticket.opened', id, { after: { number, topic: input.topic, priority: input.priority } });
  return getTicket(ctx, { ticketId: id });
}
