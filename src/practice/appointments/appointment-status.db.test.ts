import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '#test/database.ts';
import { APPOINTMENT_STATUSES } from '#vocabulary/appointment-status.ts';
import { holdsSlot } from './appointment-status.rules.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Evaluates a condition of the status catalog for an appointment in each status that has a room. */
async function statusesWhere(catalogueQuery: string, constraint: string): Promise<string[]> {
  const found = await database.owner.query<{ condition: string }>(catalogueQuery, [constraint]);
  const { rows } = await database.owner.query<{ status: string }>(
    `select status from (select status, gen_random_uuid() as room_id from unnest($1::text[]) as status) as every
      where ${found.rows[0]?.condition ?? 'false'}`,
    [[...APPOINTMENT_STATUSES, 'unheard_of']],
  );
  return rows.map(({ status }) => status);
}

test.each(['appointments_doctor_free_excl', 'appointments_room_free_excl'])(
  'APPT-1, APPT-2: %s guards exactly the statuses that hold their slot',
  async (constraint) => {
    const guarded = await statusesWhere(
      `select pg_get_expr(i.indpred, i.indrelid) as condition
         from pg_constraint c join pg_index i on i.indexrelid = c.conindid where c.conname = $1`,
      constraint,
    );
    expect(guarded.filter((status) => status !== 'unheard_of')).toEqual(
      APPOINTMENT_STATUSES.filter(holdsSlot),
    );
  },
);

test('the database takes exactly the statuses of the vocabulary', async () => {
  const taken = await statusesWhere(
    'select pg_get_expr(conbin, conrelid) as condition from pg_constraint where conname = $1',
    'appointments_status_check',
  );
  expect(taken).toEqual([...APPOINTMENT_STATUSES]);
});
