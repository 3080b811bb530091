import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { answerDueAtMs, solveDueAtMs } from '../answer-times.rules.ts';
import type { ChangeTicket, PlatformTicket } from '../contract.ts';
import { afterPlatformSet } from '../ticket-state.rules.ts';
import { readPlatformTicket } from './read-platform-ticket.ts';
import { clockColumns, type LockedTicket, lockTicket, recordEvent } from './lock-ticket.ts';

const isoOf = (ms: number): string => new Date(ms).toISOString();

async function move(
  { tx, now }: PlatformContext,
  ticket: LockedTicket,
  { state }: ChangeTicket,
): Promise<void> {
  if (state === undefined || state === ticket.state) return;
  const moved = afterPlatformSet(ticket, state, now.getTime());
  if (!moved.ok) throw new AppError(moved.error);
  await tx.updateTable('tickets').set(clockColumns(moved.value)).where('id', '=', ticket.id).execute();
  await recordEvent(tx, ticket.id, 'state', ticket.state, state);
}

/** TICKET-2. Another priority has other response times, counted from the same instants as before. */
async function changePriority(
  { tx }: PlatformContext,
  ticketId: string,
  { priority }: ChangeTicket,
): Promise<void> {
  if (priority === undefined) return;
  // Read again, because the state change above may have started the clock.
  const ticket = await lockTicket(tx, ticketId);
  await tx
    .updateTable('tickets')
    .set({
      priority,
      solve_due_at: isoOf(solveDueAtMs(priority, ticket.createdAtMs)),
      answer_due_at:
        ticket.waitingSinceMs === null ? null : isoOf(answerDueAtMs(priority, ticket.waitingSinceMs)),
    })
    .where('id', '=', ticketId)
    .execute();
  await recordEvent(tx, ticketId, 'priority', ticket.priority, priority);
}

async function assign(
  { tx }: PlatformContext,
  ticketId: string,
  { assigneeId }: ChangeTicket,
): Promise<void> {
  if (assigneeId === undefined) return;
  if (assigneeId !== null) {
    const agent = await tx
      .selectFrom('user_roles')
      .select('user_id')
      .where('user_id', '=', assigneeId)
      .where('role', '=', 'platform_admin')
      .executeTakeFirst();
    if (!agent) throw new AppError('not_found');
  }
  const before = await tx
    .selectFrom('tickets')
    .select('assignee_id')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();
  await tx.updateTable('tickets').set({ assignee_id: assigneeId }).where('id', '=', ticketId).execute();
  await recordEvent(tx, ticketId, 'assignee', before.assignee_id, assigneeId);
}

/**
 * TICKET-1, TICKET-2. Changes a ticket's state, priority and assignee.
 *
 * @throws AppError `not_found` for the ticket or the assignee, `ticket_state_not_allowed`.
 */
export async function changeTicket(ctx: PlatformContext, input: ChangeTicket): Promise<PlatformTicket> {
  const { ticketId, ...after } = input;
  const ticket = await lockTicket(ctx.tx, ticketId);
  await move(ctx, ticket, input);
  await changePriority(ctx, ticketId, input);
  await assign(ctx, ticketId, input);
  ctx.audit('ticket.changed', ticketId, {
    before: { state: ticket.state, priority: ticket.priority },
    after,
  });
  return readPlatformTicket(ctx, { ticketId });
}
