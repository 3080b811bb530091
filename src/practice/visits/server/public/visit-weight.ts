import { sql, type RawBuilder } from 'kysely';

/**
 * VISIT-6. `{ weightGrams, weighedAt }` as it was in the visit of the alias `v`: the pet's latest weight, and for a closed
 * visit the latest one up to its closing. Null for a pet that had not been weighed.
 */
export const weightOfVisit = (clinicId: string): RawBuilder<unknown> => sql`(
  select json_build_object('weightGrams', w.weight_grams, 'weighedAt', w.weighed_at)
    from pet_weights w where w.clinic_id = ${clinicId} and w.pet_id = v.pet_id
     and w.weighed_at <= coalesce(v.locked_at, v.signed_at, 'infinity')
   order by w.weighed_at desc, w.id limit 1)`;
