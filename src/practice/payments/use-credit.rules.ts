import { type Allocation, allocate, type OpenInvoice } from './allocation.rules.ts';

/** A payment with credit left. */
interface Credit {
  readonly paymentId: string;
  readonly creditMinor: number;
}

interface CreditAllocation extends Allocation {
  readonly paymentId: string;
}

/**
 * ALLOC-1. Pays invoices from what a client has paid ahead: the oldest invoices first, from the payments in their order.
 *
 * @param invoices those that are to be paid, in the currency of the credit.
 */
export function spendCredit(
  credits: readonly Credit[],
  invoices: readonly OpenInvoice[],
  currency: string,
): CreditAllocation[] {
  const amountMinor = credits.reduce((sum, { creditMinor }) => sum + creditMinor, 0);
  const wanted = allocate({ amountMinor, currency }, invoices).allocations;
  const left = credits.map((credit) => ({ ...credit }));
  return wanted.flatMap(({ invoiceId, amountMinor: wantedMinor }) => {
    let missing = wantedMinor;
    return left.flatMap((credit): CreditAllocation[] => {
      const used = Math.min(credit.creditMinor, missing);
      if (used <= 0) return [];
      credit.creditMinor -= used;
      missing -= used;
      return [{ paymentId: credit.paymentId, invoiceId, amountMinor: used }];
    });
  });
}
