import { COUNTRIES } from '#vocabulary/countries.ts';
import { lineOf } from './line-of.ts';
import { readProductFiles } from './read-product-files.ts';

/** Files that contain country codes because they are data, each with what they are. */
export const DATA: Readonly<Record<string, string>> = {
  'src/practice/assistant/evaluation/build-facts.ts': 'where an invented clinic is',
  'src/practice/assistant/evaluation/records-common.ts': 'where an invented clinic is',
  'src/practice/assistant/evaluation/records-traps.ts': 'where an invented clinic is',
  'src/practice/assistant/evaluation/scores.ts': 'where an invented clinic is',
  'src/practice/assistant/rules/carried-values.rules.ts':
    'the number of a printed weight, the same everywhere',
  'src/practice/lab-connections/simulate.contract.ts': 'codes of HL7, which are no countries',
  'db/repeatable/practice/clinics/demo_clinic.sql': 'where the demo clinic is',
  'src/foundation/values/weight.ts': 'where weights are customarily shown in pounds; not a rule of law',
  'src/practice/billing/jurisdictions-europe.rules.ts':
    'what laws say about invoices and payments, with sources',
  'src/practice/billing/jurisdictions-overseas.rules.ts':
    'what laws say about invoices and payments, with sources',
  'src/practice/ledger/datev.rules.ts': 'a mark of the format, which is no country',
  'src/practice/catalogue/server/starter/starter-tax-rates.ts':
    'tax rates with their sources, copied to a new clinic',
  'src/practice/contact-consent/contact-laws-america.rules.ts': 'what laws say about messages, with sources',
  'src/practice/contact-consent/contact-laws-europe.rules.ts': 'what laws say about messages, with sources',
  'src/practice/contact-consent/contact-laws-oceania.rules.ts': 'what laws say about messages, with sources',
  'src/practice/controlled-drugs/duty.rules.ts': 'what laws say about controlled drugs, with sources',
  'src/practice/due-care/starter-protocols.rules.ts':
    'care protocols with their sources, copied to a new clinic',
  'src/practice/lab-connections/fake/fake-laboratory.ts': 'codes of HL7, which are no countries',
  'src/practice/lab-connections/hl7-answer.rules.ts': 'codes of HL7, which are no countries',
  'src/practice/lab-connections/hl7-order.rules.ts': 'codes of HL7, which are no countries',
  'src/practice/lab-connections/hl7-result.rules.ts': 'codes of HL7, which are no countries',
  'src/practice/lab-connections/order-answer.rules.ts': 'codes of HL7, which are no countries',
  'src/practice/lab-connections/server/receive-transmission.ts': 'codes of HL7, which are no countries',
  'src/practice/pharmacy/label-places.rules.ts':
    'what laws say about labels of dispensed drugs, with sources',
  'src/practice/pharmacy/prescription-places.rules.ts': 'what laws say about prescriptions, with sources',
  'src/practice/visits/web/vitals-card.tsx': 'HR is short for heart rate here',
  'src/sales/site/web/parts/day-label.ts': 'the public site belongs to no clinic and is in American English',
  'src/vocabulary/address-formats.ts': 'Universal Postal Union: how countries write addresses',
  'src/platform/status/status.rules.ts': 'the public site belongs to no clinic and is in American English',
  'src/practice/imaging/ae-title.rules.ts': 'codes of DICOM, which are no countries',
  'src/practice/imaging/file-head.rules.ts': 'codes of DICOM, which are no countries',
  'src/practice/imaging/invented-image.rules.ts': 'codes of DICOM, which are no countries',
  'src/practice/imaging/server/release-study.ts': 'codes of DICOM, which are no countries',
  'src/practice/imaging/worklist.rules.ts': 'codes of DICOM, which are no countries',
  'src/sales/demos/demo-times.rules.ts': 'the public site belongs to no clinic and is in American English',
  'src/sales/site/web/script/status-board.ts':
    'the public site belongs to no clinic and is in American English',
  'src/vocabulary/imaging.ts': 'codes of DICOM, which are no countries',
  'src/vocabulary/lab-analytes.ts': 'symbols of chemical elements, which are no countries',
  'src/vocabulary/lab.ts': 'flags of HL7, which are no countries',
  'src/vocabulary/currencies.ts': 'ISO 4217: the countries of each currency',
};

/** A word of two capitals in quotes: `'DE'`. */
const QUOTED = /(?<quote>['"`])(?<code>[A-Z]{2})\k<quote>/g;

export interface CountryCode {
  readonly path: string;
  readonly line: number;
  readonly code: string;
}

/** The country codes in a file of TypeScript or SQL, comments included. */
export function countryCodesIn(path: string, text: string): CountryCode[] {
  return [...text.matchAll(QUOTED)].flatMap(({ groups, index }) => {
    const code = groups?.['code'] ?? '';
    return COUNTRIES.includes(code) ? [{ path, line: lineOf(text, index), code }] : [];
  });
}

/**
 * CORE-8. The faults as sentences: what the law of a country says is data with a source, so code names no country. Also
 * exceptions that are no longer needed.
 */
export function refusedCountries(codes: readonly CountryCode[]): string[] {
  const refused = codes
    .filter(({ path }) => !Object.hasOwn(DATA, path))
    .map(
      ({ path, line, code }) =>
        `${path}:${line} names the country ${code}: what differs by country is data of the clinic, with a source`,
    );
  const stale = Object.keys(DATA)
    .filter((path) => !codes.some((one) => one.path === path))
    .map((path) => `${path} names no country any more: remove its exception`);
  return [...refused, ...stale];
}

async function main(): Promise<void> {
  const texts = await readProductFiles(['src/**/*.{ts,tsx}', 'db/repeatable/**/*.sql']);
  const refused = refusedCountries([...texts].flatMap(([path, text]) => countryCodesIn(path, text)));
  for (const sentence of refused) process.stdout.write(`${sentence}\n`);
  process.stdout.write(`${texts.size} files, ${refused.length} country codes in code\n`);
  process.exitCode = refused.length > 0 || texts.size === 0 ? 1 : 0;
}

if (import.meta.main) await main();
