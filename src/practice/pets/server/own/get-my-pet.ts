import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import { MyPet } from '../../own.contract.ts';
import { petCard } from '../public/own-pet-card.ts';

const Row = z.object({ pet: MyPet });

/** A pet of the caller in one statement; the read is written to its clinic's audit trail. */
export async function getMyPet(ctx: ClientContext, { id }: { readonly id: string }): Promise<MyPet> {
  const row = await fetchRow(
    ctx.tx,
    Row,
    sql`
    select json_build_object(${petCard(ctx.now)}, 'sex', p.sex, 'neutered', p.neutered, 'colour', p.colour,
      'microchip', p.microchip, 'clinicPhone', k.phone,
      'allergies', coalesce((
        select json_agg(json_build_object('id', a.id, 'note', a.note) order by a.created_at, a.id)
          from pet_alerts a where a.clinic_id = k.id and a.pet_id = p.id and a.cleared_at is null), '[]'),
      'weights', coalesce((
        select json_agg(json_build_object('id', w.id, 'weightGrams', w.weight_grams, 'weighedAt', w.weighed_at)
            order by w.weighed_at, w.id)
          from (select * from pet_weights w where w.clinic_id = k.id and w.pet_id = p.id
                 order by w.weighed_at desc limit 200) w), '[]')) as pet
      from pets p join clinics k on k.id = p.clinic_id where p.id = ${id}`,
  );
  const pet = row?.pet;
  if (!pet) throw new AppError('not_found');
  ctx.audit('pet.read', id, { clinicId: pet.clinicId });
  return pet;
}
