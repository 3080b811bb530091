import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { HoldReminder } from '../actions.contract.ts';
import { recipientOf } from '../candidate.rules.ts';
import { lockReminders } from './lock-reminders.ts';
import { zoneOfClinic } from './plan-clinic.ts';
import { readFacts } from './read-facts.ts';
import { getReminderSettings } from './reminder-settings.ts';
import { takeBack } from './take-back.ts';

const Carrying = z.object({ id: z.uuid(), isSent: z.boolean() });

/** The messages that say some rounds. */
const findCarrying = ({ tx, session: { clinicId } }: MemberContext, rounds: HoldReminder['rounds']) =>
  fetchRows(
    tx,
    Carrying,
    sql`
    select distinct m.id, m.state not in ('planned', 'requested') as "isSent"
      from jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb) as r (source text, "sourceId" uuid, "dueOn" date, round integer)
      join care_reminder_items i on i.clinic_id = ${clinicId} and i.source_id = r."sourceId" and i.source = r.source
       and i.due_on = r."dueOn" and i.round = r.round
      join care_reminders m on m.clinic_id = ${clinicId} and m.id = i.reminder_id`,
  );

/**
 * CARE-7. Keeps rounds from being sent to a client. What was planned or waits is taken back.
 *
 * @throws AppError `not_found` for what the clinic does not have or what is not this client's; `reminder_sent`.
 */
export async function holdReminder(ctx: MemberContext, { clientId, rounds }: HoldReminder) {
  const { clinicId, userId } = ctx.session;
  await lockReminders(ctx);
  const [{ rules }, zone] = await Promise.all([getReminderSettings(ctx), zoneOfClinic(ctx)]);
  const today = localDayOf(ctx.now.getTime(), zone);
  const sourceIds = [...new Set(rounds.map(({ sourceId }) => sourceId))];
  const { candidates, pets } = await readFacts(ctx, { rules, today, until: today, sourceIds });
  const items = rounds.map(({ source, sourceId, dueOn, round }) => {
    const candidate = candidates.find((one) => one.source === source && one.sourceId === sourceId);
    const pet = candidate?.petId == null ? undefined : pets.get(candidate.petId);
    const isTheirs =
      candidate && (recipientOf(candidate, pet) === clientId || pet?.clientIds.includes(clientId) === true);
    if (!candidate || isTheirs !== true) throw new AppError('not_found');
    const { petId, name, careKind } = candidate;
    return { petId, source, sourceId, name: name.slice(0, 300), careKind, dueOn, round };
  });
  const carrying = await findCarrying(ctx, rounds);
  if (carrying.some(({ isSent }) => isSent)) throw new AppError('reminder_sent');
  await takeBack(
    ctx,
    carrying.map(({ id }) => ({ id, reason: 'held' })),
  );
  await sql`
    insert into care_reminder_items as i (
      clinic_id, reason, client_id, pet_id, source, source_id, name, care_kind, due_on, round, decided_on, held_at, held_by)
    select ${clinicId}, 'held', ${clientId}, r."petId", r.source, r."sourceId", r.name, r."careKind", r."dueOn", r.round, ${today}::date,
        ${ctx.now}::timestamptz, ${userId}::uuid
      from jsonb_to_recordset(${JSON.stringify(items)}::jsonb)
        as r ("petId" uuid, source text, "sourceId" uuid, name text, "careKind" text, "dueOn" date, round integer)
    on conflict (clinic_id, source_id, source, due_on, round) do update
      set reason = 'held', held_at = excluded.held_at, held_by = excluded.held_by, decided_on = excluded.decided_on
      where i.reminder_id is null`.execute(ctx.tx);
  ctx.audit('care_reminder.held', clientId, { after: { rounds } });
  return { clientId };
}

const Released = z.object({ id: z.uuid() });

/** CARE-7. Lets rounds be sent again. @throws AppError `not_found` unless one of them is held back. */
export async function releaseReminder(ctx: MemberContext, { clientId, rounds }: HoldReminder) {
  const { clinicId } = ctx.session;
  const released = await fetchRows(
    ctx.tx,
    Released,
    sql`
    update care_reminder_items i set reason = 'changed', held_at = null, held_by = null
      from jsonb_to_recordset(${JSON.stringify(rounds)}::jsonb) as r (source text, "sourceId" uuid, "dueOn" date, round integer)
     where i.clinic_id = ${clinicId} and i.source_id = r."sourceId" and i.source = r.source and i.due_on = r."dueOn"
       and i.round = r.round and i.client_id = ${clientId} and i.held_at is not null
    returning i.id`,
  );
  if (released.length === 0) throw new AppError('not_found');
  ctx.audit('care_reminder.released', clientId, { after: { rounds } });
  return { clientId };
}
