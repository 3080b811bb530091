import { expect, test } from 'vitest';
import { STARTER_ITEMS } from './starter-items.ts';
import { starterTaxRates } from './starter-tax-rates.ts';

test('every starter item has a key and a name of its own', () => {
  expect(STARTER_ITEMS.length).toBeGreaterThanOrEqual(80);
  expect(new Set(STARTER_ITEMS.map(({ key }) => key)).size).toBe(STARTER_ITEMS.length);
  expect(new Set(STARTER_ITEMS.map(({ name }) => name)).size).toBe(STARTER_ITEMS.length);
  expect(STARTER_ITEMS.filter(({ name }) => name.trim() !== name || name.length > 60)).toEqual([]);
});

test('what is stocked is counted in a unit, and drugs name their ingredients', () => {
  const stocked = STARTER_ITEMS.filter(({ kind }) => ['drug', 'vaccine', 'product', 'diet'].includes(kind));
  expect(stocked.filter(({ unit }) => unit === null)).toEqual([]);
  const drugs = STARTER_ITEMS.filter(({ kind }) => kind === 'drug');
  expect(drugs.filter(({ activeIngredients }) => activeIngredients.length === 0)).toEqual([]);
  expect(drugs.find(({ key }) => key === 'amoxicillin_clavulanate')).toMatchObject({
    name: 'Amoxicillin + clavulanic acid tablets',
    activeIngredients: ['amoxicillin', 'clavulanic acid'],
  });
});

const ratesOf = (country: string, region: string | null, taxClass: string) =>
  starterTaxRates(country, region)
    .filter((rate) => rate.taxClass === taxClass)
    .map(({ name, ratePpm }) => `${name} ${ratePpm}`);

test.each([
  ['DE', null, 'service', ['VAT 190000']],
  ['DE', 'Berlin', 'pet_food', ['VAT 70000']],
  ['IE', null, 'service', ['VAT 135000']],
  ['NL', null, 'medicine', ['VAT 90000']],
  ['CH', null, 'service', ['VAT 81000']],
  ['US', 'NY', 'service', ['Sales tax 0']],
  ['US', 'New York', 'grooming', ['Sales tax 40000']],
  ['US', null, 'service', []],
  ['CA', null, 'service', ['GST 50000']],
  ['CA', 'ON', 'service', ['HST 130000']],
  ['CA', 'Québec', 'service', ['GST 50000', 'QST 99750']],
  ['PT', null, 'service', []],
])('the taxes of %s, %s, on %s', (country, region, taxClass, rates) => {
  expect(ratesOf(country, region, taxClass)).toEqual(rates);
});
