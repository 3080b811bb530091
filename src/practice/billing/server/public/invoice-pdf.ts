import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import { printInvoice } from '../print-invoice.ts';

/** CORE-6. The PDF of what was frozen when an invoice or credit note was issued. */
export async function invoicePdf(
  document: InvoiceDocument,
): Promise<{ readonly fileName: string; readonly contentBase64: string }> {
  const pdf = await printInvoice(document);
  const name = document.kind === 'invoice' ? 'invoice' : 'credit-note';
  return { fileName: `${name}-${document.number}.pdf`, contentBase64: pdf.toString('base64') };
}
