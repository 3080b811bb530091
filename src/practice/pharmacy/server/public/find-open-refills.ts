import { sql } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { IS_OPEN } from '../refills/find-refills.ts';

const Row = z.object({
  count: z.int(),
  some: z.array(z.object({ id: z.uuid(), petName: z.string(), drugName: z.string() })),
});
export type OpenRefills = z.infer<typeof Row>;

/** What `findOpenRefills` reads. */
export const OPEN_REFILL_TABLES = [
  'pets',
  'prescriptions',
  'refill_requests',
  'visits',
] satisfies readonly (keyof Tables)[];

/** How many refills wait for an answer or to be dispensed, as the queue shows them, and those that wait longest. */
export async function findOpenRefills(
  { tx, session: { clinicId } }: MemberContext,
  limit: number,
): Promise<OpenRefills> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select count(*)::integer as count, coalesce(json_agg(json_build_object('id', q.id, 'petName', p.name, 'drugName', r.drug_name)
          order by q.place) filter (where q.place <= ${limit}), '[]') as some
          from (select q.id, q.prescription_id, row_number() over (order by q.asked_at, q.id) as place
                  from refill_requests q where q.clinic_id = ${clinicId} and ${IS_OPEN}) q
          join prescriptions r on r.clinic_id = ${clinicId} and r.id = q.prescription_id
          join visits v on v.clinic_id = ${clinicId} and v.id = r.visit_id
          join pets p on p.clinic_id = ${clinicId} and p.id = v.pet_id`,
  );
  return row ?? { count: 0, some: [] };
}
