import { localeOf } from './country-locale.ts';

const formats = new Map<string, Intl.NumberFormat>();

function formatOf(country: string, least: number, most: number): Intl.NumberFormat {
  const key = `${country} ${least} ${most}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new Intl.NumberFormat(localeOf(country), {
    numberingSystem: 'latn',
    minimumFractionDigits: least,
    maximumFractionDigits: most,
  });
  formats.set(key, format);
  return format;
}

interface Decimals {
  /** At least so many, zeros included. */
  readonly least?: number;
  /** At most so many. */
  readonly most?: number;
}

/** More than any value of the product has. */
const MOST = 6;

/** A number as the people of a country read it: `1,234.5`, `1.234,5`. That of no country is `1,234.5`. */
export const printNumber = (
  value: number,
  country: string,
  { least = 0, most = MOST }: Decimals = {},
): string => formatOf(country, least, Math.max(least, most)).format(value);

/** A number with just so many decimals: `38.0`, `38,0`. */
export const printFixed = (value: number, country: string, decimals: number): string =>
  printNumber(value, country, { least: decimals, most: decimals });

const percents = new Map<string, Intl.NumberFormat>();

/** A share of one as a percentage: `19 %` in Germany, `9.975%` in Canada; at most four decimals. */
export function printPercent(share: number, country: string): string {
  const known = percents.get(country);
  const format =
    known ??
    new Intl.NumberFormat(localeOf(country), {
      numberingSystem: 'latn',
      style: 'percent',
      maximumFractionDigits: 4,
    });
  if (!known) percents.set(country, format);
  return format.format(share);
}

/** `850 kB`, `1.2 MB`, `3.0 GB`: the size of a file or of a database; less than 1 kB only if it is empty. */
export function printBytes(bytes: number, country: string): string {
  if (bytes < 1_000_000)
    return `${printNumber(Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / 1_000)), country)} kB`;
  if (bytes < 1_000_000_000) return `${printFixed(bytes / 1_000_000, country, 1)} MB`;
  return `${printFixed(bytes / 1_000_000_000, country, 1)} GB`;
}
