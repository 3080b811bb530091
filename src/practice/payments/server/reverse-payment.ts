import { randomUUID } from 'node:crypto';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { depositRefunded, refunded } from '#practice/ledger/payment-postings.rules.ts';
import { postEntry } from '#practice/ledger/server/public/post-entry.ts';
import { freedFor } from '../allocation-changes.rules.ts';
import type { Payment, ReversePayment } from '../contract.ts';
import { depositPart } from '../deposit.rules.ts';
import { changeAllocations } from './allocate.ts';
import { findDeposits } from './deposits.ts';
import { lockPayment } from './lock-payment.ts';
import { findPayment } from './payment-columns.ts';
import { checkSums } from './payment-refusals.ts';

const sumOf = (amounts: readonly { readonly amountMinor: number }[]): number =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/**
 * PAY-3. Records that a payment was refunded, bounced or never received, in whole or in part, by the way it came. What it paid is
 * taken from its invoices as far as its credit does not suffice.
 *
 * @throws AppError `not_found`, `payment_used` for more than is left of the payment.
 */
export async function reversePayment(ctx: MemberContext, input: ReversePayment): Promise<Payment> {
  const { id, kind, amountMinor, reason, reference } = input;
  const { payment, today } = await lockPayment(ctx, id);
  const { clientId, currency, method, allocations, creditMinor } = payment;
  const leftMinor = payment.amountMinor - sumOf(payment.reversals);
  if (amountMinor > leftMinor) throw new AppError('payment_used');
  // Rounding belongs to the payment as a whole: the last part that goes back takes it along.
  const roundingMinor = amountMinor === leftMinor ? payment.roundingMinor : 0;
  const changes = freedFor(amountMinor - roundingMinor, creditMinor, allocations).map(
    ({ invoiceId, amountMinor: changeMinor }) => ({
      paymentId: id,
      invoiceId,
      amountMinor: changeMinor,
    }),
  );
  const ledgerEntryId = randomUUID();
  const deposit = (await findDeposits(ctx, [id])).get(id);
  const freedMinor = -sumOf(changes);
  await Promise.all([
    changeAllocations(ctx, { clientId, currency, today, reason, changes }),
    postEntry(ctx, {
      id: ledgerEntryId,
      kind: 'payment_reversal',
      bookedOn: today,
      clientId,
      reference,
      currency,
      postings: deposit
        ? depositRefunded({
            clientId,
            method,
            ...depositPart(
              deposit,
              deposit.leftMinor + freedMinor,
              deposit.leftMinor + freedMinor - amountMinor,
            ),
          })
        : refunded({ clientId, method, amountMinor, roundingMinor, from: 'credit' }),
    }),
    ctx.tx
      .insertInto('payment_reversals')
      .values({
        clinic_id: ctx.session.clinicId,
        payment_id: id,
        kind,
        amount_minor: amountMinor,
        reversed_on: today,
        reason,
        reference,
        ledger_entry_id: ledgerEntryId,
        rounding_minor: roundingMinor,
      })
      .execute(),
  ]);
  ctx.audit('payment.reversed', id, { after: { kind, amountMinor, currency, reason } });
  const [after] = await Promise.all([findPayment(ctx, id), checkSums(ctx)]);
  return after;
}
