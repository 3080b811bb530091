import type { PaymentMethod } from '#vocabulary/payment-methods.ts';
import { cashDue } from '#practice/billing/cash-rounding.rules.ts';

interface CashPayment {
  readonly method: PaymentMethod;
  readonly amountMinor: number;
  /** What it is meant to pay, without rounding. */
  readonly wantedMinor: number;
  /** The smallest coin, in minor units; 1 where nothing is rounded. */
  readonly stepMinor: number;
}

/**
 * TAX-11. What rounding added to a payment, below zero if it took off. Only cash that is exactly the rounded amount settles what it
 * is meant to pay; any other amount of cash pays as much as it is.
 */
export function cashRoundingOf({ method, amountMinor, wantedMinor, stepMinor }: CashPayment): number {
  if (method !== 'cash' || stepMinor <= 1 || wantedMinor <= 0) return 0;
  const { dueMinor, roundingMinor } = cashDue(wantedMinor, stepMinor);
  return dueMinor === amountMinor ? roundingMinor : 0;
}

/** What is handed back of the cash that the client gave; null while it does not suffice. */
export const changeOf = (receivedMinor: number, amountMinor: number): number | null =>
  receivedMinor < amountMinor ? null : receivedMinor - amountMinor;
