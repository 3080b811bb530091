/** The steps of a checkout, in order: what is owed, how it is paid, and what the client takes along. */
export const CHECKOUT_STEPS = ['review', 'pay', 'done'] as const;
export type CheckoutStep = (typeof CHECKOUT_STEPS)[number];

interface Checkout {
  /** As the address says. */
  readonly asked: string | null;
  /** The invoice that was issued in this checkout. */
  readonly invoiceId: string | null;
  /** The client’s invoices with something left to pay. */
  readonly openInvoiceIds: readonly string[];
}

/**
 * Where a checkout goes on, also after a reload or on the way back: what is paid is not paid again, and there is no step to pay where
 * nothing is open.
 */
export function checkoutStep({ asked, invoiceId, openInvoiceIds }: Checkout): CheckoutStep {
  if (asked === 'done') return 'done';
  if (asked !== 'pay') return 'review';
  const isOpen = invoiceId === null ? openInvoiceIds.length > 0 : openInvoiceIds.includes(invoiceId);
  return isOpen ? 'pay' : 'done';
}
