import { jurisdictionOf } from './jurisdictions.rules.ts';
import type { TaxTerms } from './tax-groups.rules.ts';

/** Where a clinic is. */
export interface ClinicPlace {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly region: string | null;
}

/** TAX-1. How tax is rounded where a clinic is. Prices of the catalogue are before tax. */
export const taxTermsOf = ({ country, region }: ClinicPlace): TaxTerms => ({
  method: jurisdictionOf(country, region).taxMethod.value,
  pricesIncludeTax: false,
});
