import type { Day } from '#foundation/values/day.ts';

/** An invoice that is not paid in full. */
export interface OpenInvoice {
  readonly id: string;
  readonly number: string;
  readonly currency: string;
  readonly issuedOn: Day;
  /** Null where it is due when it is issued. */
  readonly dueOn: Day | null;
  /** What is still owed of it. */
  readonly openMinor: number;
}

interface Money {
  readonly amountMinor: number;
  readonly currency: string;
}

export interface Allocation {
  readonly invoiceId: string;
  readonly amountMinor: number;
}

interface Allocated {
  /** In the order in which the invoices are paid. */
  readonly allocations: readonly Allocation[];
  /** What pays no invoice and stays as the client’s credit. */
  readonly creditMinor: number;
}

const compareText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);

/** ALLOC-1. The oldest first: by due day, then by the day of issue, then by number. */
const oldestFirst = (a: OpenInvoice, b: OpenInvoice): number =>
  compareText(a.dueOn ?? a.issuedOn, b.dueOn ?? b.issuedOn) ||
  compareText(a.issuedOn, b.issuedOn) ||
  a.number.localeCompare(b.number, 'en', { numeric: true }) ||
  compareText(a.id, b.id);

/**
 * ALLOC-1. What money pays of a client’s invoices: the oldest first, each up to what is open, those in its currency only. The rest
 * stays as credit. A person can allocate it otherwise.
 *
 * Source of the order: OpenVPMS, which applies payments to the oldest invoices first.
 */
export function allocate(money: Money, invoices: readonly OpenInvoice[]): Allocated {
  const allocations: Allocation[] = [];
  let restMinor = money.amountMinor;
  const payable = invoices.filter(({ currency, openMinor }) => currency === money.currency && openMinor > 0);
  for (const { id, openMinor } of payable.toSorted(oldestFirst)) {
    if (restMinor <= 0) break;
    const amountMinor = Math.min(openMinor, restMinor);
    allocations.push({ invoiceId: id, amountMinor });
    restMinor -= amountMinor;
  }
  return { allocations, creditMinor: restMinor };
}
