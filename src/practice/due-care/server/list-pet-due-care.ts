import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { isPetOfClinic } from '#practice/pets/server/public/is-pet-of-clinic.ts';
import { DueCare } from '../contract.ts';
import { dueCareColumns } from './due-care-columns.ts';

/** What is due for a pet, and what its client declined. @throws AppError `not_found`. */
export async function listPetDueCare(
  { tx, session: { clinicId } }: MemberContext,
  { petId }: { readonly petId: string },
): Promise<{ items: DueCare[] }> {
  const pet = isPetOfClinic(tx, clinicId, petId);
  const listed = fetchRows(
    tx,
    DueCare,
    sql`
    select ${dueCareColumns}
      from due_cares d join care_protocols c on c.clinic_id = ${clinicId} and c.id = d.protocol_id
     where d.clinic_id = ${clinicId} and d.pet_id = ${petId} and d.status in ('open', 'declined')
     order by d.status desc, d.due_on, d.id limit 200`,
  );
  const [found, items] = await Promise.all([pet, listed]);
  if (!found) throw new AppError('not_found');
  return { items };
}
