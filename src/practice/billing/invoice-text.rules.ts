import { isSpecies, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { addressLines } from '#foundation/values/address.ts';
import { countedUnit } from '#foundation/values/counted-unit.ts';
import { formatMoney, minorDigitsOf } from '#foundation/values/money.ts';
import { printFixed, printNumber, printPercent } from '#foundation/values/print-number.ts';
import type { InvoiceDocument, InvoiceLine } from './invoice-document.contract.ts';
import type { TaxRate } from './tax-groups.rules.ts';

/** Narrow and unbreakable spaces, and marks of direction, which not every font has. */
const plain = (text: string): string =>
  text.replaceAll(/[\u00A0\u202F]/gu, ' ').replaceAll(/[\u061C\u200E\u200F]/gu, '');

/** An amount in a column whose head names the currency: `1.234,50`. */
export function amountText(minor: number, currency: string, country: string): string {
  const digits = minorDigitsOf(currency);
  return plain(printFixed(minor / 10 ** digits, country, digits));
}

/** Scripts of the font of papers, and signs of currencies. */
const PRINTABLE = /^[\p{Script=Latin}\p{N}\p{P}\p{Sc}\s+-]+$/u;

/** An amount by itself: `44,80 €`; with the code of the currency where its sign is in another script. */
export function moneyOnPaper(minor: number, currency: string, country: string): string {
  const text = plain(formatMoney(minor, currency, { country }));
  return PRINTABLE.test(text) ? text : `${currency} ${amountText(minor, currency, country)}`;
}

/** `19 %` in Germany, `9.975%` in Canada. */
export const rateText = (ratePpm: number, country: string): string =>
  plain(printPercent(ratePpm / 1_000_000, country));

/** What a line is for: `Dental cleaning`, or `Dental cleaning (50% share)` where clients share it. */
export const lineNameText = (
  { description, sharePpm }: Pick<InvoiceLine, 'description' | 'sharePpm'>,
  country: string,
): string => (sharePpm == null ? description : `${description} (${rateText(sharePpm, country)} share)`);

/** `1.5 mL`, `2 tablets`, `3`; negative where it is credited. */
export function lineQuantityText(
  { quantityThousandths, unit }: Pick<InvoiceLine, 'quantityThousandths' | 'unit'>,
  country: string,
): string {
  const amount = Math.abs(quantityThousandths) / 1000;
  const text = unit == null ? printNumber(amount, country) : countedUnit(amount, unit, country);
  return plain(quantityThousandths < 0 ? `-${text}` : text);
}

/** The factor of a fee: `1,5` in Germany. */
export const factorText = (percent: number, country: string): string =>
  plain(printNumber(percent / 100, country));

/**
 * The taxes of a line in its column: rates alone if all taxes of the document have the same name, as VAT does; each with its
 * name where several taxes are charged.
 */
export function lineTaxText(taxes: readonly TaxRate[], isNamed: boolean, country: string): string {
  if (taxes.length === 0) return '–';
  return taxes
    .map(({ name, ratePpm }) =>
      isNamed ? `${name} ${rateText(ratePpm, country)}` : rateText(ratePpm, country),
    )
    .join('\n');
}

type Party = InvoiceDocument['buyer'];

/** A party's address in the order of its country, which is named where it is not the seller's. */
export const partyLines = (party: Party, seller: Pick<Party, 'country'>): string[] => [
  ...party.addressLines,
  ...addressLines({ ...party, addressLine: null }, seller.country ?? ''),
];

/** Species, and the reason or diagnosis of the visits, of an animal: `Dog · Vomiting`. */
export const patientText = ({ species, reason }: InvoiceDocument['patients'][number]): string => {
  const label = isSpecies(species) ? SPECIES_ENTRIES[species].label : species;
  return [species === 'other' ? '' : label, reason].filter(Boolean).join(' · ');
};

/** What is charged without any tax, in minor units. */
export const untaxedNetOf = ({ lines }: Pick<InvoiceDocument, 'lines'>): number =>
  lines.reduce((sum, { taxes, netMinor }) => (taxes.length === 0 ? sum + netMinor : sum), 0);

/** In groups of four, as people read and type it. */
export const ibanText = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/gu, '$1 ');

/** What the tax ids of a seller are called in English: the VAT id, and the number of the tax office. */
export const taxIdLabelsOf = (
  country: string | null,
): { readonly vatId: string; readonly taxNumber: string } => ({
  vatId: VAT_ID_LABELS[country ?? ''] ?? 'VAT ID',
  taxNumber: TAX_NUMBER_LABELS[country ?? ''] ?? 'Tax number',
});

const VAT_ID_LABELS: Readonly<Record<string, string>> = {
  AU: 'ABN',
  CA: 'GST/HST no.',
  CH: 'VAT no.',
  GB: 'VAT no.',
  IE: 'VAT no.',
  NZ: 'GST no.',
  US: 'Tax ID',
};

const TAX_NUMBER_LABELS: Readonly<Record<string, string>> = {
  // Quebec and others have a tax of their own.
  CA: 'Provincial tax no.',
  US: 'Tax ID',
};

const TITLES = { invoice: 'Invoice', credit_note: 'Credit note' } as const;

/** What the papers of sellers who are registered for a tax are called, where the law has words of its own. */
const TITLES_OF_TAXED: Readonly<Record<string, Readonly<Record<InvoiceDocument['kind'], string>>>> = {
  // Australian Taxation Office, tax invoices: what corrects one is an adjustment note.
  AU: { invoice: 'Tax invoice', credit_note: 'Adjustment note' },
};

/** What the paper is called. */
export const paperTitleOf = ({ kind, seller }: Pick<InvoiceDocument, 'kind' | 'seller'>): string =>
  ((seller.vatId === null ? undefined : TITLES_OF_TAXED[seller.country ?? '']) ?? TITLES)[kind];

/** `invoice-2026-41.pdf`. */
export const invoiceFileName = ({ kind, number }: Pick<InvoiceDocument, 'kind' | 'number'>): string =>
  `${kind === 'invoice' ? 'invoice' : 'credit-note'}-${number}.pdf`;
