import { sql, type Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { ClientCare } from '../../own.contract.ts';

/**
 * CORE-9. The vaccinations of a pet and what is due, as everybody outside of the clinic sees them: the portal, and what
 * is printed and shared for clients. Neither voided doses and reactions nor what was declined. The conditions are
 * repeated here because staff, who print, may read more.
 */
export async function findClientCare(
  tx: Kysely<Tables>,
  clinicId: string,
  petId: string,
): Promise<ClientCare> {
  const care = await fetchRow(
    tx,
    ClientCare,
    sql`
    select coalesce((select json_agg(json_build_object('id', v.id, 'productName', v.product_name, 'targets', v.targets,
          'manufacturer', v.manufacturer, 'lot', v.lot, 'givenOn', v.given_on, 'nextDueOn', v.next_due_on,
          'elsewhereName', v.elsewhere_name) order by v.given_on desc, v.id)
        from vaccinations v where v.clinic_id = ${clinicId} and v.pet_id = ${petId} and v.voided_at is null), '[]') as vaccinations,
      coalesce((select json_agg(json_build_object('id', d.id, 'name', c.name, 'dueOn', d.due_on) order by d.due_on, d.id)
        from due_cares d join care_protocols c on c.clinic_id = ${clinicId} and c.id = d.protocol_id
       where d.clinic_id = ${clinicId} and d.pet_id = ${petId} and d.status = 'open'), '[]') as due`,
  );
  return care ?? { vaccinations: [], due: [] };
}
