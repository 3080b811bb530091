import { sql } from 'kysely';
import * as z from 'zod';
import { Instant } from '#foundation/contract/instant.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { TemplateScope } from './template-scope.ts';

const Sample = z.object({
  id: z.uuid(),
  fullName: z.string(),
  petName: z.string().nullable(),
  appointment: z
    .object({ startsAt: Instant, typeName: z.string(), doctorName: z.string().nullable() })
    .nullable(),
});
export type Sample = z.infer<typeof Sample>;

/** A client with a pet and its next or latest appointment. Without an id, the client of the clinic's latest appointment. */
export async function findSample(
  { tx, session: { clinicId } }: TemplateScope,
  clientId: string | null,
): Promise<Sample | null> {
  const which = clientId
    ? sql`c.id = ${clientId}`
    : sql`c.id = (
        select a.client_id from appointments a
         where a.clinic_id = ${clinicId} and a.client_id is not null order by a.starts_at desc, a.id limit 1)`;
  const row = await fetchRow(
    tx,
    Sample,
    sql`
    select c.id, c.full_name as "fullName",
        (select p.name from pet_clients pc join pets p on p.clinic_id = ${clinicId} and p.id = pc.pet_id
          where pc.clinic_id = ${clinicId} and pc.client_id = c.id and p.archived_at is null and p.deceased_on is null
          order by pc.is_primary desc, p.name_folded, p.id limit 1) as "petName",
        (select json_build_object('startsAt', a.starts_at, 'typeName', y.name, 'doctorName', s.full_name)
           from appointments a
           join appointment_types y on y.clinic_id = ${clinicId} and y.id = a.appointment_type_id
           left join staff_members s on s.clinic_id = ${clinicId} and s.id = a.doctor_id
          where a.clinic_id = ${clinicId} and a.client_id = c.id order by a.starts_at desc, a.id limit 1) as appointment
      from clients c where c.clinic_id = ${clinicId} and ${which} and c.archived_at is null`,
  );
  return row ?? null;
}
