import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import { credit, debit, entryOf, type Posting, reversalOf, type TaxRate } from './entry.rules.ts';

/** A tax with its amount. */
export interface TaxAmount extends TaxRate {
  readonly taxMinor: number;
}

/** A line of an invoice, or a part of one, without tax and with its taxes. */
export interface SoldPart {
  readonly category: IncomeCategory;
  /** After the discount. */
  readonly netMinor: number;
  /** What was taken off, without tax: 0 without a discount. */
  readonly discountMinor: number;
  readonly taxes: readonly TaxAmount[];
}

interface OfClient {
  readonly clientId: string;
}

const ratesOf = (taxes: readonly TaxAmount[]): TaxRate[] =>
  taxes.map(({ name, ratePpm }) => ({ name, ratePpm }));

/** Net and taxes of parts together. */
export const grossOf = (
  parts: readonly { readonly netMinor: number; readonly taxes: readonly TaxAmount[] }[],
): number =>
  parts.reduce(
    (sum, { netMinor, taxes }) => sum + taxes.reduce((all, tax) => all + tax.taxMinor, netMinor),
    0,
  );

/** The tax of each rate on the side of what is owed to the tax office. */
export const creditTaxes = (taxes: readonly TaxAmount[]): Posting[] =>
  taxes.map((tax) => credit('tax', tax.taxMinor, { taxes: ratesOf([tax]) }));

/**
 * What a part was sold for. The fee of a wellness plan is received ahead of what it is for: a liability until it is used (AAHA/VMG
 * chart of accounts of 2020, account 3060).
 */
const creditSale = (
  { category, netMinor, discountMinor, taxes }: SoldPart,
  { clientId }: OfClient,
): Posting[] =>
  category === 'plan_fees'
    ? [credit('plan', netMinor, { clientId })]
    : [
        credit('income', netMinor + discountMinor, { category, taxes: ratesOf(taxes) }),
        debit('discount', discountMinor, { taxes: ratesOf(taxes) }),
      ];

/** An invoice is finalised: the client owes it, income is counted before discounts, and discounts apart. */
export const invoiceFinalized = (parts: readonly SoldPart[], client: OfClient): Posting[] =>
  entryOf([
    debit('receivable', grossOf(parts), client),
    ...parts.flatMap((part) => [...creditSale(part, client), ...creditTaxes(part.taxes)]),
  ]);

/**
 * A credit note takes a sale back, with the amounts of the invoice that it credits (TAX-8).
 *
 * @param parts as they were on the invoice, not negated.
 */
export const saleCredited = (parts: readonly SoldPart[], client: OfClient): Posting[] =>
  reversalOf(invoiceFinalized(parts, client));

/**
 * The price of what was sold is lowered afterward (TAX-7): a discount granted later, or money back without goods back. The
 * income stays, the tax is corrected.
 */
export const priceLowered = (
  parts: readonly Omit<SoldPart, 'category' | 'discountMinor'>[],
  { clientId }: OfClient,
): Posting[] =>
  entryOf([
    credit('receivable', grossOf(parts), { clientId }),
    ...parts.flatMap(({ netMinor, taxes }) => [
      debit('discount', netMinor, { taxes: ratesOf(taxes) }),
      ...reversalOf(creditTaxes(taxes)),
    ]),
  ]);

/**
 * What a client will not pay is written off.
 *
 * @param correctsTax whether the tax office gives the tax back: data of the jurisdiction. Otherwise it is lost too.
 */
export const writtenOff = (
  parts: readonly Omit<SoldPart, 'category' | 'discountMinor'>[],
  { clientId, correctsTax }: OfClient & { readonly correctsTax: boolean },
): Posting[] =>
  entryOf([
    credit('receivable', grossOf(parts), { clientId }),
    ...parts.flatMap((part) => [
      debit('bad_debt', correctsTax ? part.netMinor : grossOf([part]), { taxes: ratesOf(part.taxes) }),
      ...(correctsTax ? reversalOf(creditTaxes(part.taxes)) : []),
    ]),
  ]);

/**
 * Goods come back into the stock at what they cost. An opened drug does not: it is waste, and nothing is posted.
 */
export const goodsReturned = ({ costMinor }: { readonly costMinor: number }): Posting[] =>
  entryOf([debit('inventory', costMinor), credit('goods_used', costMinor)]);
