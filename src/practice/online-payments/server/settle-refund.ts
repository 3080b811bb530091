import { sql } from 'kysely';
import * as z from 'zod';
import { REFUND_STATES } from '#vocabulary/online-payment-states.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { refunded } from '#practice/ledger/payment-postings.rules.ts';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';
import { checkBooks } from '#practice/payments/server/public/check-books.ts';
import { lockOnlinePayment } from '#practice/payments/server/public/lock-online-payment.ts';
import { recordPayment } from '#practice/payments/server/public/record-payment.ts';
import { reverseMoney } from '#practice/payments/server/public/reverse-money.ts';
import { afterRefundReport } from '../provider-state.rules.ts';
import { findToday } from '#practice/clinics/server/public/find-today.ts';
import type { ProviderRefund } from './provider/payment-provider.ts';

const Refund = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  amountMinor: z.int(),
  reason: z.string(),
  state: z.enum(REFUND_STATES),
  providerRefundId: z.string().nullable(),
  reversalId: z.uuid().nullable(),
  returnedId: z.uuid().nullable(),
});
export type Refund = z.infer<typeof Refund>;

const columns = (clinicId: string) => sql`
  select r.id, r.payment_id as "paymentId", r.amount_minor as "amountMinor", r.reason, r.state,
      r.provider_refund_id as "providerRefundId", r.reversal_id as "reversalId", r.returned_id as "returnedId"
    from online_refunds r where r.clinic_id = ${clinicId}`;

export const findRefund = ({ tx, session: { clinicId } }: BooksContext, id: string) =>
  fetchRow(tx, Refund, sql`${columns(clinicId)} and r.id = ${id}`);

/** The row of a refund: the one that asked for it, or a new one for a refund that was made in the provider's dashboard. */
async function rowOf(
  ctx: BooksContext,
  paymentId: string,
  report: ProviderRefund,
): Promise<Refund | undefined> {
  const { clinicId } = ctx.session;
  const known = await fetchRow(
    ctx.tx,
    Refund,
    sql`${columns(clinicId)} and r.payment_id = ${paymentId}
      and (r.provider_refund_id = ${report.id} or r.id = ${report.refundId}::uuid)`,
  );
  if (known || report.refundId !== null) return known;
  const { id } = await ctx.tx
    .insertInto('online_refunds')
    .values({
      clinic_id: clinicId,
      payment_id: paymentId,
      amount_minor: report.amountMinor,
      reason: 'Refunded at the payment provider',
      provider_refund_id: report.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return findRefund(ctx, id);
}

/**
 * PAY-4. Stores what the provider says of a refund. It is booked once it was sent, and one that comes back later is money received
 * again, which stays as the client's credit.
 */
export async function applyRefund(ctx: BooksContext, report: ProviderRefund): Promise<'applied' | 'unknown'> {
  const payment = report.intentId === null ? null : await lockOnlinePayment(ctx, report.intentId);
  const refund = payment && (await rowOf(ctx, payment.id, report));
  if (!payment || !refund) return 'unknown';
  const state = afterRefundReport(refund.state, report.status);
  const { clientId, currency } = payment;
  const today = await findToday(ctx);
  const { amountMinor } = report;
  const reversal =
    state === 'succeeded' && refund.reversalId === null
      ? await reverseMoney(ctx, {
          payment,
          today,
          kind: 'refund',
          amountMinor,
          reason: refund.reason,
          reference: report.id,
          postings: refunded({ clientId, method: 'online', amountMinor, from: 'credit' }),
        })
      : null;
  const returned =
    state === 'failed' && refund.reversalId !== null && refund.returnedId === null
      ? await recordPayment(ctx, {
          clientId,
          method: 'online',
          amountMinor,
          currency,
          reference: report.id,
          payerName: null,
          receivedOn: today,
          allocations: [],
        })
      : null;
  await ctx.tx
    .updateTable('online_refunds')
    .set({
      state,
      provider_refund_id: report.id,
      failure: report.failure?.slice(0, 500) ?? null,
      ...(state === refund.state ? {} : { changed_at: ctx.now.toISOString() }),
      ...(reversal ? { reversal_id: reversal.id } : {}),
      ...(returned ? { returned_id: returned.id } : {}),
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', refund.id)
    .execute();
  await checkBooks(ctx);
  return 'applied';
}
