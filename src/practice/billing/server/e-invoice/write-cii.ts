import type { InvoiceDocument } from '../../invoice-document.contract.ts';
import { mapInvoice } from './map-invoice.ts';

/** The library reports what it does not know; a finding is an error that it throws. */
const silent = { log: () => {}, warn: () => {}, error: () => {} };

/** Characters that XML 1.0 cannot have, not even escaped. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escape = (text: string): string => text.replaceAll(/[&<>]/gu, (mark) => ESCAPES[mark] ?? mark);

/**
 * BT-25, BT-26: the library leaves out the credited invoice in this syntax (2.3.4 looks for its number in the wrong element).
 * The schema wants it after the sums.
 */
function withCreditedInvoice(xml: string, { credits }: InvoiceDocument): string {
  if (credits === null) return xml;
  const end = '</ram:SpecifiedTradeSettlementHeaderMonetarySummation>';
  const day = credits.issuedOn.replaceAll('-', '');
  const reference = `<ram:InvoiceReferencedDocument>
<ram:IssuerAssignedID>${escape(credits.number)}</ram:IssuerAssignedID>
<ram:FormattedIssueDateTime><qdt:DateTimeString format="102">${day}</qdt:DateTimeString></ram:FormattedIssueDateTime>
</ram:InvoiceReferencedDocument>`;
  return xml.replace(end, () => `${end}${reference}`);
}

/** CII-DT-031: in this syntax only the sum of the taxes names its currency. The library names it with discounts too. */
const withoutCurrencies = (xml: string): string =>
  xml.replaceAll(/(<ram:(?!TaxTotalAmount)\w+) currencyID="[A-Z]{3}"/gu, '$1');

/**
 * The invoice as XML of EN 16931 in the syntax CII. The library is loaded with the first one.
 *
 * @throws Error when the library's schema refuses a field.
 */
export async function writeCii(document: InvoiceDocument): Promise<string> {
  const { InvoiceService } = await import('@e-invoice-eu/core');
  const xml = await new InvoiceService(silent).generate(mapInvoice(document), {
    format: 'CII',
    lang: 'en',
    noWarnings: true,
  });
  const text = typeof xml === 'string' ? xml : Buffer.from(xml).toString('utf8');
  return withCreditedInvoice(withoutCurrencies(text), document).replaceAll(NO_XML, '');
}
