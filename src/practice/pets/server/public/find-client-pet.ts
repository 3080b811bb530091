import { sql, type Kysely } from 'kysely';
import * as z from 'zod';
import type { Tables } from '#db/tables.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { MyPet } from '../../own.contract.ts';
import { petCard } from './own-pet-card.ts';

const Row = z.object({ pet: MyPet });

/**
 * CORE-9. A pet as everybody outside of the clinic sees it: the portal, and what is printed and shared for clients. Of
 * its alerts only allergies, and no notes. The conditions are repeated here because staff, who print, may read more.
 *
 * @param clinicId given by staff. A client does not name it: row-level security only returns their own pets.
 */
export async function findClientPet(
  tx: Kysely<Tables>,
  { petId, clinicId, now }: { readonly petId: string; readonly clinicId?: string; readonly now: Date },
): Promise<MyPet | undefined> {
  const clinic = clinicId === undefined ? sql`k.id` : sql`${clinicId}`;
  const row = await fetchRow(
    tx,
    Row,
    sql`
    select json_build_object(${petCard(now, clinic)}, 'sex', p.sex, 'neutered', p.neutered, 'colour', p.colour,
      'microchip', p.microchip, 'clinicPhone', k.phone,
      'allergies', coalesce((
        select json_agg(json_build_object('id', a.id, 'note', a.note) order by a.created_at, a.id)
          from pet_alerts a where a.clinic_id = ${clinic} and a.pet_id = p.id and a.cleared_at is null and a.kind = 'allergy'), '[]'),
      'weights', coalesce((
        select json_agg(json_build_object('id', w.id, 'weightGrams', w.weight_grams, 'weighedAt', w.weighed_at)
            order by w.weighed_at, w.id)
          from (select * from pet_weights w where w.clinic_id = ${clinic} and w.pet_id = p.id
                 order by w.weighed_at desc limit 200) w), '[]')) as pet
      from pets p join clinics k on k.id = p.clinic_id
     where p.id = ${petId} ${clinicId === undefined ? sql`` : sql`and p.clinic_id = ${clinicId}`}`,
  );
  return row?.pet;
}
