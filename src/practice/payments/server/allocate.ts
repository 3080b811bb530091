import { randomUUID } from 'node:crypto';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { Day } from '#foundation/values/day.ts';
import { entryOf, type Posting } from '#practice/ledger/entry.rules.ts';
import { type BooksContext, postEntry } from '#practice/ledger/server/public/post-entry.ts';
import { allocationPostings, findDeposits } from './deposits.ts';
import { PAYMENT_REFUSALS } from './payment-refusals.ts';

/** What an invoice gets from a payment, or, below zero, what is taken from it again. */
export interface AllocationChange {
  readonly paymentId: string;
  readonly invoiceId: string;
  readonly amountMinor: number;
}

interface Change {
  readonly clientId: string;
  readonly currency: string;
  readonly today: Day;
  readonly reason: string | null;
  readonly changes: readonly AllocationChange[];
}

/** Stores allocations under an entry that is booked in the same transaction. @throws AppError `not_found` for an unknown invoice. */
export async function insertAllocations(
  ctx: BooksContext,
  ledgerEntryId: string,
  changes: readonly AllocationChange[],
  reason: string | null,
): Promise<void> {
  if (changes.length === 0) return;
  await namingConstraints(
    PAYMENT_REFUSALS,
    ctx.tx
      .insertInto('payment_allocations')
      .values(
        changes.map(({ paymentId, invoiceId, amountMinor }) => ({
          clinic_id: ctx.session.clinicId,
          payment_id: paymentId,
          invoice_id: invoiceId,
          amount_minor: amountMinor,
          reason,
          ledger_entry_id: ledgerEntryId,
        })),
      )
      .execute(),
  );
}

/**
 * ALLOC-2. Gives credit of payments to invoices, and takes it away again. What moves between invoices of one client leaves nothing to
 * book, so the entry has both directions.
 */
export async function changeAllocations(
  ctx: BooksContext,
  { clientId, currency, today, reason, changes }: Change,
): Promise<void> {
  if (changes.length === 0) return;
  const deposits = await findDeposits(ctx, [...new Set(changes.map(({ paymentId }) => paymentId))]);
  const of = (isOf: (change: AllocationChange) => boolean): Posting[] =>
    changes
      .filter(isOf)
      .flatMap(({ paymentId, amountMinor }) =>
        allocationPostings({ clientId, amountMinor }, deposits.get(paymentId)),
      );
  // What is taken away comes first: a deposit is used only once it is there again.
  const taken = entryOf(of(({ amountMinor }) => amountMinor < 0));
  const given = entryOf(of(({ amountMinor }) => amountMinor > 0));
  const id = randomUUID();
  await Promise.all([
    postEntry(ctx, {
      id,
      kind: 'allocation',
      bookedOn: today,
      clientId,
      reference: null,
      currency,
      postings: [...given, ...taken],
    }),
    insertAllocations(ctx, id, changes, reason),
  ]);
}
