interface Paid {
  readonly currency: string;
  readonly allocations: readonly {
    readonly invoiceId: string;
    readonly number: string;
    readonly amountMinor: number;
  }[];
}

interface Open {
  readonly id: string;
  readonly number: string;
  readonly currency: string;
  readonly openMinor: number;
}

interface Movable {
  readonly invoiceId: string;
  readonly number: string;
  /** What it gets from the payment now. */
  readonly paidMinor: number;
  /** What is left of it to pay; null where nothing is. */
  readonly openMinor: number | null;
}

/** ALLOC-2. The invoices between which a payment can be moved: those that it pays, then the open ones in its currency. */
export function movableInvoices({ allocations, currency }: Paid, open: readonly Open[]): Movable[] {
  const paid = new Set(allocations.map(({ invoiceId }) => invoiceId));
  return [
    ...allocations.map(({ invoiceId, number, amountMinor }) => ({
      invoiceId,
      number,
      paidMinor: amountMinor,
      openMinor: open.find(({ id }) => id === invoiceId)?.openMinor ?? null,
    })),
    ...open
      .filter((invoice) => invoice.currency === currency && !paid.has(invoice.id))
      .map(({ id, number, openMinor }) => ({ invoiceId: id, number, paidMinor: 0, openMinor })),
  ];
}
