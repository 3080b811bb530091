import { sql } from 'kysely';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';
import type { Payment } from '../../contract.ts';
import { findPaymentsAs } from '../payment-columns.ts';

/** The payment that was booked for a payment of the provider, locked as the desk locks it; null if there is none. */
export async function lockOnlinePayment(ctx: BooksContext, intentId: string): Promise<Payment | null> {
  const condition = sql`p.method = 'online' and p.reference = ${intentId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(p.id::text, 0)) from payments p
             where p.clinic_id = ${ctx.session.clinicId} and ${condition}`.execute(ctx.tx);
  const [payment] = await findPaymentsAs(ctx, () => sql`null::text`, condition, 1);
  return payment ?? null;
}
