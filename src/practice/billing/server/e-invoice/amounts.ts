import type { InvoiceDocument, InvoiceLine } from '../../invoice-document.contract.ts';
import { withoutTax } from '../../without-tax.rules.ts';

/** An amount as the file has it: `12.30`, never `-0.00`. */
export const decimal = (minor: number): string => (minor === 0 ? 0 : minor / 100).toFixed(2);

/** A credit note has positive amounts in the file: its type says that they are credited. */
export const signOf = ({ kind }: Pick<InvoiceDocument, 'kind'>): 1 | -1 => (kind === 'credit_note' ? -1 : 1);

export const percentOf = (ratePpm: number): string => String(ratePpm / 10_000);

/** What a line comes to before its discount, and the discount, both without tax and with the sign of the file. */
export function lineAmounts(document: InvoiceDocument, line: InvoiceLine) {
  const sign = signOf(document);
  const discountMinor =
    sign * withoutTax({ includesTax: document.pricesIncludeTax, taxes: line.taxes }, line.discountMinor);
  const netMinor = sign * line.netMinor;
  const beforeMinor = netMinor + discountMinor;
  const quantity = Math.abs(line.quantityThousandths) / 1000;
  return {
    netMinor,
    discountMinor,
    // A price is never negative (BR-27): what is taken back has a negative quantity.
    quantity: beforeMinor < 0 ? -quantity : quantity,
    /** Of one unit, with as many digits as its product with the quantity needs. */
    price: priceText(Math.abs(beforeMinor) / 100 / quantity),
  };
}

/** At most ten decimals, enough for a million units; two at least. */
const priceText = (price: number): string => price.toFixed(10).replace(/0{1,8}$/u, '');
