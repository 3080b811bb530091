import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { SPECIES } from '#vocabulary/species.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';

/** What the rules need to know of a pet. */
export const CareRecord = z.object({
  petId: z.uuid(),
  species: z.enum(SPECIES),
  bornOn: CalendarDay.nullable(),
  birthIsEstimated: z.boolean(),
  knownSinceOn: CalendarDay,
  /** It has died or was archived: nothing is due. */
  isGone: z.boolean(),
  country: z.string(),
  region: z.string().nullable(),
  timeZone: z.string(),
  /** Vaccinations that count: not voided, and verified if given elsewhere. */
  doses: z.array(
    z.object({ givenOn: CalendarDay, licensedMonths: z.int().nullable(), targets: z.array(z.string()) }),
  ),
  /** Care that is not a vaccination, by the protocol under which it was done. */
  done: z.array(z.object({ protocolId: z.uuid(), doneOn: CalendarDay })),
  /** Days of visits: they count as exams. */
  visitedOn: z.array(CalendarDay),
  known: z.array(
    z.object({
      id: z.uuid(),
      protocolId: z.uuid(),
      status: z.enum(['open', 'declined']),
      dueOn: CalendarDay,
      earliestOn: CalendarDay,
      rule: z.string(),
      explanation: z.string(),
    }),
  ),
});
export type CareRecord = z.infer<typeof CareRecord>;

/** The records of some pets, in one statement. Runs as staff and as the job server. */
export const readCareRecords = (
  tx: Kysely<Tables>,
  clinicId: string,
  petIds: readonly string[],
): Promise<CareRecord[]> =>
  fetchRows(
    tx,
    CareRecord,
    sql`
    select p.id as "petId", p.species, p.born_on as "bornOn", p.birth_is_estimated as "birthIsEstimated",
      app.local_day(p.created_at, k.time_zone) as "knownSinceOn",
      (p.deceased_on is not null or p.archived_at is not null) as "isGone", k.country, k.region, k.time_zone as "timeZone",
      coalesce((select json_agg(json_build_object('givenOn', v.given_on, 'licensedMonths', v.licensed_months, 'targets', v.targets)
            order by v.given_on, v.id)
          from vaccinations v where v.clinic_id = ${clinicId} and v.pet_id = p.id and v.voided_at is null
           and (not v.is_elsewhere or v.verified_at is not null)), '[]') as doses,
      coalesce((select json_agg(json_build_object('protocolId', d.protocol_id, 'doneOn', d.done_on))
          from due_cares d where d.clinic_id = ${clinicId} and d.pet_id = p.id and d.status = 'done'
           and d.done_on is not null and d.vaccination_id is null), '[]') as done,
      coalesce((select json_agg(app.local_day(w.started_at, k.time_zone))
          from visits w where w.clinic_id = ${clinicId} and w.pet_id = p.id), '[]') as "visitedOn",
      coalesce((select json_agg(json_build_object('id', d.id, 'protocolId', d.protocol_id, 'status', d.status,
            'dueOn', d.due_on, 'earliestOn', d.earliest_on, 'rule', d.rule, 'explanation', d.explanation))
          from due_cares d where d.clinic_id = ${clinicId} and d.pet_id = p.id and d.status in ('open', 'declined')), '[]') as known
      from pets p join clinics k on k.id = ${clinicId}
     where p.clinic_id = ${clinicId} and p.id = any(${petIds}::uuid[])`,
  );
