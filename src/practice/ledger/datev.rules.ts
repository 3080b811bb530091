import type { Day } from '#foundation/values/day.ts';
import { moneyText } from '#foundation/values/money.ts';
import { codeOf, type Coded, type OwnCodes } from './export-codes.rules.ts';
import { DATEV_COLUMNS } from './datev-columns.rules.ts';

/** An entry of the ledger as it is exported. */
export interface ExportedEntry {
  readonly id: string;
  readonly kind: string;
  readonly bookedOn: Day;
  readonly reference: string | null;
  readonly text: string;
  readonly currency: string;
  readonly postings: readonly (Coded & { readonly amountMinor: number })[];
}

export interface DatevTerms {
  readonly chart: 'skr03' | 'skr04';
  readonly adviserNumber: number;
  readonly clientNumber: number;
  readonly accountLength: number;
  /** The personal account of all clients together: the account of receivables itself cannot be posted to. */
  readonly debtorAccount: string;
  readonly from: Day;
  readonly to: Day;
  readonly currency: string;
  readonly title: string;
  /** When it was made: `20261130180000000`. */
  readonly createdAt: string;
  readonly codes: OwnCodes;
}

/** An amount on an account: above zero a debit. */
export interface Leg {
  readonly code: string;
  readonly amountMinor: number;
  /** Whether DATEV computes its tax from the account. */
  readonly isGross: boolean;
}

const rateKey = (taxes: Coded['taxes']): string =>
  taxes.map(({ name, ratePpm }) => `${name} ${ratePpm}`).join('+');

/**
 * What an entry books on each account of the chart. Accounts that are by rate compute their tax themselves, so they get it with their
 * amount: that of a rate goes to its accounts in proportion, the largest takes the rest. Null for a posting without a code.
 */
export function legsOf(
  { postings }: Pick<ExportedEntry, 'postings'>,
  terms: Pick<DatevTerms, 'chart' | 'codes' | 'debtorAccount'>,
): Leg[] | null {
  const { chart, codes, debtorAccount } = terms;
  const legs = new Map<string, Leg>();
  const add = (code: string, amountMinor: number, isGross: boolean): void => {
    const before = legs.get(code)?.amountMinor ?? 0;
    legs.set(code, { code, amountMinor: before + amountMinor, isGross });
  };
  const taxes = postings.filter(({ account }) => account === 'tax');
  const taxLeft = new Map(taxes.map((one) => [rateKey(one.taxes), one.amountMinor]));
  const others = postings.filter(({ account }) => account !== 'tax');
  const isTaxed = (one: Coded): boolean => one.taxes.length === 1 && taxLeft.has(rateKey(one.taxes));
  for (const [rate, taxMinor] of taxLeft) {
    const own = others
      .filter((one) => isTaxed(one) && rateKey(one.taxes) === rate)
      .toSorted((a, b) => Math.abs(a.amountMinor) - Math.abs(b.amountMinor));
    let left = taxMinor;
    for (const [index, one] of own.entries()) {
      const code = codeOf(chart, one, codes);
      if (code === null) return null;
      const share =
        index === own.length - 1
          ? left
          : Math.round((one.amountMinor * (one.taxes[0]?.ratePpm ?? 0)) / 1_000_000);
      left -= share;
      add(code, one.amountMinor + share, true);
    }
    if (own.length > 0) taxLeft.set(rate, 0);
  }
  for (const one of [...others.filter((other) => !isTaxed(other)), ...taxes]) {
    const amountMinor = one.account === 'tax' ? (taxLeft.get(rateKey(one.taxes)) ?? 0) : one.amountMinor;
    const code = one.account === 'receivable' ? debtorAccount : codeOf(chart, one, codes);
    if (code === null) return null;
    if (amountMinor !== 0) add(code, amountMinor, one.account !== 'tax' && one.taxes.length === 1);
  }
  return [...legs.values()].filter(({ amountMinor }) => amountMinor !== 0);
}

