import { join } from 'node:path';
import { Pool } from 'pg';
import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { createDatabase } from '#foundation/server/database/database.ts';
import type { Tables } from '#db/tables.ts';
import { findOrphanedPostmaster } from '#foundation/server/postgres/postmaster-file.ts';
import { connectionTo } from '#foundation/server/postgres/postmaster.ts';
import { DATABASE_NAME } from '#foundation/server/postgres/start-embedded-postgres.ts';
import { sendRemindersOfClinic } from '#practice/receivables/server/jobs/send-reminders-job.ts';
import { givenDebt } from '#test/given-debts.ts';

/** The database of the server that the tests share, by the file of its postmaster. */
async function connection() {
  const folder = join(process.env['E2E_DATA_DIR'] ?? '', 'postgres');
  const found = await findOrphanedPostmaster(folder);
  if (found.kind !== 'alive') throw new Error(`No database is running in ${folder}.`);
  return connectionTo(found.socketFolder, DATABASE_NAME);
}

/** An invoice that has been due for some days, which no request can make. @returns its number. */
export async function givenOverdueInvoice(clientId: string, days: number): Promise<string> {
  const pool = new Pool(await connection());
  try {
    const { rows } = await pool.query<{
      clinic_id: string;
      pet_id: string;
      item_id: string;
      due_on: string;
      currency: string;
    }>(
      `select k.clinic_id, k.pet_id, k.item_id, k.currency, (current_date - $2::integer)::text as due_on
         from charges k where k.client_id = $1 limit 1`,
      [clientId, days],
    );
    const [charge] = rows;
    if (!charge) throw new Error('The client has no charge.');
    const { number } = await givenDebt(pool, {
      clinicId: charge.clinic_id,
      clientId,
      petId: charge.pet_id,
      itemId: charge.item_id,
      dueOn: charge.due_on,
      amountMinor: 4500,
      currency: charge.currency,
    });
    return number;
  } finally {
    await pool.end();
  }
}

/** What the job does in a client's clinic at noon of the next Monday, when it is open. */
export async function sendRemindersOf(clientId: string): Promise<void> {
  const parts = await connection();
  const pool = new Pool(parts);
  const failures: Error[] = [];
  const database = createDatabase<Tables>({
    connection: parts,
    poolSize: 2,
    onIdleError: (error) => failures.push(error),
  });
  try {
    const { rows } = await pool.query<{ id: string; zone: string; monday: string }>(
      `select c.id, c.time_zone as zone, (date_trunc('week', now())::date + 7)::text as monday
         from clinics c join clients l on l.clinic_id = c.id where l.id = $1`,
      [clientId],
    );
    const [clinic] = rows;
    if (!clinic) throw new Error('The client has no clinic.');
    const { id, zone, monday } = clinic;
    await sendRemindersOfClinic(database, id, new Date(instantAtMinute(monday, 720, zone)));
    if (failures[0]) throw failures[0];
  } finally {
    await Promise.all([database.end(), pool.end()]);
  }
}
