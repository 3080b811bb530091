import type { PaymentMethod } from '#vocabulary/payment-methods.ts';
import { cashDue } from '#practice/billing/cash-rounding.rules.ts';
import { type Allocation, allocate, type OpenInvoice } from './allocation.rules.ts';
import { cashRoundingOf } from './cash-payment.rules.ts';

interface Owed {
  readonly currency: string;
  readonly invoices: readonly OpenInvoice[];
  /** The invoice that is paid before all others: that of a checkout. */
  readonly firstId?: string | undefined;
}

interface ByMethod {
  readonly method: PaymentMethod;
  /** TAX-11. The smallest coin. */
  readonly stepMinor: number;
}

/** What a payment pays before anybody has changed it, and what is left of it. */
export interface PaymentPlan {
  readonly allocations: readonly Allocation[];
  /** TAX-11. What rounding added, below zero if it took off. */
  readonly roundingMinor: number;
  /** What pays nothing and becomes credit; below zero where more is given away than was paid. */
  readonly creditMinor: number;
}

const sumOf = (allocations: readonly Allocation[]): number =>
  allocations.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** ALLOC-1, with the invoice of a checkout before the others. */
function inOrder(amountMinor: number, { currency, invoices, firstId }: Owed): readonly Allocation[] {
  const first = invoices.filter(({ id }) => id === firstId);
  const paid = allocate({ amountMinor, currency }, first);
  const others = invoices.filter(({ id }) => id !== firstId);
  return [...paid.allocations, ...allocate({ amountMinor: paid.creditMinor, currency }, others).allocations];
}

/** What is owed: of the invoice of a checkout, or of all. */
export function owedMinor({ currency, invoices, firstId }: Owed): number {
  const asked = firstId === undefined ? invoices : invoices.filter(({ id }) => id === firstId);
  return asked
    .filter((invoice) => invoice.currency === currency)
    .reduce((sum, { openMinor }) => sum + openMinor, 0);
}

/** The amount that is suggested: what is owed, in cash as coins allow. */
export const suggestedMinor = (owed: Owed, { method, stepMinor }: ByMethod): number =>
  method === 'cash' ? cashDue(owedMinor(owed), stepMinor).dueMinor : owedMinor(owed);

/**
 * ALLOC-1, TAX-11. What an amount pays. Cash that is exactly the rounded amount of the invoices that come first settles them;
 * otherwise it pays as much as it is.
 */
export function planPayment(amountMinor: number, owed: Owed, { method, stepMinor }: ByMethod): PaymentPlan {
  const all = inOrder(Number.MAX_SAFE_INTEGER, owed);
  for (let count = all.length; count > 0; count -= 1) {
    const settled = all.slice(0, count);
    const wantedMinor = sumOf(settled);
    const roundingMinor = cashRoundingOf({ method, amountMinor, wantedMinor, stepMinor });
    if (roundingMinor !== 0) return { allocations: settled, roundingMinor, creditMinor: 0 };
  }
  const allocations = inOrder(amountMinor, owed);
  return { allocations, roundingMinor: 0, creditMinor: amountMinor - sumOf(allocations) };
}

/** The same for what somebody chose by hand. */
export function planByHand(
  amountMinor: number,
  allocations: readonly Allocation[],
  { method, stepMinor }: ByMethod,
): PaymentPlan {
  const wantedMinor = sumOf(allocations);
  const roundingMinor = cashRoundingOf({ method, amountMinor, wantedMinor, stepMinor });
  return { allocations, roundingMinor, creditMinor: amountMinor - roundingMinor - wantedMinor };
}
