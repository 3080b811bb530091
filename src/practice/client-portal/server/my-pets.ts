import { sql, type RawBuilder } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { ClientContext } from '#foundation/server/http/context.ts';
import type { MyPet, MyPetCard } from '../contract.ts';

/** What a card shows of a pet `p` at its clinic `k`. Row-level security lets nothing but the caller's own pets through. */
export const petCard = (now: Date): RawBuilder<unknown> => sql`
  'id', p.id, 'clinicId', p.clinic_id, 'clinicName', k.name, 'timeZone', k.time_zone, 'country', k.country, 'name', p.name, 'species', p.species,
  'breed', p.breed, 'bornOn', p.born_on, 'birthIsEstimated', p.birth_is_estimated, 'deceasedOn', p.deceased_on,
  'weightGrams', p.weight_grams,
  'nextAppointmentAt', (
    select a.starts_at from appointments a
     where a.clinic_id = p.clinic_id and a.pet_id = p.id and a.starts_at >= ${now}
       and a.status in ('requested', 'booked', 'confirmed') order by a.starts_at limit 1)`;

/** The caller's pets at all their clinics, the living first. */
export async function listMyPets(ctx: ClientContext): Promise<{ items: MyPetCard[] }> {
  const { rows } = await sql<{ pet: MyPetCard }>`
    select json_build_object(${petCard(ctx.now)}) as pet
      from pets p join clinics k on k.id = p.clinic_id
     order by p.deceased_on is not null, p.name_folded, p.id limit 200`.execute(ctx.tx);
  return { items: rows.map(({ pet }) => pet) };
}

/** One pet of the caller's, in one statement; that it was read goes into its clinic's audit trail. */
export async function getMyPet(ctx: ClientContext, { id }: { readonly id: string }): Promise<MyPet> {
  const { rows } = await sql<{ pet: MyPet }>`
    select json_build_object(${petCard(ctx.now)}, 'sex', p.sex, 'neutered', p.neutered, 'colour', p.colour,
      'microchip', p.microchip, 'clinicPhone', k.phone,
      'allergies', coalesce((
        select json_agg(json_build_object('id', a.id, 'note', a.note) order by a.created_at, a.id)
          from pet_alerts a where a.clinic_id = p.clinic_id and a.pet_id = p.id and a.cleared_at is null), '[]'),
      'weights', coalesce((
        select json_agg(json_build_object('id', w.id, 'weightGrams', w.weight_grams, 'weighedAt', w.weighed_at)
            order by w.weighed_at, w.id)
          from (select * from pet_weights w where w.clinic_id = p.clinic_id and w.pet_id = p.id
                 order by w.weighed_at desc limit 200) w), '[]')) as pet
      from pets p join clinics k on k.id = p.clinic_id where p.id = ${id}`.execute(ctx.tx);
  const pet = rows[0]?.pet;
  if (!pet) throw new AppError('not_found');
  ctx.audit('pet.read', id, { clinicId: pet.clinicId });
  return pet;
}
