import type { TaxClass } from '#vocabulary/tax-classes.ts';
import type { Day } from '#foundation/values/day.ts';
import { fold } from '#foundation/values/fold.ts';

export interface StarterTaxRate {
  readonly taxClass: TaxClass;
  readonly name: string;
  /** Millionths: 190,000 is 19 %. */
  readonly ratePpm: number;
  readonly validFromOn: Day;
  readonly source: string;
}

interface Jurisdiction {
  readonly country: string;
  /** As clinics write their region, folded; undefined for the country as a whole. */
  readonly regions?: readonly string[];
  readonly source: string;
  /** Rates in percent by class, of each tax by its name. */
  readonly taxes: Readonly<Record<string, Partial<Record<TaxClass, number>>>>;
}

/** All classes but `exempt` at one rate. */
const allAt = (percent: number): Partial<Record<TaxClass, number>> => ({
  service: percent,
  medicine: percent,
  pet_food: percent,
  goods: percent,
  grooming: percent,
});

const CANADA = 'taxtips.ca 2026; Ryan';

/**
 * Taxes on what small animal clinics sell, as known in November 2026. A class that is missing was not found in a source:
 * the clinic enters its rate. Every rate is a proposal that the clinic checks with its tax adviser.
 */
const JURISDICTIONS: readonly Jurisdiction[] = [
  { country: 'DE', source: 'dhpg; BayLfSt', taxes: { VAT: { ...allAt(19), pet_food: 7 } } },
  { country: 'GB', source: 'Croner; vatupdate.com', taxes: { VAT: allAt(20) } },
  {
    country: 'IE',
    source: 'Dáil Éireann, September 2025',
    taxes: { VAT: { service: 13.5, medicine: 23, grooming: 23 } },
  },
  { country: 'FR', source: 'opera, 2025', taxes: { VAT: allAt(20) } },
  {
    country: 'NL',
    source: 'Belastingdienst; rates of goods, food and grooming to be confirmed',
    taxes: { VAT: { ...allAt(21), medicine: 9 } },
  },
  {
    country: 'AT',
    source: 'ÖStZ; fluch.at; rates of goods, food and grooming to be confirmed',
    taxes: { VAT: { ...allAt(20), medicine: 10 } },
  },
  {
    country: 'CH',
    source: 'tva-suisse; SRF',
    taxes: { VAT: { service: 8.1, medicine: 2.6, pet_food: 2.6 } },
  },
  { country: 'AU', source: 'reconlink', taxes: { GST: allAt(10) } },
  {
    country: 'US',
    regions: ['tx', 'texas'],
    source:
      'txsaltlaw.com; state rate only, local tax to be added; rates of goods and grooming to be confirmed',
    taxes: { 'Sales tax': { service: 0, medicine: 0, pet_food: 6.25, goods: 6.25, grooming: 6.25 } },
  },
  {
    country: 'US',
    regions: ['ny', 'new york'],
    source: 'New York State TB-ST-930; 20 NYCRR 528.24; state rate only, local tax to be added',
    taxes: { 'Sales tax': { service: 0, medicine: 0, pet_food: 4, goods: 4, grooming: 4 } },
  },
  { country: 'CA', source: CANADA, taxes: { GST: allAt(5) } },
  { country: 'CA', regions: ['on', 'ontario'], source: CANADA, taxes: { HST: allAt(13) } },
  { country: 'CA', regions: ['ns', 'nova scotia'], source: CANADA, taxes: { HST: allAt(14) } },
  {
    country: 'CA',
    regions: ['nb', 'new brunswick', 'nl', 'newfoundland and labrador', 'pe', 'prince edward island'],
    source: CANADA,
    taxes: { HST: allAt(15) },
  },
  { country: 'CA', regions: ['qc', 'quebec'], source: CANADA, taxes: { GST: allAt(5), QST: allAt(9.975) } },
  {
    country: 'CA',
    regions: ['bc', 'british columbia'],
    source: CANADA,
    taxes: { GST: allAt(5), PST: { service: 0, medicine: 0, goods: 7 } },
  },
  { country: 'CA', regions: ['mb', 'manitoba'], source: CANADA, taxes: { GST: allAt(5), PST: { goods: 7 } } },
  {
    country: 'CA',
    regions: ['sk', 'saskatchewan'],
    source: CANADA,
    taxes: { GST: allAt(5), PST: { goods: 6 } },
  },
];

/** The first day of the year whose rates these are. */
const VALID_FROM_ON = '2026-01-01';

/** The taxes of a country, or of its region where it has taxes of its own; none where no source is known. */
export function starterTaxRates(country: string, region: string | null): readonly StarterTaxRate[] {
  const place = fold(region ?? '').trim();
  const here = JURISDICTIONS.filter((one) => one.country === country);
  const found =
    here.find(({ regions }) => regions?.includes(place)) ?? here.find(({ regions }) => regions === undefined);
  if (!found) return [];
  return Object.entries(found.taxes).flatMap(([name, classes]) =>
    Object.entries(classes).map(([taxClass, percent]) => ({
      // Safe: the keys of a record of tax classes.
      taxClass: taxClass as TaxClass,
      name,
      ratePpm: Math.round(percent * 10_000),
      validFromOn: VALID_FROM_ON,
      source: `${found.source} (November 2026)`,
    })),
  );
}
