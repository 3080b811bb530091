import { dateCustomsOf, type NumberMarks, numberMarksOf } from '#foundation/values/country-locale.ts';
import { isDay } from '#foundation/values/day.ts';
import { readNumber } from '#foundation/values/read-number.ts';
import { amountKey, roundedKey, timeKey } from './value-keys.rules.ts';
import {
  FREQUENCY_TERMS,
  MONTH,
  monthNumbers,
  NUMBER_TERMS,
  RELATIVE,
  UNIT,
  unitNamed,
} from './value-terms.rules.ts';

/** A value that a text states: a day, a time, a number with or without its unit, a name with digits, or a relative time. */
export interface WrittenValue {
  /** As it is written. */
  readonly text: string;
  /**
   * What it may mean; several where it can be read in several ways. `d:2026-11-12`, `md:11-12`, `ym:2026-11`, `t:870` (minutes), `n:2.5|mg`,
   * `n:5|` without a unit, `n1:2.5|mg` for a number with one decimal, `c:t4`, `r:two weeks ago`.
   */
  readonly keys: readonly string[];
  /** It means something only on the day on which it was written. */
  readonly isRelative: boolean;
}

const DIGITS = String.raw`\d+(?:[.,]\d+)*`;
const START = String.raw`(?<![\p{L}\p{N}])`;
const END = String.raw`(?![\p{L}\p{N}])`;
const wordsOf = (terms: Readonly<Record<string, number>>) => Object.keys(terms).join('|');

/** One pass over a text; what comes first wins. */
const VALUE = new RegExp(
  [
    String.raw`${START}(?<iso>\d{4}-\d{2}-\d{2})(?!\d)`,
    String.raw`${START}(?<numeric>\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d{2}))${END}`,
    String.raw`${START}(?<dayFirst>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+|de\s+)?(?<dayMonth>${MONTH})${END}\.?(?:,?\s+(?:de\s+|del\s+)?(?<dayYear>\d{4})${END})?`,
    String.raw`${START}(?<monthName>${MONTH})\.?\s+(?<monthDay>\d{1,2})(?:st|nd|rd|th)?${END}(?:,?\s+(?<monthYear>\d{4})${END})?`,
    String.raw`${START}(?<onlyMonth>${MONTH})\.?,?\s+(?:de\s+|del\s+)?(?<onlyYear>\d{4})${END}`,
    String.raw`${START}(?<shortDay>\d{1,2}\.\d{1,2}\.)(?![\p{L}\p{N}])`,
    String.raw`${START}(?<hour>\d{1,2}):(?<minute>\d{2})(?:\s?(?<half>[ap])\.?\s?m(?:${END}\.?))?`,
    String.raw`${START}(?:(?<whole>\d+)\s+)?(?<part>\d)[/⁄](?<of>\d)\s?(?:of\s+)?(?:an?\s+)?(?<partUnit>${UNIT})${END}`,
    String.raw`${START}(?<code>\p{L}[\p{L}]*\d[\p{L}\p{N}]*)`,
    String.raw`${START}(?<number>${DIGITS})(?:[ -]?(?<unit>${UNIT})${END})?`,
    String.raw`${START}(?<term>${wordsOf(NUMBER_TERMS)})\s+(?:an?\s+)?(?<termUnit>${UNIT})${END}`,
    String.raw`${START}(?<!at\s|noch\s|nicht\s)(?<often>${wordsOf(FREQUENCY_TERMS)})${END}`,
    String.raw`(?<other>\p{N}+)`,
  ].join('|'),
  'giu',
);

const pad = (part: string): string => part.padStart(2, '0');

function namedDay(month: string, date: string, year: string | undefined): readonly string[] {
  const at = `${monthNumbers.get(month.toLowerCase())}-${pad(date)}`;
  return year === undefined ? [`md:${at}`] : [`d:${year}-${at}`];
}

function numericDay(text: string, isMonthFirst: boolean): readonly string[] {
  const [one = '', two = '', written = ''] = text.split(/[./-]/u);
  const year = written.length === 2 ? `20${written}` : written;
  const dayFirst = `${year}-${pad(two)}-${pad(one)}`;
  const monthFirst = `${year}-${pad(one)}-${pad(two)}`;
  const order = isMonthFirst && !text.includes('.') ? [monthFirst, dayFirst] : [dayFirst, monthFirst];
  return order
    .filter((day) => isDay(day))
    .slice(0, 1)
    .map((day) => `d:${day}`);
}

function numbersOf(text: string, marks: NumberMarks): readonly number[] {
  const read = readNumber(text, marks);
  if (read.ok) return [read.value];
  const decimal = Number(text.replace(',', '.'));
  const whole = Number(text.replaceAll(/\D/gu, ''));
  return read.error === 'number_ambiguous' ? [decimal, whole] : [];
}

