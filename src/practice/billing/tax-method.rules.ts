import { jurisdictionOf } from './jurisdictions.rules.ts';
import type { TaxMethod } from './tax-groups.rules.ts';

/** Where a clinic is. */
export interface ClinicPlace {
  /** ISO 3166-1, two letters. */
  readonly country: string;
  readonly region: string | null;
}

/** TAX-1. How tax is rounded where a clinic is. */
export const taxMethodOf = ({ country, region }: ClinicPlace): TaxMethod =>
  jurisdictionOf(country, region).taxMethod.value;
