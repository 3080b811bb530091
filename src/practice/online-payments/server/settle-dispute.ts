import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { DISPUTE_STATES } from '#vocabulary/online-payment-states.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import { credit, debit, entryOf } from '#practice/ledger/entry.rules.ts';
import { type BooksContext, postEntry } from '#practice/ledger/server/public/post-entry.ts';
import { disputeOpened, disputeWon, disputeWrittenOff } from '#practice/ledger/till-postings.rules.ts';
import { checkBooks } from '#practice/payments/server/public/check-books.ts';
import { lockOnlinePayment } from '#practice/payments/server/public/lock-online-payment.ts';
import { reverseMoney } from '#practice/payments/server/public/reverse-money.ts';
import { disputeState } from '../provider-state.rules.ts';
import { findToday } from '#practice/clinics/server/public/find-today.ts';
import type { ProviderDispute } from './provider/payment-provider.ts';

const Dispute = z.object({ id: z.uuid(), state: z.enum(DISPUTE_STATES), feeMinor: z.int() });

const REASON = 'The cardholder disputed the payment, and the bank decided for them';

/**
 * PAY-5. Stores what the provider says of a dispute. It holds the money back when it begins, gives it back when the clinic wins, and
 * when it loses the client owes the invoice again. What was decided stays.
 */
export async function applyDispute(
  ctx: BooksContext,
  report: ProviderDispute,
): Promise<'applied' | 'unknown'> {
  const { clinicId } = ctx.session;
  const state = disputeState(report.status);
  const payment = report.intentId === null ? null : await lockOnlinePayment(ctx, report.intentId);
  if (!payment || state === 'none') return 'unknown';
  const { amountMinor, feeMinor, currency } = report;
  const { clientId } = payment;
  const today = await findToday(ctx);
  const known = await fetchRow(
    ctx.tx,
    Dispute,
    sql`select d.id, d.state, d.fee_minor as "feeMinor" from online_disputes d
         where d.clinic_id = ${clinicId} and d.provider_dispute_id = ${report.id}`,
  );
  const post = (postings: ReturnType<typeof disputeOpened>) =>
    postEntry(ctx, {
      id: randomUUID(),
      kind: 'dispute',
      bookedOn: today,
      clientId,
      reference: report.id,
      currency,
      postings,
    });
  if (!known) {
    await Promise.all([
      post(disputeOpened({ amountMinor, feeMinor })),
      ctx.tx
        .insertInto('online_disputes')
        .values({
          clinic_id: clinicId,
          provider_dispute_id: report.id,
          payment_id: payment.id,
          amount_minor: amountMinor,
          fee_minor: feeMinor,
          currency,
          state: 'open',
        })
        .execute(),
    ]);
  }
  if ((known?.state ?? 'open') !== 'open' || state === 'open') return 'applied';
  if (state === 'won') await post(disputeWon({ amountMinor, feeMinor: 0 }));
  const reversedMinor = payment.reversals.reduce((sum, one) => sum + one.amountMinor, 0);
  const lostMinor = Math.min(amountMinor, payment.amountMinor - reversedMinor);
  // What had gone back before is lost a second time: no invoice is open for it.
  if (state === 'lost' && lostMinor < amountMinor) await post(disputeWrittenOff(amountMinor - lostMinor));
  const lost =
    state === 'lost' && lostMinor > 0
      ? await reverseMoney(ctx, {
          payment,
          today,
          kind: 'bounced',
          amountMinor: lostMinor,
          reason: REASON,
          reference: report.id,
          postings: entryOf([debit('credit', lostMinor, { clientId }), credit('disputed', lostMinor)]),
        })
      : null;
  await ctx.tx
    .updateTable('online_disputes')
    .set({ state, changed_at: ctx.now.toISOString(), ...(lost ? { reversal_id: lost.id } : {}) })
    .where('clinic_id', '=', clinicId)
    .where('provider_dispute_id', '=', report.id)
    .execute();
  await checkBooks(ctx);
  return 'applied';
}
