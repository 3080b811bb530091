import { fold } from '#foundation/values/fold.ts';
import { type Jurisdiction, NEUTRAL } from './jurisdiction.rules.ts';
import { EUROPE } from './jurisdictions-europe.rules.ts';
import { OVERSEAS } from './jurisdictions-overseas.rules.ts';

const PLACES = [...EUROPE, ...OVERSEAS];

/**
 * CORE-8. What the law of a clinic's place says about invoices and payments: the facts of its region, then of its country, then
 * those that forbid nothing.
 */
export function jurisdictionOf(country: string, region: string | null): Jurisdiction {
  const place = fold(region ?? '').trim();
  const here = PLACES.filter((one) => one.country === country);
  const ofCountry = here.find(({ regions }) => regions === undefined);
  const ofRegion = here.find(({ regions }) => regions?.includes(place));
  return { ...NEUTRAL, ...ofCountry?.facts, ...ofRegion?.facts };
}
