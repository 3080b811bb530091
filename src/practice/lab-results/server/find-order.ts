import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { LabScope } from './public/lab-scope.ts';
import { petJson, StoredReport } from './report-row.ts';

const Order = z.object({
  id: z.uuid(),
  visitId: z.uuid(),
  doctorId: z.uuid().nullable(),
  pet: StoredReport.shape.pet.unwrap(),
});
export type FoundOrder = z.infer<typeof Order>;

/** LABR-3. The order of the clinic at this laboratory whose number came back. One that was never given to it has no results. */
export const findOrder = (
  { tx, session: { clinicId } }: LabScope,
  laboratoryId: string,
  accession: string | null,
): Promise<FoundOrder | undefined> =>
  accession === null
    ? Promise.resolve(undefined)
    : fetchRow(
        tx,
        Order,
        sql`
        select o.id, o.visit_id as "visitId", o.doctor_id as "doctorId", ${petJson} as pet
          from lab_orders o join pets p on p.clinic_id = ${clinicId} and p.id = o.pet_id
         where o.clinic_id = ${clinicId} and o.accession = upper(${accession}) and o.laboratory_id = ${laboratoryId}
           and o.status <> 'draft'`,
      );
