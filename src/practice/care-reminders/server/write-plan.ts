import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { Day } from '#foundation/values/day.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import type { DayPlan, RoundOf } from '../plan-day.rules.ts';

const MAX_NAME = 300;

const itemOf = ({ candidate, round }: RoundOf, clientId: string | null) => ({
  clientId,
  petId: candidate.petId,
  source: candidate.source,
  sourceId: candidate.sourceId,
  name: candidate.name.slice(0, MAX_NAME),
  careKind: candidate.careKind,
  dueOn: candidate.dueOn,
  round,
});

const ITEM_COLUMNS = sql`
  "clientId" uuid, "petId" uuid, source text, "sourceId" uuid, name text, "careKind" text, "dueOn" date, round integer`;

const Added = z.object({ id: z.uuid() });

interface Planned {
  readonly plan: DayPlan;
  readonly today: Day;
  readonly version: number;
}

/** Adds the messages of a plan, except to clients who got one for the day meanwhile. @returns how many. */
async function writeMessages(
  { tx, session: { clinicId } }: MessageScope,
  { plan, today, version }: Planned,
): Promise<number> {
  const messages = plan.messages.map((message) => ({ id: randomUUID(), ...message }));
  const rows = messages.map(({ id, clientId, kind }) => ({ id, clientId, kind }));
  const added = await fetchRows(
    tx,
    Added,
    sql`
    insert into care_reminders (clinic_id, id, client_id, kind, planned_on, rules_version)
    select ${clinicId}, r.id, r."clientId", r.kind, ${today}::date, ${version}::integer
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (id uuid, "clientId" uuid, kind text)
    on conflict do nothing returning id`,
  );
  const addedIds = new Set(added.map(({ id }) => id));
  const items = messages
    .filter(({ id }) => addedIds.has(id))
    .flatMap(({ id, clientId, items: said }) =>
      said.map((one) => ({ reminderId: id, ...itemOf(one, clientId) })),
    );
  await sql`
    insert into care_reminder_items as i (
      clinic_id, reminder_id, client_id, pet_id, source, source_id, name, care_kind, due_on, round, decided_on)
    select ${clinicId}, r."reminderId", r."clientId", r."petId", r.source, r."sourceId", r.name, r."careKind", r."dueOn", r.round,
        ${today}::date
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as r ("reminderId" uuid, ${ITEM_COLUMNS})
    on conflict (clinic_id, source_id, source, due_on, round) do update
      set reminder_id = excluded.reminder_id, reason = null, client_id = excluded.client_id, name = excluded.name,
          decided_on = excluded.decided_on
      where i.reminder_id is null and i.held_at is null`.execute(tx);
  return addedIds.size;
}

/** Stores why rounds are not sent. One that a message says, or that a person holds back, stays as it is. */
async function writeUnsent(
  { tx, session: { clinicId } }: MessageScope,
  { plan, today }: Planned,
): Promise<void> {
  const rows = plan.unsent.map(({ reason, clientId, ...one }) => ({ reason, ...itemOf(one, clientId) }));
  if (rows.length === 0) return;
  await sql`
    insert into care_reminder_items as i (
      clinic_id, reason, client_id, pet_id, source, source_id, name, care_kind, due_on, round, decided_on)
    select ${clinicId}, r.reason, r."clientId", r."petId", r.source, r."sourceId", r.name, r."careKind", r."dueOn", r.round, ${today}::date
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (reason text, ${ITEM_COLUMNS})
    on conflict (clinic_id, source_id, source, due_on, round) do update
      set reason = excluded.reason, client_id = excluded.client_id, decided_on = excluded.decided_on
      where i.reminder_id is null and i.held_at is null and i.reason <> excluded.reason`.execute(tx);
}

/** Writes what was planned for a day: messages, what they say, and why the rest is not sent. Written twice it adds nothing. */
export async function writePlan(scope: MessageScope, planned: Planned): Promise<number> {
  const count = await writeMessages(scope, planned);
  await writeUnsent(scope, planned);
  return count;
}