export interface DatevRow {
  readonly account: string;
  readonly contra: string;
  readonly side: 'S' | 'H';
  readonly amountMinor: number;
}

/**
 * The lines of an entry: each account against the one with the largest amount whose tax is not computed, as two accounts that compute
 * their tax cannot be posted against each other. Together they come to the entry.
 */
export function rowsOf(legs: readonly Leg[]): DatevRow[] {
  const [hub] = legs.toSorted(
    (a, b) => Number(a.isGross) - Number(b.isGross) || Math.abs(b.amountMinor) - Math.abs(a.amountMinor),
  );
  if (hub === undefined) return [];
  return legs
    .filter((leg) => leg !== hub)
    .map(({ code, amountMinor }) => ({
      account: hub.code,
      contra: code,
      side: amountMinor < 0 ? 'S' : 'H',
      amountMinor: Math.abs(amountMinor),
    }));
}

const quoted = (text: string): string => `"${text.replaceAll(/["\r\n;]/g, ' ').trim()}"`;
const compact = (day: Day): string => day.replaceAll('-', '');
const amountText = (minor: number, currency: string): string => moneyText(minor, currency).replace('.', ',');
/** `2311` of 23 November. */
const dayText = (day: Day): string => `${day.slice(8, 10)}${day.slice(5, 7)}`;
/** Field 11 takes these characters only, 36 of them. */
const voucherText = (reference: string | null): string =>
  (reference ?? '').replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '').slice(0, 36);

/** The first line: what the file is, for whom, and of which days. */
export function datevHeader(terms: DatevTerms): string {
  const { createdAt, adviserNumber, clientNumber, accountLength, from, to, title, currency, chart } = terms;
  return [
    '"EXTF"',
    700,
    21,
    '"Buchungsstapel"',
    13,
    createdAt,
    '',
    '"RE"',
    '""',
    '""',
    adviserNumber,
    clientNumber,
    `${from.slice(0, 4)}0101`,
    accountLength,
    compact(from),
    compact(to),
    quoted(title.slice(0, 30)),
    '""',
    1,
    0,
    0,
    quoted(currency),
    '',
    '""',
    '',
    '',
    chart === 'skr03' ? '"03"' : '"04"',
    '',
    '',
    '""',
    '""',
  ].join(';');
}

const EMPTY_COLUMNS = ';'.repeat(DATEV_COLUMNS.length - 14);

/** The lines of an entry in the file. @returns null where a posting has no code. */
export function datevLines(entry: ExportedEntry, terms: DatevTerms): string[] | null {
  const legs = legsOf(entry, terms);
  if (legs === null) return null;
  return rowsOf(legs).map(
    ({ account, contra, side, amountMinor }) =>
      [
        amountText(amountMinor, entry.currency),
        quoted(side),
        quoted(entry.currency),
        '',
        '',
        '""',
        account,
        contra,
        '""',
        dayText(entry.bookedOn),
        quoted(voucherText(entry.reference)),
        '""',
        '',
        quoted(entry.text.slice(0, 60)),
      ].join(';') + EMPTY_COLUMNS,
  );
}

/** The name of the file, which begins as DATEV wants it. */
export const datevFileName = ({ from, to }: Pick<DatevTerms, 'from' | 'to'>): string =>
  `EXTF_Buchungsstapel_${compact(from)}_${compact(to)}.csv`;

/**
 * M5. The file: header, names of the columns, lines. Texts are quoted, amounts have a decimal comma, lines end with CRLF.
 *
 * @returns null where a posting has no code.
 */
export function datevFile(entries: readonly ExportedEntry[], terms: DatevTerms): string | null {
  const lines = [datevHeader(terms), DATEV_COLUMNS.join(';')];
  for (const entry of entries) {
    const own = datevLines(entry, terms);
    if (own === null) return null;
    for (const line of own) lines.push(line);
  }
  return lines.map((line) => `${line}\r\n`).join('');
}