/** Nothing for a time that does not exist, such as 70:41 PM. */
function timeKeys(hour: string, minute: string, half: string | undefined): readonly string[] {
  if (Number(minute) > 59 || Number(hour) > (half === undefined ? 23 : 12)) return [];
  const base = half === undefined ? Number(hour) : Number(hour) % 12;
  return [timeKey((base + (half?.toLowerCase() === 'p' ? 12 : 0)) * 60 + Number(minute))];
}

/** How many decimals a number was written with; none for one whose marks separate thousands. */
const decimalsOf = (text: string, value: number): number =>
  Number(text.replaceAll(/\D/gu, '')) === value
    ? 0
    : text.length - 1 - Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));

function amountKeys(text: string, unit: string | undefined, marks: NumberMarks): readonly string[] {
  const name = unit === undefined ? '' : unitNamed(unit);
  return numbersOf(text, marks).flatMap((value) => [
    amountKey(value, name),
    roundedKey(value, decimalsOf(text, value), name),
  ]);
}

type Groups = Readonly<Record<string, string | undefined>>;

interface Customs {
  readonly marks: NumberMarks;
  readonly isMonthFirst: boolean;
}

function dayKeysOf(groups: Groups, { isMonthFirst }: Customs): readonly string[] | undefined {
  const { iso, numeric, dayFirst, dayMonth = '', dayYear, monthName, monthDay = '', monthYear } = groups;
  if (iso !== undefined) return [`d:${iso}`];
  if (numeric !== undefined) return numericDay(numeric, isMonthFirst);
  if (dayFirst !== undefined) return namedDay(dayMonth, dayFirst, dayYear);
  if (monthName !== undefined) return namedDay(monthName, monthDay, monthYear);
  const { onlyMonth, onlyYear, shortDay } = groups;
  if (onlyMonth !== undefined) return [`ym:${onlyYear}-${monthNumbers.get(onlyMonth.toLowerCase())}`];
  if (shortDay === undefined) return undefined;
  const [date = '', month = ''] = shortDay.split('.');
  return [`md:${pad(month)}-${pad(date)}`];
}

function numberKeysOf(groups: Groups, { marks }: Customs): readonly string[] | undefined {
  const {
    hour,
    minute = '',
    half,
    part,
    of,
    whole,
    partUnit = '',
    number,
    unit,
    term,
    termUnit = '',
    often,
  } = groups;
  if (hour !== undefined) return timeKeys(hour, minute, half);
  if (part !== undefined)
    return [amountKey(Number(whole ?? 0) + Number(part) / Number(of), unitNamed(partUnit))];
  if (number !== undefined) return amountKeys(number, unit, marks);
  if (term !== undefined) return [amountKey(NUMBER_TERMS[term.toLowerCase()] ?? 0, unitNamed(termUnit))];
  return often === undefined ? undefined : [amountKey(FREQUENCY_TERMS[often.toLowerCase()] ?? 0, 'times')];
}

const customsByCountry = new Map<string, Customs>();

/** The marks of a country, which are expensive to find. */
function customsOf(country: string): Customs {
  const known = customsByCountry.get(country);
  if (known) return known;
  const found = { marks: numberMarksOf(country), isMonthFirst: dateCustomsOf(country).monthFirst };
  customsByCountry.set(country, found);
  return found;
}

/** Spaces that only separate thousands are taken out, and a fraction is separated from the whole before it. */
const normalized = (text: string): string =>
  text
    .replaceAll(/(?<=\d)[\u00A0\u202F'’](?=\d{3}(?!\d))/gu, '')
    .replaceAll(/(?<=\d)(?=[½¼¾⅓⅔])/gu, ' ')
    .normalize('NFKC');

/**
 * Every value that a text states, in its order; the numbers of a relative time are values too. What has digits and is read in no other way is a
 * code, which has to be in its source as it is.
 *
 * @param country decides about `1,250` and `3/4/2026`.
 */
export function writtenValues(text: string, country: string): readonly WrittenValue[] {
  const line = normalized(text);
  const customs = customsOf(country);
  const values = Array.from(line.matchAll(VALUE), ({ 0: written, groups = {} }): WrittenValue => {
    const keys = dayKeysOf(groups, customs) ?? numberKeysOf(groups, customs) ?? [];
    return {
      text: written,
      keys: keys.length > 0 ? keys : [`c:${written.toLowerCase()}`],
      isRelative: false,
    };
  });
  const relative = Array.from(line.matchAll(RELATIVE), ({ 0: written }): WrittenValue => {
    const key = `r:${written.toLowerCase().replaceAll(/\s+/gu, ' ')}`;
    return { text: written, keys: [key], isRelative: true };
  });
  return [...values, ...relative];
}
