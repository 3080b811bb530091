import type { Invoice } from '@e-invoice-eu/core';
import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import { invoiceLine } from './map-lines.ts';
import { buyerParty, paymentMeans, sellerParty } from './map-parties.ts';
import { documentTotals, taxTotal } from './map-taxes.ts';

/** BT-3: commercial invoice, credit note (UNTDID 1001). */
const TYPE_CODES = { invoice: '380', credit_note: '381' } as const;

/** BT-22. */
function notes({ credits, notes: sentences }: InvoiceDocument): string[] {
  const credited = credits === null ? [] : [`Credit note for invoice ${credits.number}: ${credits.reason}`];
  return [...credited, ...sentences].filter((text) => text.trim() !== '');
}

/** BT-72 to BT-74: the last day is when all was done; several days are the period of the invoice. */
function delivery({ lines }: InvoiceDocument) {
  const days = lines.map(({ performedOn }) => performedOn).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return {
    // Without it the XML would lack an element that its schema requires.
    'cac:Delivery': { 'cbc:ActualDeliveryDate': last },
    ...(first === last ? {} : { 'cac:InvoicePeriod': { 'cbc:StartDate': first, 'cbc:EndDate': last } }),
  };
}

/** BT-9, BT-20. The reference to the credited invoice is added to the XML, see `writeCii`. */
function terms({ dueOn, credits }: InvoiceDocument) {
  if (credits === null) return dueOn === null ? {} : { 'cbc:DueDate': dueOn };
  return {
    'cac:PaymentTerms': { 'cbc:Note': `Credited to invoice ${credits.number}` },
  };
}

/** The invoice in the shape that the library reads: that of UBL, with amounts as texts. */
export function mapInvoice(document: InvoiceDocument): Invoice {
  const texts = notes(document);
  const invoice = {
    'ubl:Invoice': {
      'cbc:ID': document.number,
      'cbc:IssueDate': document.issuedOn,
      'cbc:InvoiceTypeCode': TYPE_CODES[document.kind],
      ...(texts.length === 0 ? {} : { 'cbc:Note': texts }),
      'cbc:DocumentCurrencyCode': document.currency,
      ...terms(document),
      'cac:AccountingSupplierParty': sellerParty(document),
      'cac:AccountingCustomerParty': buyerParty(document),
      ...delivery(document),
      ...paymentMeans(document),
      'cac:TaxTotal': taxTotal(document),
      'cac:LegalMonetaryTotal': documentTotals(document),
      'cac:InvoiceLine': document.lines.map((line) => invoiceLine(document, line)),
    },
  };
  // Its codes of currencies, countries and units are literals there; the library checks them against its schema.
  return invoice as unknown as Invoice;
}
