import { sql } from 'kysely';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findToday } from '#practice/clinics/server/public/find-today.ts';
import type { Payment } from '../contract.ts';
import { findPayment } from './payment-columns.ts';

/**
 * A payment as it is, with today at the clinic. Who else changes the same payment waits until this transaction ends: rows that are only
 * added cannot be locked, so the lock is on its id.
 *
 * @throws AppError `not_found`.
 */
export async function lockPayment(
  ctx: MemberContext,
  id: string,
): Promise<{ readonly payment: Payment; readonly today: string }> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`.execute(ctx.tx);
  const [payment, today] = await Promise.all([findPayment(ctx, id), findToday(ctx)]);
  return { payment, today };
}
