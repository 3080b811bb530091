import type { StarterCatalogue } from '#practice/clinics/server/public/default-setup.ts';
import { STARTER_ITEMS } from '../starter/starter-items.ts';
import { starterTaxRates } from '../starter/starter-tax-rates.ts';

const ITEMS = JSON.stringify(
  STARTER_ITEMS.map((item) => ({
    starter_key: item.key,
    kind: item.kind,
    name: item.name,
    income_category: item.incomeCategory,
    tax_class: item.taxClass,
    stock_unit: item.kind === 'service' || item.kind === 'procedure' ? null : item.unit,
    dispense_unit: item.unit,
    active_ingredients: item.activeIngredients,
    species: item.species,
  })),
);

/** The catalogue that a new clinic starts with, and the taxes of its country, as functions of the database take them. */
export const starterCatalogue = (country: string, region: string | null): StarterCatalogue => ({
  items: ITEMS,
  taxRates: JSON.stringify(
    starterTaxRates(country, region).map((rate) => ({
      tax_class: rate.taxClass,
      name: rate.name,
      rate_ppm: rate.ratePpm,
      valid_from_on: rate.validFromOn,
      source: rate.source,
    })),
  ),
});
