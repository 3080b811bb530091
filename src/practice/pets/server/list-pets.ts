import { sql, type RawBuilder } from 'kysely';
import * as z from 'zod';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { searchMatches } from '#practice/clients/server/public/search-matches.ts';
import { PetListItem, type ListPets } from '../contract.ts';

const Position = z.tuple([z.string(), z.uuid()]);
const Row = PetListItem.extend({ nameFolded: z.string() });

const DECEASED_CONDITIONS: Readonly<Record<ListPets['deceased'], readonly RawBuilder<unknown>[]>> = {
  no: [sql`p.deceased_on is null`],
  only: [sql`p.deceased_on is not null`],
  all: [],
};

const hasAlert = (clinicId: string) => sql`exists (
  select from pet_alerts a where a.clinic_id = ${clinicId} and a.pet_id = p.id and a.cleared_at is null)`;

function conditionsFor(clinicId: string, input: ListPets): RawBuilder<unknown>[] {
  const after = decodeCursor(input.cursor, Position);
  const beyond = input.order === 'name' ? sql`>` : sql`<`;
  return [
    sql`p.clinic_id = ${clinicId}`,
    sql`p.archived_at is null`,
    ...DECEASED_CONDITIONS[input.deceased],
    ...(input.species ? [sql`p.species = ${input.species}`] : []),
    ...(input.sex ? [sql`p.sex = ${input.sex}`] : []),
    ...(input.alerts === 'with' ? [hasAlert(clinicId)] : []),
    ...searchMatches(clinicId, 'pet', input.q, sql`p.id`),
    ...(after ? [sql`(p.name_folded, p.id) ${beyond} (${after[0]}, ${after[1]}::uuid)`] : []),
  ];
}

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

/**
 * The statement of a page: it selects the page first and reads what a row shows for those rows only. One row more
 * than the limit.
 */
export function petsPage(clinicId: string, now: Date, input: ListPets): RawBuilder<unknown> {
  const direction = input.order === 'name' ? sql`asc` : sql`desc`;
  return sql`
    with page as (
      select p.* from pets p where ${sql.join(conditionsFor(clinicId, input), sql` and `)}
       order by p.name_folded ${direction}, p.id ${direction} limit ${input.limit + 1}
    )
    select p.id, p.name, p.name_folded as "nameFolded", p.species, p.breed, p.sex, p.neutered, p.born_on as "bornOn",
      p.birth_is_estimated as "birthIsEstimated", p.deceased_on as "deceasedOn", p.weight_grams as "weightGrams", p.microchip,
      ${clientOf(clinicId)} as client, ${alertsOf(clinicId)} as alerts,
      ${visitAt(clinicId, 'last', now)} as "lastVisitAt", ${visitAt(clinicId, 'next', now)} as "nextVisitAt"
      from page p order by p.name_folded ${direction}, p.id ${direction}`;
}

/** PET-1. One page of pets by name. */
export async function listPets(ctx: MemberContext, input: ListPets) {
  const rows = await fetchRows(ctx.tx, Row, petsPage(ctx.session.clinicId, ctx.now, input));
  return toPage(rows, input.limit, (row) => [row.nameFolded, row.id]);
}
