import type { InvoiceSummary } from '../invoices.contract.ts';

/** What a document is called in front of its number: `Invoice 2026-00042`. */
export const invoiceTitle = ({ kind, number }: Pick<InvoiceSummary, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`;
