import { type RawBuilder, sql } from 'kysely';

/** How many entries of each kind a pet or a client has, as JSON without zeros. */
export function countsOf(
  clinicId: string,
  subject: 'pet' | 'client',
  id: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const column = subject === 'pet' ? sql`pet_id` : sql`client_id`;
  const of = (table: string) =>
    sql`(select nullif(count(*), 0)::integer from ${sql.table(table)} t where t.clinic_id = ${clinicId} and t.${column} = ${id})`;
  const own =
    subject === 'pet'
      ? sql`'vaccinations', ${of('vaccinations')}, 'weights', ${of('pet_weights')}, 'alerts', ${of('pet_alerts')}, 'problems', ${of('problems')}`
      : sql`'pets', ${of('pet_clients')}`;
  return sql`json_strip_nulls(json_build_object('appointments', ${of('appointments')}, 'visits', ${of('visits')},
    'charges', ${of('charges')}, 'documents', ${of('documents')}, 'tasks', ${of('tasks')}, ${own}))`;
}
