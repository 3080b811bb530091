import { localeOf } from './country-locale.ts';
import { type Day, isDay } from './day.ts';

type Part = 'day' | 'month' | 'year';

/** In which order, and with what between them, a country writes the digits of a day. */
export interface TypedDayStyle {
  readonly order: readonly Part[];
  readonly separator: string;
}

/** That of no country: `2026-11-21`. */
const ISO_STYLE: TypedDayStyle = { order: ['year', 'month', 'day'], separator: '-' };

const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year';

export function typedDayStyleOf(country: string): TypedDayStyle {
  if (country === '') return ISO_STYLE;
  const parts = new Intl.DateTimeFormat(localeOf(country), {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone: 'UTC',
  }).formatToParts(0);
  const order = parts.map(({ type }) => type).filter(isPart);
  const separator = parts
    .find(({ type, value }) => type === 'literal' && /[./-]/u.test(value))
    ?.value.trim()[0];
  return order.length === 3 && separator !== undefined ? { order, separator } : ISO_STYLE;
}

/** What a day looks like in a field: `11/21/2026`, `21.11.2026`. */
export function printTypedDay(day: Day, { order, separator }: TypedDayStyle): string {
  const [year = '', month = '', dayOfMonth = ''] = day.split('-');
  const digits: Readonly<Record<Part, string>> = { year, month, day: dayOfMonth };
  return order.map((part) => digits[part]).join(separator);
}

/** `MM/DD/YYYY`. */
export const typedDayHint = (style: TypedDayStyle): string => printTypedDay('YYYY-MM-DD', style);

/** Years of two digits are of the hundred years that end this long after today. */
const YEARS_AHEAD = 20;

function fullYear(typed: string, today: Day): string {
  if (typed.length !== 2) return typed;
  const latest = Number(today.slice(0, 4)) + YEARS_AHEAD;
  const year = Math.floor(latest / 100) * 100 + Number(typed);
  return String(year > latest ? year - 100 : year);
}

/** Eight digits in a row, as on the keypad of a phone. */
function splitDigits(digits: string, order: readonly Part[]): string[] {
  let at = 0;
  return order.map((part) => digits.slice(at, (at += part === 'year' ? 4 : 2)));
}

/** A typed or pasted day: ISO in every country, or digits in the order of the clinic's. Null as long as it is none. */
export function readTypedDay(text: string, { order }: TypedDayStyle, today: Day): Day | null {
  const typed = text.trim();
  if (/^\d{4}-\d{2}-\d{2}$/u.test(typed)) return isDay(typed) ? typed : null;
  const parts = /^\d{8}$/u.test(typed) ? splitDigits(typed, order) : typed.split(/[./\s-]+/u).filter(Boolean);
  if (parts.length !== 3 || parts.some((part) => !/^\d{1,4}$/u.test(part))) return null;
  const partOf = (part: Part) => parts[order.indexOf(part)] ?? '';
  const year = fullYear(partOf('year'), today);
  const day = [year, partOf('month').padStart(2, '0'), partOf('day').padStart(2, '0')].join('-');
  return /^\d{4}-\d{2}-\d{2}$/u.test(day) && isDay(day) ? day : null;
}
