import { sql } from 'kysely';
import * as z from 'zod';
import { asClinic } from '#foundation/server/database/as-clinic.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import { staffNameOf, staffNameOfAccount } from '#practice/staff/server/public/staff-name.ts';
import { matchesQuery, sameModality, type WorklistQuery, type WorklistRow } from '../worklist.rules.ts';
import type { Caller, ImagingParts } from './imaging-parts.ts';

/** A modality shows a list of one day; more than this is no list that somebody reads. */
export const MAX_WORKLIST = 500;

const Row = z.object({
  id: z.uuid(),
  accession: z.string(),
  modality: z.string(),
  bodyRegion: z.string(),
  views: z.string().nullable(),
  question: z.string().nullable(),
  priority: z.string(),
  day: z.string(),
  time: z.string(),
  petId: z.uuid(),
  petName: z.string(),
  species: z.string(),
  breed: z.string().nullable(),
  sex: z.string(),
  bornOn: z.string().nullable(),
  microchip: z.string().nullable(),
  clientName: z.string().nullable(),
  doctorName: z.string().nullable(),
});

/** What a modality is asked for, the oldest first. */
export async function findWorklist(
  { database }: Pick<ImagingParts, 'database'>,
  { clinicId, aeTitle, modality }: Caller,
  query: WorklistQuery,
): Promise<readonly WorklistRow[]> {
  const rows = await asClinic(
    database,
    clinicId,
    ({ tx }) =>
      fetchRows(
        tx,
        Row,
        sql`
      select r.id, r.accession, r.modality, r.body_region as "bodyRegion", r.views, r.question, r.priority,
          to_char(app.local_time(r.requested_at, c.time_zone), 'YYYYMMDD') as day,
          to_char(app.local_time(r.requested_at, c.time_zone), 'HH24MISS') as time,
          p.id as "petId", p.name as "petName", p.species, p.breed, p.sex, p.born_on::text as "bornOn", p.microchip,
          (select k.full_name from pet_clients pc join clients k on k.clinic_id = ${clinicId} and k.id = pc.client_id
            where pc.clinic_id = ${clinicId} and pc.pet_id = p.id order by pc.is_primary desc limit 1) as "clientName",
          coalesce(${staffNameOf(clinicId, sql`r.doctor_id`)}, ${staffNameOfAccount(clinicId, sql`r.requested_by`)}) as "doctorName"
        from imaging_requests r
        join clinics c on c.id = ${clinicId}
        join pets p on p.clinic_id = ${clinicId} and p.id = r.pet_id
       where r.clinic_id = ${clinicId} and r.status = 'requested'
       order by r.requested_at, r.id limit ${MAX_WORKLIST}`,
      ),
    { mode: 'read' },
  );
  return rows.filter(
    (row) => (modality === null || sameModality(modality, row.modality)) && matchesQuery(row, query, aeTitle),
  );
}
