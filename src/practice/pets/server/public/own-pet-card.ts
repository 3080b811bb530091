import { sql, type RawBuilder } from 'kysely';
import { BEFORE_ARRIVAL } from '#vocabulary/appointment-status.ts';
import { photoOf } from './photo-of.ts';

/**
 * The fields of a card, of a pet `p` at its clinic `k`.
 *
 * @param clinicId that of the pet, for staff. A client does not name it: row-level security only returns their own pets.
 */
export const petCard = (now: Date, clinicId: RawBuilder<unknown> = sql`k.id`): RawBuilder<unknown> => sql`
  'id', p.id, 'clinicId', p.clinic_id, 'clinicName', k.name, 'timeZone', k.time_zone, 'country', k.country, 'name', p.name, 'species', p.species,
  'breed', p.breed, 'bornOn', p.born_on, 'birthIsEstimated', p.birth_is_estimated, 'deceasedOn', p.deceased_on,
  'weightGrams', p.weight_grams,
  'nextAppointmentAt', (
    select a.starts_at from appointments a
     where a.clinic_id = ${clinicId} and a.pet_id = p.id and a.starts_at >= ${now}
       and a.status = any(${BEFORE_ARRIVAL}::text[]) order by a.starts_at limit 1),
  'photo', ${photoOf(clinicId, true)}`;
