import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { addMonths, type Day } from '#foundation/values/day.ts';
import { dayBounds, instantAtMinute, localDayOf } from '#foundation/values/zoned-time.ts';
import type { MessageScope } from '#practice/conversations/server/public/message-scope.ts';
import { petsGivenLot } from '#practice/stock/server/public/pets-given-lot.ts';
import { petsVaccinatedWithLot } from '#practice/vaccinations/server/public/pets-vaccinated-with-lot.ts';
import type { BulkFilter } from '../content.contract.ts';
import type { Candidate } from '../recipients.rules.ts';

const Row = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  pets: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

type Condition = RawBuilder<unknown>;

interface At {
  readonly clinicId: string;
  readonly today: Day;
  readonly zone: string;
}

/** What is said about a pet `p`. */
function petConditions(filter: BulkFilter, { clinicId, today }: At): readonly Condition[] {
  const { species, ageFromMonths, ageUntilMonths, lastDoctorId, overdueCare, lot } = filter;
  const conditions: Condition[] = [];
  if (species.length > 0) conditions.push(sql`p.species = any (${species}::text[])`);
  if (ageFromMonths !== null) conditions.push(sql`p.born_on <= ${addMonths(today, -ageFromMonths)}::date`);
  if (ageUntilMonths !== null) conditions.push(sql`p.born_on > ${addMonths(today, -ageUntilMonths)}::date`);
  if (lastDoctorId !== null)
    conditions.push(sql`${lastDoctorId} = (
      select v.doctor_id from visits v where v.clinic_id = ${clinicId} and v.pet_id = p.id order by v.started_at desc, v.id limit 1)`);
  if (overdueCare !== null)
    conditions.push(sql`exists (
      select from due_cares d join care_protocols r on r.clinic_id = ${clinicId} and r.id = d.protocol_id
       where d.clinic_id = ${clinicId} and d.pet_id = p.id and d.status = 'open' and d.due_on < ${today}::date
         and (d.snoozed_until_on is null or d.snoozed_until_on <= ${today}::date)
         and ${overdueCare.kinds.length === 0 ? sql`true` : sql`r.kind = any (${overdueCare.kinds}::text[])`})`);
  if (lot !== null) {
    const asked = { lot: lot.number, itemId: lot.itemId };
    conditions.push(
      sql`p.id in (${petsVaccinatedWithLot(clinicId, asked)} union all ${petsGivenLot(clinicId, asked)})`,
    );
  }
  return conditions;
}

/** What is said about a client `c`. */
function clientConditions(filter: BulkFilter, { clinicId, today, zone }: At): readonly Condition[] {
  const { lastVisit, lastVisitMonths, postalCodes, clientIds } = filter;
  const since = new Date(instantAtMinute(addMonths(today, -lastVisitMonths), 0, zone)).toISOString();
  const visitOf = (when: Condition) => sql`exists (
    select from visits v join pet_clients o on o.clinic_id = ${clinicId} and o.pet_id = v.pet_id
     where v.clinic_id = ${clinicId} and o.client_id = c.id and ${when})`;
  const conditions: Condition[] = [];
  if (lastVisit === 'within') conditions.push(visitOf(sql`v.started_at >= ${since}::timestamptz`));
  // Whoever has never come has not come within these months either.
  if (lastVisit === 'not_within')
    conditions.push(sql`not ${visitOf(sql`v.started_at >= ${since}::timestamptz`)}`);
  if (lastVisit === 'never') conditions.push(sql`not ${visitOf(sql`true`)}`);
  if (postalCodes.length > 0)
    conditions.push(sql`exists (
      select from unnest(${postalCodes.map((code) => code.replaceAll(' ', '').toUpperCase())}::text[]) as u (code)
       where starts_with(upper(replace(c.postal_code, ' ', '')), u.code))`);
  if (clientIds !== null) conditions.push(sql`c.id = any (${clientIds}::uuid[])`);
  return conditions;
}

/** The instants between which the appointments of a filter begin. */
export const appointmentTimes = (
  { from, until }: NonNullable<BulkFilter['appointment']>,
  zone: string,
): { readonly from: string; readonly until: string } => ({
  from: new Date(dayBounds(from, zone).startsAtMs).toISOString(),
  until: new Date(dayBounds(until, zone).endsAtMs).toISOString(),
});

/** Whose pets they are: who has the appointment, or else the primary client; any client of a pet who was chosen by name. */
function clientsOfPets({ appointment, clientIds }: BulkFilter, { clinicId, zone }: At): Condition {
  if (appointment === null)
    return sql`select k.pet_id, k.client_id from pet_clients k
      where k.clinic_id = ${clinicId} and ${clientIds !== null ? sql`true` : sql`k.is_primary`}`;
  const { from, until } = appointmentTimes(appointment, zone);
  return sql`select distinct a.pet_id, a.client_id from appointments a
    where a.clinic_id = ${clinicId} and a.holds_slot and a.starts_at >= ${from}::timestamptz and a.starts_at < ${until}::timestamptz
      and ${appointment.doctorId === null ? sql`true` : sql`a.doctor_id = ${appointment.doctorId}`}`;
}

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql`true` : sql.join([...conditions], sql` and `);

/**
 * BULK-1. The clients for whom a filter is true, each with the living pets for which it is, by name. Whoever is archived, merged or erased
 * is never among them.
 *
 * @param limit how many at most.
 */
export async function findCandidates(
  { tx, now, session: { clinicId } }: MessageScope,
  filter: BulkFilter,
  { zone, limit }: { readonly zone: string; readonly limit: number },
): Promise<readonly Candidate[]> {
  const at = { clinicId, zone, today: localDayOf(now.getTime(), zone) };
  return fetchRows(
    tx,
    Row,
    sql`
    select c.id as "clientId", c.full_name as "clientName",
        json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id) as pets
      from (${clientsOfPets(filter, at)}) k
      join pets p on p.clinic_id = ${clinicId} and p.id = k.pet_id
      join clients c on c.clinic_id = ${clinicId} and c.id = k.client_id
     where p.archived_at is null and p.deceased_on is null and ${all(petConditions(filter, at))}
       and c.archived_at is null and c.erased_at is null and c.merged_into is null and ${all(clientConditions(filter, at))}
     group by c.id, c.full_name order by c.full_name, c.id limit ${limit}`,
  );
}
