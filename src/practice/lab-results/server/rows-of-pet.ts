import { type RawBuilder, sql } from 'kysely';

/** The rows of a statement, in its order, as `rows` of the pet that they belong to; nothing if the clinic has no such pet. */
export const rowsOfPet = (
  clinicId: string,
  petId: string,
  statement: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select (select coalesce(json_agg(r), '[]') from (${statement}) r) as rows
    from pets p where p.clinic_id = ${clinicId} and p.id = ${petId}`;
