import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { QueuedTicket } from '../contract.ts';

/** The order of the queue: the next due first, then tickets without a due time, the newest first. */
export const QUEUE_PLACE = sql`coalesce(t.answer_due_at, 'infinity'::timestamptz), -t.number`;

/** The columns of ticket `t` in the platform's list. */
export const QUEUE_COLUMNS = sql`
  t.id, t.number, t.subject, t.topic, t.priority, t.state, t.requester_role as "requesterRole",
  coalesce(p.full_name, p.email) as "requesterName", p.email as "requesterEmail", t.clinic_id as "clinicId", c.name as "clinicName",
  t.assignee_id as "assigneeId", coalesce(w.full_name, w.email) as "assigneeName", t.created_at as "createdAt",
  t.last_message_at as "lastMessageAt", t.answer_due_at as "answerDueAt"`;

/** Tickets with their requester, clinic and assignee: `p` the requester's profile, `c` the clinic, `w` the assignee's profile. */
export const QUEUE_TABLES = sql`
  tickets t left join profiles p on p.id = t.requester_id left join profiles w on w.id = t.assignee_id
    left join clinics c on c.id = t.clinic_id`;

/** @param condition about `t`, `p`, `c` and `w`, see `QUEUE_TABLES`. */
export function findQueue(
  tx: Kysely<Tables>,
  { condition, limit }: { readonly condition: RawBuilder<unknown>; readonly limit: number },
): Promise<QueuedTicket[]> {
  return fetchRows(
    tx,
    QueuedTicket,
    sql`select ${QUEUE_COLUMNS} from ${QUEUE_TABLES} where ${condition} order by ${QUEUE_PLACE} limit ${limit}`,
  );
}
