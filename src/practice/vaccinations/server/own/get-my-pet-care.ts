import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { getMyPetCareEndpoint } from '../../own.contract.ts';

const Clinic = z.object({ clinicId: z.uuid() });
const Row = getMyPetCareEndpoint.output;

/**
 * CORE-9. Vaccinations of a pet of the caller, the latest first, and what is due. Row-level security shows them neither
 * voided doses nor what was declined.
 *
 * @throws AppError `not_found`.
 */
export async function getMyPetCare(
  { tx }: ClientContext,
  { petId }: { readonly petId: string },
): Promise<z.output<typeof Row>> {
  const pet = await fetchRow(
    tx,
    Clinic,
    sql`
    select p.clinic_id as "clinicId" from pets p where p.id = ${petId}`,
  );
  if (!pet) throw new AppError('not_found');
  const { clinicId } = pet;
  const care = await fetchRow(
    tx,
    Row,
    sql`
    select coalesce((select json_agg(json_build_object('id', v.id, 'productName', v.product_name, 'targets', v.targets,
          'givenOn', v.given_on, 'nextDueOn', v.next_due_on, 'elsewhereName', v.elsewhere_name) order by v.given_on desc, v.id)
        from vaccinations v where v.clinic_id = ${clinicId} and v.pet_id = ${petId} and v.voided_at is null), '[]') as vaccinations,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', c.name, 'dueOn', d.due_on) order by d.due_on, d.id)
        from due_cares d join care_protocols c on c.clinic_id = ${clinicId} and c.id = d.protocol_id
       where d.clinic_id = ${clinicId} and d.pet_id = ${petId} and d.status = 'open'), '[]') as due`,
  );
  return care ?? { vaccinations: [], due: [] };
}
