import { instantAtMinute } from '#foundation/values/zoned-time.ts';
import { sendRemindersOfClinic } from '#practice/receivables/server/jobs/send-reminders-job.ts';
import { givenDebt } from '#test/given-debts.ts';
import { asJob, asOwner } from './given-database.ts';

/** An invoice that has been due for some days, which no request can make. @returns its number. */
export const givenOverdueInvoice = (clientId: string, days: number): Promise<string> =>
  asOwner(async (pool) => {
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
  });

/** What the job does in a client's clinic at noon of the next Monday, when it is open. */
export async function sendRemindersOf(clientId: string): Promise<void> {
  const clinic = await asOwner(async (pool) => {
    const { rows } = await pool.query<{ id: string; zone: string; monday: string }>(
      `select c.id, c.time_zone as zone, (date_trunc('week', now())::date + 7)::text as monday
         from clinics c join clients l on l.clinic_id = c.id where l.id = $1`,
      [clientId],
    );
    return rows[0];
  });
  if (!clinic) throw new Error('The client has no clinic.');
  const { id, zone, monday } = clinic;
  await asJob((database) =>
    sendRemindersOfClinic(database, id, new Date(instantAtMinute(monday, 720, zone))),
  );
}
