import type { InvoiceState, InvoiceSummary } from './invoices.contract.ts';

/**
 * BILL-5. What is left of an invoice to pay, in minor units, and what that makes it: `credited` where credit notes took all of it
 * back, `paid` where payments cover the rest, `written_off` where they do so only with what was written off. A credit note itself leaves nothing to pay.
 */
export function stateOf({
  kind,
  totalMinor,
  creditedMinor,
  paidMinor,
  writtenOffMinor,
}: Pick<InvoiceSummary, 'kind' | 'totalMinor' | 'creditedMinor' | 'paidMinor' | 'writtenOffMinor'>): {
  readonly state: InvoiceState;
  readonly openMinor: number;
} {
  if (kind === 'credit_note') return { state: 'credit_note', openMinor: 0 };
  const openMinor = totalMinor - creditedMinor - paidMinor - writtenOffMinor;
  if (totalMinor > 0 && creditedMinor === totalMinor) return { state: 'credited', openMinor };
  if (openMinor <= 0) return { state: writtenOffMinor > 0 ? 'written_off' : 'paid', openMinor };
  return { state: paidMinor > 0 ? 'part_paid' : 'open', openMinor };
}
