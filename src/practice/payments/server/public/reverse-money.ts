import { randomUUID } from 'node:crypto';
import type { REVERSAL_KINDS } from '#vocabulary/payment-methods.ts';
import type { Day } from '#foundation/values/day.ts';
import type { Posting } from '#practice/ledger/entry.rules.ts';
import { type BooksContext, postEntry } from '#practice/ledger/server/public/post-entry.ts';
import type { Allocation } from '../../allocation.rules.ts';
import { freedFor } from '../../allocation-changes.rules.ts';
import { changeAllocations } from '../allocate.ts';

interface ReversedMoney {
  readonly payment: {
    readonly id: string;
    readonly clientId: string;
    readonly currency: string;
    readonly allocations: readonly Allocation[];
    readonly creditMinor: number;
  };
  readonly today: Day;
  readonly kind: (typeof REVERSAL_KINDS)[number];
  readonly amountMinor: number;
  /** TAX-11. What of it was rounded, and never was the client’s. */
  readonly roundingMinor?: number;
  readonly reason: string;
  readonly reference: string | null;
  /** Where the money goes from the client's credit. */
  readonly postings: readonly Posting[];
}

/**
 * PAY-3. Stores that money of a payment does not count any more. What it paid is taken from its invoices as far as its credit does not
 * suffice. The caller has locked the payment, and has the sums checked.
 */
export async function reverseMoney(
  ctx: BooksContext,
  { payment, today, kind, amountMinor, roundingMinor = 0, reason, reference, postings }: ReversedMoney,
): Promise<{ readonly id: string }> {
  const { clientId, currency } = payment;
  const changes = freedFor(amountMinor - roundingMinor, payment.creditMinor, payment.allocations).map(
    ({ invoiceId, amountMinor: changeMinor }) => ({
      paymentId: payment.id,
      invoiceId,
      amountMinor: changeMinor,
    }),
  );
  const id = randomUUID();
  const ledgerEntryId = randomUUID();
  await Promise.all([
    changeAllocations(ctx, { clientId, currency, today, reason, changes }),
    postEntry(ctx, {
      id: ledgerEntryId,
      kind: 'payment_reversal',
      bookedOn: today,
      clientId,
      reference,
      currency,
      postings,
    }),
    ctx.tx
      .insertInto('payment_reversals')
      .values({
        clinic_id: ctx.session.clinicId,
        id,
        payment_id: payment.id,
        kind,
        amount_minor: amountMinor,
        reversed_on: today,
        reason,
        reference,
        ledger_entry_id: ledgerEntryId,
        ...(roundingMinor === 0 ? {} : { rounding_minor: roundingMinor }),
      })
      .execute(),
  ]);
  return { id };
}
