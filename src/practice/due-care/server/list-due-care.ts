import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { addDays } from '#foundation/values/day.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { searchMatches } from '#practice/clients/server/public/search-matches.ts';
import { clientToReach } from '#practice/clients/server/public/contacts.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { DueCareListItem, type ListDueCare } from '../contract.ts';
import { dueCareColumns } from './due-care-columns.ts';

const Position = z.tuple([CalendarDay, z.uuid()]);
const Zone = z.object({ timeZone: z.string() });

const SOON_DAYS = 30;

function conditionsFor(clinicId: string, today: string, input: ListDueCare): RawBuilder<unknown>[] {
  const after = decodeCursor(input.cursor, Position);
  return [
    sql`d.clinic_id = ${clinicId}`,
    // Written out: the partial indexes need a literal.
    input.state === 'open' ? sql`d.status = 'open'` : sql`d.status = 'declined'`,
    ...(input.when === 'overdue' ? [sql`d.due_on < ${today}`] : []),
    ...(input.when === 'next_30'
      ? [sql`d.due_on >= ${today}`, sql`d.due_on <= ${addDays(today, SOON_DAYS)}`]
      : []),
    ...(input.kind
      ? [
          sql`d.protocol_id in (select k.id from care_protocols k where k.clinic_id = ${clinicId} and k.kind = ${input.kind})`,
        ]
      : []),
    ...(input.species
      ? [
          sql`exists (select from pets s where s.clinic_id = ${clinicId} and s.id = d.pet_id and s.species = ${input.species})`,
        ]
      : []),
    ...(input.doctorId
      ? [
          sql`(select w.doctor_id from visits w where w.clinic_id = ${clinicId} and w.pet_id = d.pet_id
                order by w.started_at desc, w.id limit 1) = ${input.doctorId}`,
        ]
      : []),
    ...searchMatches(clinicId, 'pet', input.q, sql`d.pet_id`),
    ...(after ? [sql`(d.due_on, d.id) > (${after[0]}::date, ${after[1]}::uuid)`] : []),
  ];
}

/** The statement of a page: rows are selected over the index first, and what they show is read for those only. */
export const dueCarePage = (clinicId: string, now: Date, today: string, input: ListDueCare) => sql`
  with found as materialized (
    select d.* from due_cares d
     where ${sql.join(conditionsFor(clinicId, today, input), sql` and `)}
     order by d.due_on, d.id limit ${input.limit + 1})
  select ${dueCareColumns}, p.name as "petName", p.species, p.deceased_on is not null as "isDeceased",
    p.archived_at is not null as "isArchived", c.cancel_after_days as "cancelAfterDays",
    ${clientToReach(clinicId, sql`d.pet_id`)} as client,
    coalesce((select json_agg(a.starts_at order by a.starts_at) from appointments a
        where a.clinic_id = ${clinicId} and a.pet_id = d.pet_id and a.holds_slot and a.starts_at >= ${now}), '[]') as appointments
    from found d
    join care_protocols c on c.clinic_id = ${clinicId} and c.id = d.protocol_id
    join pets p on p.clinic_id = ${clinicId} and p.id = d.pet_id
   order by d.due_on, d.id`;

/** The day at the clinic of the session. */
async function clinicToday({ tx, now, session: { clinicId } }: MemberContext): Promise<string> {
  const clinic = await fetchRow(
    tx,
    Zone,
    sql`select c.time_zone as "timeZone" from clinics c where c.id = ${clinicId}`,
  );
  return localDayOf(now.getTime(), clinic?.timeZone ?? 'UTC');
}

/** What is due at the clinic, the longest overdue first. */
export async function listDueCare(ctx: MemberContext, input: ListDueCare) {
  const today = await clinicToday(ctx);
  const rows = await fetchRows(
    ctx.tx,
    DueCareListItem,
    dueCarePage(ctx.session.clinicId, ctx.now, today, input),
  );
  return toPage(rows, input.limit, ({ dueOn, id }) => [dueOn, id]);
}
