import { type Kysely, sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { TicketPriority, TicketState } from '#vocabulary/tickets.ts';
import type { Tables } from '#db/tables.ts';
import type { TicketClocks, TicketSnapshot } from '../ticket-state.rules.ts';

/** A ticket, locked until the transaction ends. */
export interface LockedTicket extends TicketSnapshot {
  readonly id: string;
  readonly number: number;
  /** For a requester who is a staff member. */
  readonly clinicId: string | null;
  readonly createdAtMs: number;
  readonly isAnswered: boolean;
}

const msOf = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant));
const isoOf = (ms: number | null): string | null => (ms === null ? null : new Date(ms).toISOString());

/** @throws AppError `not_found` for one that does not exist, or that the caller may not change. */
export async function lockTicket(tx: Kysely<Tables>, ticketId: string): Promise<LockedTicket> {
  const row = await tx
    .selectFrom('tickets')
    .select([
      'number',
      'clinic_id',
      'state',
      'priority',
      'created_at',
      'waiting_since',
      'resolved_at',
      'first_answered_at',
    ])
    .where('id', '=', ticketId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return {
    id: ticketId,
    number: row.number,
    clinicId: row.clinic_id,
    // Safe: tickets_state_check and tickets_priority_check allow nothing else.
    state: row.state as TicketState,
    priority: row.priority as TicketPriority,
    createdAtMs: Date.parse(row.created_at),
    waitingSinceMs: msOf(row.waiting_since),
    settledAtMs: msOf(row.resolved_at),
    isAnswered: row.first_answered_at !== null,
  };
}

/** The columns that store a ticket's clocks. */
export const clockColumns = (clocks: TicketClocks) => ({
  state: clocks.state,
  waiting_since: isoOf(clocks.waitingSinceMs),
  answer_due_at: isoOf(clocks.answerDueAtMs),
  resolved_at: isoOf(clocks.settledAtMs),
});

/** Records a change of a ticket, if anything changed. */
export async function recordEvent(
  tx: Kysely<Tables>,
  ticketId: string,
  kind: 'assignee' | 'priority' | 'state',
  from: string | null,
  to: string | null,
): Promise<void> {
  if (from === to) return;
  await tx
    .insertInto('ticket_events')
    .values({ ticket_id: ticketId, kind, from_value: from, to_value: to })
    .execute();
}

/** Queues the emails about a ticket, within this transaction. */
export async function queueTicketEmails(
  tx: Kysely<Tables>,
  ticketId: string,
  template: 'ticket_answered' | 'ticket_opened' | 'ticket_replied',
): Promise<void> {
  await sql`select app.email_ticket(${ticketId}::uuid, ${template})`.execute(tx);
}
