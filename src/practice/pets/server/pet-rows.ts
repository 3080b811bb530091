import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { PetListItem, type ListPets } from '../contract.ts';

/** A row of the list, with what it is ordered by. */
export const PetRow = PetListItem.extend({ nameFolded: z.string() });

const DECEASED_CONDITIONS: Readonly<Record<ListPets['deceased'], readonly RawBuilder<unknown>[]>> = {
  no: [sql`p.deceased_on is null`],
  only: [sql`p.deceased_on is not null`],
  all: [],
};

const hasAlert = (clinicId: string) => sql`exists (
  select from pet_alerts a where a.clinic_id = ${clinicId} and a.pet_id = p.id and a.cleared_at is null)`;

/** What the filters leave, whatever is searched for. */
export const filtersOf = (clinicId: string, input: ListPets): RawBuilder<unknown>[] => [
  sql`p.clinic_id = ${clinicId}`,
  sql`p.archived_at is null`,
  ...DECEASED_CONDITIONS[input.deceased],
  ...(input.species ? [sql`p.species = ${input.species}`] : []),
  ...(input.sex ? [sql`p.sex = ${input.sex}`] : []),
  ...(input.alerts === 'with' ? [hasAlert(clinicId)] : []),
];

const contactOf = (clinicId: string, kind: 'phone' | 'email') => sql`(
  select k.value from client_contacts k
   where k.clinic_id = ${clinicId} and k.client_id = c.id and k.kind = ${sql.lit(kind)} order by k.is_primary desc, k.id limit 1)`;

const clientOf = (clinicId: string) => sql`(
  select json_build_object('id', c.id, 'fullName', c.full_name, 'phone', ${contactOf(clinicId, 'phone')},
      'email', ${contactOf(clinicId, 'email')})
    from pet_clients pc join clients c on c.clinic_id = ${clinicId} and c.id = pc.client_id
   where pc.clinic_id = ${clinicId} and pc.pet_id = p.id order by pc.is_primary desc, c.id limit 1)`;

const alertsOf = (clinicId: string) => sql`coalesce((
  select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'severity', a.severity, 'note', a.note,
      'substances', a.substances, 'mustAcknowledge', a.must_acknowledge)
      order by array_position(array['danger', 'warning', 'info'], a.severity), a.created_at, a.id)
    from pet_alerts a where a.clinic_id = ${clinicId} and a.pet_id = p.id and a.cleared_at is null), '[]')`;

const visitAt = (clinicId: string, when: 'last' | 'next', now: Date) => sql`(
  select a.starts_at from appointments a
   where a.clinic_id = ${clinicId} and a.pet_id = p.id and a.holds_slot
     and ${when === 'last' ? sql`a.starts_at < ${now}` : sql`a.starts_at >= ${now}`}
   order by a.starts_at ${when === 'last' ? sql`desc` : sql`asc`} limit 1)`;

/** What a row of the list shows, of the pets `p` of a page. */
export const shownOf = (clinicId: string, now: Date) => sql`
  p.id, p.name, p.name_folded as "nameFolded", p.species, p.breed, p.sex, p.neutered, p.born_on as "bornOn",
      p.birth_is_estimated as "birthIsEstimated", p.deceased_on as "deceasedOn", p.weight_grams as "weightGrams", p.microchip,
      ${clientOf(clinicId)} as client, ${alertsOf(clinicId)} as alerts,
      ${visitAt(clinicId, 'last', now)} as "lastVisitAt", ${visitAt(clinicId, 'next', now)} as "nextVisitAt"`;
