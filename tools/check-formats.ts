import { lineOf } from './line-of.ts';
import { readProductFiles } from './read-product-files.ts';

/** The modules that write times, dates and numbers, or read the platform's tables about them, each with what it does. */
const OWNERS: Readonly<Record<string, string>> = {
  'src/foundation/values/country-locale.ts': 'the customs and marks of a country',
  'src/foundation/values/money.ts': 'amounts of money',
  'src/foundation/values/print-number.ts': 'numbers as a country writes them',
  'src/foundation/values/print-time.ts': 'times and dates as a country writes them',
  'src/foundation/values/repeated-hour.ts': 'names of zones, and their offsets',
  'src/foundation/values/typed-day.ts': 'the order in which a country types a day',
  'src/foundation/values/zone-changes.ts': 'offsets of zones, for the database',
  'src/foundation/web/time/country-zones.ts': 'compares the offsets of zones',
  'src/foundation/web/time/zone-time.ts': 'how far away a day is',
  'src/practice/billing/giro-code.rules.ts': 'an amount as banking apps read it',
  'src/practice/billing/server/e-invoice/amounts.ts': 'amounts as XML has them',
  'src/practice/clinics/web/public/zone-options.ts': 'offsets of zones in a list of them',
  'src/sales/demos/demo-times.rules.ts': 'the offset of a visitor’s zone',
};

/** The device's zone is not formatted by asking for it. */
const DIRECT =
  /\.toLocale(?:Date|Time)?String\(|\bIntl\.(?:NumberFormat|RelativeTimeFormat|DateTimeFormat\((?!\)\.resolvedOptions)|DateTimeFormat\b(?!\())|\.toFixed\(/g;

export interface DirectFormat {
  readonly path: string;
  readonly line: number;
  readonly use: string;
}

/** Where a file formats a number or a time by itself. */
export const directFormatsIn = (path: string, text: string): DirectFormat[] =>
  [...text.matchAll(DIRECT)].map(({ 0: use, index }) => ({ path, line: lineOf(text, index), use }));

/**
 * The faults as sentences: what a person reads follows the clinic's country, which is decided in one place. Also owners that
 * format nothing any more.
 */
export function refusedFormats(formats: readonly DirectFormat[]): string[] {
  const refused = formats
    .filter(({ path }) => !Object.hasOwn(OWNERS, path))
    .map(
      ({ path, line, use }) =>
        `${path}:${line} formats by itself (${use}): use print-number.ts, print-time.ts or money.ts of foundation/values, on screens number-on-screen.ts and web/time`,
    );
  const stale = Object.keys(OWNERS)
    .filter((path) => !formats.some((one) => one.path === path))
    .map((path) => `${path} formats nothing any more: remove it from the owners`);
  return [...refused, ...stale];
}

async function main(): Promise<void> {
  const texts = await readProductFiles(['src/**/*.{ts,tsx}']);
  const refused = refusedFormats([...texts].flatMap(([path, text]) => directFormatsIn(path, text)));
  for (const sentence of refused) process.stdout.write(`${sentence}\n`);
  process.stdout.write(`${texts.size} files, ${refused.length} formats of their own\n`);
  process.exitCode = refused.length > 0 || texts.size === 0 ? 1 : 0;
}

if (import.meta.main) await main();
