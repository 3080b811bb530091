import { addDays, type Day } from '#foundation/values/day.ts';

/** Where a number comes from: each series counts from 1 in each year. */
interface Numbered {
  /** Letters and digits that tell the sites of a clinic apart; empty for its only series. */
  readonly series: string;
  readonly year: number;
  readonly counter: number;
}

const COUNTER_DIGITS = 5;

/** A series that can be printed and exported. */
export const isSeries = (text: string): boolean => /^[A-Z0-9]{0,8}$/.test(text);

/**
 * INV-1. The number of an invoice or credit note as printed: `2026-00042`, or `B-2026-00042` in the series B. A counter of more than
 * five digits is printed in full. It is given when the invoice is finalized, in the same transaction, so that no number is left out.
 *
 * Source: VAT Directive, article 226 (2): a sequential number, based on one or more series, which is unique. DATEV takes at most 36
 * characters of letters, digits and `-`.
 */
export function invoiceNumber({ series, year, counter }: Numbered): string {
  const number = `${year}-${String(counter).padStart(COUNTER_DIGITS, '0')}`;
  return series === '' ? number : `${series}-${number}`;
}

/** INV-2. When an invoice has to be paid. @param termDays 0 where it is due when issued. */
export const dueDay = (issuedOn: Day, termDays: number): Day => addDays(issuedOn, termDays);
