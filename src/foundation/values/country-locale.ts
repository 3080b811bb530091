/** Locales by country, which are expensive to find. */
const locales = new Map<string, string>();

/** The locale of a country in its most likely language, per Unicode CLDR: `de-DE`, `en-US`. That of no country is `en-US`. */
export function localeOf(country: string): string {
  const known = locales.get(country);
  if (known !== undefined) return known;
  const found =
    country === '' ? 'en-US' : `${new Intl.Locale(`und-${country}`).maximize().language}-${country}`;
  locales.set(country, found);
  return found;
}

/** How a country writes numbers: `1,234.5` or `1.234,5`. */
export interface NumberMarks {
  readonly decimal: string;
  readonly group: string;
}

export const POINT_MARKS: NumberMarks = { decimal: '.', group: ',' };

/** The marks of a country's numbers, from the platform's own tables. */
export function numberMarksOf(country: string): NumberMarks {
  const parts = new Intl.NumberFormat(localeOf(country), { numberingSystem: 'latn' }).formatToParts(
    1_234_567.5,
  );
  const markOf = (type: 'decimal' | 'group') => parts.find((part) => part.type === type)?.value;
  return { decimal: markOf('decimal') ?? '.', group: markOf('group') ?? ',' };
}

/** How a country writes times and dates. */
export interface DateCustoms {
  /** `2:30 PM` instead of `14:30`. */
  readonly hour12: boolean;
  /** `Nov 21, 2026` instead of `21 Nov 2026`. */
  readonly monthFirst: boolean;
}

const customs = new Map<string, DateCustoms>();

/** The customs of a country, from the platform's own tables; those of no country are 24 hours, and the day first. */
export function dateCustomsOf(country: string): DateCustoms {
  const known = customs.get(country);
  if (known !== undefined) return known;
  const locale = localeOf(country);
  const { hourCycle } = new Intl.DateTimeFormat(locale, { hour: 'numeric' }).resolvedOptions();
  const parts = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' })
    .formatToParts(0)
    .map(({ type }) => type);
  const found: DateCustoms = {
    hour12: country !== '' && (hourCycle === 'h12' || hourCycle === 'h11'),
    monthFirst: country !== '' && parts.indexOf('month') < parts.indexOf('day'),
  };
  customs.set(country, found);
  return found;
}
