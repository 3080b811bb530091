import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import { offersStructuredInvoice } from '../../structured-invoice.rules.ts';
import { printInvoice } from '../print-invoice.ts';
import { FACTUR_X_FILE, FACTUR_X_METADATA } from './factur-x-metadata.ts';
import { writeCii } from './write-cii.ts';

/**
 * The PDF of an invoice with the same invoice for programs inside it: XML of EN 16931, attached as Factur-X and ZUGFeRD do.
 * The same bytes each time. Takes a third of a second of the processor: for jobs, not for requests.
 *
 * @returns null where such a file is not offered, see `offersStructuredInvoice`.
 */
export async function structuredInvoice(document: InvoiceDocument): Promise<Buffer | null> {
  if (!offersStructuredInvoice(document)) return null;
  const xml = await writeCii(document);
  return printInvoice(document, {
    name: FACTUR_X_FILE,
    mimeType: 'text/xml',
    content: Buffer.from(xml),
    description: 'The invoice as XML (EN 16931)',
    metadata: FACTUR_X_METADATA,
  });
}
