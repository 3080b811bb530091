import { currencyOf } from '#vocabulary/currencies.ts';
import { minorDigitsOf } from '#foundation/values/money.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.contract.ts';

/** Members of the European Union, whose law knows EN 16931. Source: directive 2014/55/EU; state of 2026. */
const EU: ReadonlySet<string> = new Set(
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' '),
);

const hasText = (text: string | null | undefined): boolean => text != null && text.trim() !== '';

/** A VAT id begins with its country (BR-CO-9); none is fine. */
const isVatIdOrNone = (id: string | null): boolean => !hasText(id) || /^[A-Z]{2}/u.test(id ?? '');

/** The categories of EN 16931 that a clinic needs: taxed, zero rate, exempt (codes of UNTDID 5305). */
export type TaxCategory = 'S' | 'Z' | 'E';

export function taxCategoryOf({ taxes }: Pick<InvoiceLine, 'taxes'>): TaxCategory {
  const [tax] = taxes;
  if (tax === undefined) return 'E';
  return tax.ratePpm === 0 ? 'Z' : 'S';
}

/**
 * Whether the same invoice for programs is offered next to the PDF: the seller is in the European Union, charges in the
 * country's currency, and what EN 16931 demands is known. A line has one tax there; one without tax needs a reason.
 */
export function offersStructuredInvoice({
  seller,
  buyer,
  lines,
  currency,
  exemptionReason,
}: InvoiceDocument): boolean {
  const { country } = seller;
  if (country === null || !EU.has(country)) return false;
  if (currency !== currencyOf(country) || minorDigitsOf(currency) !== 2) return false;
  if (!hasText(seller.vatId) && !hasText(seller.taxNumber)) return false;
  if (!isVatIdOrNone(seller.vatId) || !isVatIdOrNone(buyer.vatId)) return false;
  if (!hasText(seller.name) || !hasText(buyer.name) || lines.length === 0) return false;
  return lines.every(
    (line) => line.taxes.length < 2 && (taxCategoryOf(line) !== 'E' || hasText(exemptionReason)),
  );
}
