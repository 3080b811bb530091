import { randomUUID } from 'node:crypto';
import type { Day } from '#foundation/values/day.ts';
import { type MoneyMethod, paymentReceived } from '#practice/ledger/payment-postings.rules.ts';
import { type BooksContext, postEntry } from '#practice/ledger/server/public/post-entry.ts';
import type { Posting } from '#practice/ledger/entry.rules.ts';
import type { Allocation } from '../../allocation.rules.ts';
import type { TaxedDeposit } from '../../deposit.rules.ts';
import { insertAllocations } from '../allocate.ts';

interface ReceivedMoney {
  readonly clientId: string;
  readonly method: MoneyMethod;
  readonly amountMinor: number;
  readonly currency: string;
  readonly reference: string | null;
  readonly payerName: string | null;
  readonly receivedOn: Day;
  /** What it pays; the rest is the client's credit. */
  readonly allocations: readonly Allocation[];
  /** What only a payment at the desk can have, with what it posts. */
  readonly atDesk?: {
    readonly roundingMinor: number;
    readonly appointmentId: string | null;
    readonly depositTaxes: TaxedDeposit['taxes'] | null;
    readonly postings: readonly Posting[];
  };
}

/**
 * PAY-1. Stores a payment with what it pays and its entry in the ledger, in the caller's transaction. An online payment has the
 * provider's id of it as its reference, which a clinic has once.
 */
export async function recordPayment(
  ctx: BooksContext,
  { clientId, receivedOn, allocations, atDesk, ...money }: ReceivedMoney,
): Promise<{ readonly id: string }> {
  const { method, amountMinor, currency, reference, payerName } = money;
  const id = randomUUID();
  const ledgerEntryId = randomUUID();
  const allocatedMinor = allocations.reduce((sum, one) => sum + one.amountMinor, 0);
  await Promise.all([
    postEntry(ctx, {
      id: ledgerEntryId,
      kind: 'payment',
      bookedOn: receivedOn,
      clientId,
      reference,
      currency,
      postings:
        atDesk?.postings ?? paymentReceived({ clientId, method, receivedMinor: amountMinor, allocatedMinor }),
    }),
    ctx.tx
      .insertInto('payments')
      .values({
        clinic_id: ctx.session.clinicId,
        id,
        client_id: clientId,
        method,
        amount_minor: amountMinor,
        currency,
        received_on: receivedOn,
        reference,
        payer_name: payerName,
        ledger_entry_id: ledgerEntryId,
        ...(atDesk && {
          rounding_minor: atDesk.roundingMinor,
          appointment_id: atDesk.appointmentId,
          deposit_taxes: atDesk.depositTaxes && JSON.stringify(atDesk.depositTaxes),
        }),
      })
      .execute(),
    insertAllocations(
      ctx,
      ledgerEntryId,
      allocations.map((one) => ({ paymentId: id, ...one })),
      null,
    ),
  ]);
  return { id };
}
