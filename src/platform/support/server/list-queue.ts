import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { UNRESOLVED_STATES } from '#vocabulary/tickets.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { fold } from '#foundation/values/fold.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Agent, ListTicketQueue, QueuedTicket } from '../contract.ts';
import { findQueue, QUEUE_PLACE } from './find-queue.ts';

const Position = z.tuple([Instant.nullable(), z.number().int()]);

/** `1042`, `#1042`, `Ticket 1042`: as people write it. */
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

/** The same in large pages; the audit trail says who exported them. */
export async function exportQueue(ctx: PlatformContext, input: ListTicketQueue) {
  const { limit, cursor, q, ...filters } = input;
  // The search text may be somebody's name, and the audit trail is kept longer than accounts.
  ctx.audit('tickets.exported', 'platform', {
    after: { filters: { ...filters, isSearched: q !== '' }, limit, isFirstPage: cursor === undefined },
  });
  return listQueue(ctx, input);
}

/** The people that a ticket can be assigned to, by name. */
export async function listAgents({ tx }: PlatformContext): Promise<{ items: Agent[] }> {
  const { rows } = await sql<Agent>`
    select r.user_id as "userId", coalesce(p.full_name, p.email, 'Without a name') as name
      from user_roles r left join profiles p on p.id = r.user_id where r.role = 'platform_admin' order by 2, 1`.execute(
    tx,
  );
  return { items: rows };
}
