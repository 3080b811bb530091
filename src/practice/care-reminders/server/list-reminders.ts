import { sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { type ListReminders, type ListUnsent, Reminder, UnsentRow } from '../contract.ts';

const Position = z.tuple([CalendarDay, z.uuid()]);

/** An item `i` as a line, with its pet `p`. */
const line = sql`jsonb_build_object('source', i.source, 'sourceId', i.source_id, 'petId', i.pet_id, 'petName', p.name,
  'name', i.name, 'dueOn', i.due_on, 'round', i.round)`;

/** Reminders that were planned or sent, the latest first. */
export async function listReminders(
  { tx, session: { clinicId } }: MemberContext,
  { limit, cursor, kind, state, clientId, petId, open }: ListReminders,
) {
  const after = decodeCursor(cursor, Position);
  const conditions = [
    sql`m.clinic_id = ${clinicId}`,
    // What was taken back or refused says nothing any more: its lines are among those that were not sent.
    state === undefined ? sql`m.state not in ('canceled', 'suppressed')` : sql`m.state = ${state}`,
    ...(kind === undefined ? [] : [sql`m.kind = ${kind}`]),
    ...(clientId === undefined ? [] : [sql`m.client_id = ${clientId}`]),
    ...(petId === undefined
      ? []
      : [
          sql`exists (select from care_reminder_items o
                 where o.clinic_id = ${clinicId} and o.reminder_id = m.id and o.pet_id = ${petId})`,
        ]),
    ...(open === 'yes'
      ? [sql`m.kind = 'after_visit' and m.state in ('sent', 'requested', 'answered') and m.closed_at is null`]
      : []),
    ...(after ? [sql`(m.planned_on, m.id) < (${after[0]}::date, ${after[1]}::uuid)`] : []),
  ];
  const rows = await fetchRows(
    tx,
    Reminder,
    sql`
    select m.id, m.client_id as "clientId", c.full_name as "clientName", m.kind, m.planned_on as "plannedOn", m.state, m.reason, m.channel,
        m.requested_at as "requestedAt", m.sent_at as "sentAt", m.closed_at as "closedAt",
        coalesce((select jsonb_agg(${line} order by i.due_on, i.name, i.id)
            from care_reminder_items i left join pets p on p.clinic_id = ${clinicId} and p.id = i.pet_id
           where i.clinic_id = ${clinicId} and i.reminder_id = m.id), '[]') as lines,
        coalesce((select jsonb_agg(jsonb_build_object('kind', a.kind, 'answeredAt', a.answered_at, 'untilOn', a.until_on) order by a.answered_at)
            from care_reminder_answers a where a.clinic_id = ${clinicId} and a.reminder_id = m.id), '[]') as answers
      from care_reminders m join clients c on c.clinic_id = ${clinicId} and c.id = m.client_id
     where ${sql.join(conditions, sql` and `)}
     order by m.planned_on desc, m.id desc limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ plannedOn, id }) => [plannedOn, id]);
}

/** Rounds that were not sent, and why; the latest first. */
export async function listUnsent(
  { tx, session: { clinicId } }: MemberContext,
  { limit, cursor, reason, petId }: ListUnsent,
) {
  const after = decodeCursor(cursor, Position);
  const conditions = [
    sql`i.clinic_id = ${clinicId}`,
    sql`i.reminder_id is null`,
    ...(reason === undefined ? [] : [sql`i.reason = ${reason}`]),
    ...(petId === undefined ? [] : [sql`i.pet_id = ${petId}`]),
    ...(after ? [sql`(i.decided_on, i.id) < (${after[0]}::date, ${after[1]}::uuid)`] : []),
  ];
  const rows = await fetchRows(
    tx,
    UnsentRow,
    sql`
    select i.id, i.decided_on as "decidedOn", i.client_id as "clientId", c.full_name as "clientName", i.reason, ${line} as line
      from care_reminder_items i
      left join pets p on p.clinic_id = ${clinicId} and p.id = i.pet_id
      left join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
     where ${sql.join(conditions, sql` and `)}
     order by i.decided_on desc, i.id desc limit ${limit + 1}`,
  );
  return toPage(rows, limit, ({ decidedOn, id }) => [decidedOn, id]);
}
