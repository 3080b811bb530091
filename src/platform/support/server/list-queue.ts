import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { UNRESOLVED_STATES } from '#vocabulary/tickets.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fold } from '#foundation/values/fold.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ListTicketQueue, QueuedTicket } from '../contract.ts';
import { findQueue, QUEUE_PLACE } from './find-queue.ts';

const Position = z.tuple([Instant.nullable(), z.number().int()]);

/** A ticket number as people type it: `1042`, `#1042` or `Ticket 1042`. */
const NUMBER = /^(?:ticket\s*)?#?(\d{1,9})$/i;

function matches(q: string): RawBuilder<unknown>[] {
  if (q === '') return [];
  const number = NUMBER.exec(q)?.[1];
  if (number !== undefined) return [sql`t.number = ${Number(number)}`];
  const part = fold(q);
  return [
    sql`(position(${part} in app.fold(t.subject)) > 0 or position(${part} in app.fold(coalesce(p.full_name, ''))) > 0
      or position(${part} in lower(coalesce(p.email, ''))) > 0)`,
  ];
}

function conditionsOf({ q, state, priority, assignee, clinicId }: ListTicketQueue): RawBuilder<unknown>[] {
  return [
    sql`true`,
    ...matches(q),
    ...(state === 'unsettled' ? [sql`t.state = any(${[...UNRESOLVED_STATES]}::text[])`] : []),
    ...(state === 'unsettled' || state === 'any' ? [] : [sql`t.state = ${state}`]),
    ...(priority ? [sql`t.priority = ${priority}`] : []),
    ...(assignee === 'nobody' ? [sql`t.assignee_id is null`] : []),
    ...(assignee && assignee !== 'nobody' ? [sql`t.assignee_id = ${assignee}::uuid`] : []),
    ...(clinicId ? [sql`t.clinic_id = ${clinicId}::uuid`] : []),
  ];
}

/** TICKET-2. The queue, the most overdue first. */
export async function listQueue(
  { tx }: PlatformContext,
  input: ListTicketQueue,
): Promise<{ items: QueuedTicket[]; nextCursor: string | null }> {
  const after = decodeCursor(input.cursor, Position);
  const conditions = [
    ...conditionsOf(input),
    ...(after
      ? [sql`(${QUEUE_PLACE}) > (coalesce(${after[0]}::timestamptz, 'infinity'), -${after[1]}::bigint)`]
      : []),
  ];
  const condition = sql.join(conditions, sql` and `);
  const rows = await findQueue(tx, { condition, limit: input.limit + 1 });
  return toPage(rows, input.limit, ({ answerDueAt, number }) => [answerDueAt, number]);
}
