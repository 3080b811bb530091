import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { depositRefunded, refunded } from '#practice/ledger/payment-postings.rules.ts';
import { freedFor } from '../allocation-changes.rules.ts';
import type { Payment, ReversePayment } from '../contract.ts';
import { depositPart } from '../deposit.rules.ts';
import { findDeposits } from './deposits.ts';
import { lockPayment } from './lock-payment.ts';
import { findPayment } from './payment-columns.ts';
import { checkSums, PAYMENT_REFUSALS } from './payment-refusals.ts';
import { reverseMoney } from './public/reverse-money.ts';

const sumOf = (amounts: readonly { readonly amountMinor: number }[]): number =>
  amounts.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

const ONLINE_GOES_BACK = 'This was paid online: it can only be refunded to the card or account that paid it.';

/** PAY-4. Money that came from the provider goes back through it. It is booked when the provider has sent it. */
async function askForRefund(ctx: MemberContext, { id, kind, amountMinor, reason }: ReversePayment) {
  if (kind !== 'refund')
    throw new AppError('invalid_input', { fields: [{ path: 'kind', message: ONLINE_GOES_BACK }] });
  await namingConstraints(
    PAYMENT_REFUSALS,
    sql`select app.request_online_refund(${id}::uuid, ${amountMinor}::bigint, ${reason})`.execute(ctx.tx),
  );
  ctx.audit('payment.reversed', id, { after: { kind, amountMinor, reason, isAskedForOnline: true } });
  return findPayment(ctx, id);
}

/**
 * PAY-3. Records that a payment was refunded, bounced or never received, in whole or in part, by the way it came. What it paid is
 * taken from its invoices as far as its credit does not suffice.
 *
 * @throws AppError `not_found`, `payment_used` for more than is left of the payment.
 */
export async function reversePayment(ctx: MemberContext, input: ReversePayment): Promise<Payment> {
  const { id, kind, amountMinor, reason, reference } = input;
  const { payment, today } = await lockPayment(ctx, id);
  if (payment.method === 'online') return askForRefund(ctx, input);
  const { clientId, currency, method, allocations, creditMinor } = payment;
  const leftMinor = payment.amountMinor - sumOf(payment.reversals);
  if (amountMinor > leftMinor) throw new AppError('payment_used');
  // Rounding belongs to the payment as a whole: the last part that goes back takes it along.
  const roundingMinor = amountMinor === leftMinor ? payment.roundingMinor : 0;
  const deposit = (await findDeposits(ctx, [id])).get(id);
  const leftOfDeposit = deposit
    ? deposit.leftMinor - sumOf(freedFor(amountMinor - roundingMinor, creditMinor, allocations))
    : 0;
  await reverseMoney(ctx, {
    payment,
    today,
    kind,
    amountMinor,
    roundingMinor,
    reason,
    reference,
    postings: deposit
      ? depositRefunded({
          clientId,
          method,
          ...depositPart(deposit, leftOfDeposit, leftOfDeposit - amountMinor),
        })
      : refunded({ clientId, method, amountMinor, roundingMinor, from: 'credit' }),
  });
  ctx.audit('payment.reversed', id, { after: { kind, amountMinor, currency, reason } });
  const [after] = await Promise.all([findPayment(ctx, id), checkSums(ctx)]);
  return after;
}
