import { describe, expect, test } from 'vitest';
import { COUNTRIES } from '#vocabulary/countries.ts';
import { fold } from '#foundation/values/fold.ts';
import { NEUTRAL } from './jurisdiction.rules.ts';
import { EUROPE } from './jurisdictions-europe.rules.ts';
import { OVERSEAS } from './jurisdictions-overseas.rules.ts';
import { jurisdictionOf } from './jurisdictions.rules.ts';

const PLACES = [...EUROPE, ...OVERSEAS];

describe('CORE-8: the facts of a place', () => {
  test('where nothing is known, nothing is forbidden, and nothing is said to be confirmed', () => {
    const unknown = jurisdictionOf('ZZ', null);
    expect(unknown).toEqual(NEUTRAL);
    expect(Object.values(unknown).some(({ confirmed }) => confirmed)).toBe(false);
    expect(unknown.cash.value).toBe('none');
  });

  test('a region has facts of its own, and those of its country', () => {
    const texas = jurisdictionOf('US', ' Texas ');
    expect(texas.taxMethod).toMatchObject({ value: 'combined', confirmed: true });
    expect(texas.maxChequeFeeMinor.value).toBe(3000);
    expect(texas.retentionYears).toEqual(jurisdictionOf('US', null).retentionYears);
    expect(jurisdictionOf('US', 'Ohio')).toEqual(jurisdictionOf('US', null));
    expect(jurisdictionOf('AU', 'TX').maxChequeFeeMinor.value).toBeNull();
  });

  test('tills: Germany, Austria and Italy want a device, France a statement, others nothing', () => {
    const cash = (country: string) => jurisdictionOf(country, null).cash.value;
    expect(['DE', 'AT', 'IT', 'FR', 'CH', 'GB', 'US', 'AU'].map(cash)).toEqual([
      'certified_device',
      'certified_device',
      'certified_device',
      'publisher_statement',
      'none',
      'none',
      'none',
      'none',
    ]);
    expect(jurisdictionOf('AT', null).cardsAreCash.value).toBe(true);
    expect(jurisdictionOf('DE', null).cardsAreCash.value).toBe(false);
  });

  test('tax: rounded together in the United States, by rate elsewhere; in the price in Australia', () => {
    const method = (country: string) => jurisdictionOf(country, null).taxMethod.value;
    expect(['DE', 'FR', 'GB', 'CH', 'CA', 'AU', 'US'].map(method)).toEqual([
      ...Array.from({ length: 6 }, () => 'per_rate'),
      'combined',
    ]);
    expect(jurisdictionOf('AU', null).pricesIncludeTax).toMatchObject({ value: true, confirmed: true });
    for (const country of ['GB', 'CH', 'AU']) {
      expect(jurisdictionOf(country, null).allowedTaxMethods.value).toContain('per_line');
    }
    expect(jurisdictionOf('DE', null).allowedTaxMethods.value).toEqual(['per_rate']);
  });

  test('cash is rounded where coins are', () => {
    const step = (country: string) => jurisdictionOf(country, null).cashStepMinor.value;
    expect(['CH', 'AU', 'CA', 'NZ', 'DE', 'US'].map(step)).toEqual([5, 5, 5, 10, 1, 1]);
  });

  test('how long invoices are stored', () => {
    const years = (country: string) => jurisdictionOf(country, null).retentionYears.value.invoices;
    expect(['DE', 'GB', 'AT', 'AU', 'CA', 'US'].map(years)).toEqual([8, 6, 7, 5, 6, 7]);
  });

  test('an estimate is written above 500.00 in the United Kingdom, for planned surgery in Maryland', () => {
    expect(jurisdictionOf('GB', null).estimates).toMatchObject({
      value: { aboveMinor: 50_000, renewedAbovePercent: 20, renewedAboveMinor: 50_000 },
      confirmed: false,
    });
    expect(jurisdictionOf('US', 'MD').estimates.value?.alwaysFor).toEqual([
      'planned_surgery',
      'hospital_stay',
    ]);
  });

  test('interest is 5 points above the base rate in Germany, 9 for businesses', () => {
    expect(jurisdictionOf('DE', null).dunning.value).toMatchObject({
      fees: 'costs_after_first',
      interest: { consumerAboveBasePpm: 50_000, businessAboveBasePpm: 90_000 },
    });
  });
});

describe('every place', () => {
  test('is named once, by a country that exists and regions as they are compared', () => {
    const names = PLACES.flatMap(({ country, regions = [''] }) =>
      regions.map((region) => `${country} ${region}`),
    );
    expect(new Set(names).size).toBe(names.length);
    for (const { country, regions = [] } of PLACES) {
      expect(COUNTRIES).toContain(country);
      for (const region of regions) expect(region).toBe(fold(region));
    }
  });

  test('has a source for each fact, and a method that is among those allowed', () => {
    for (const { country, regions } of PLACES) {
      const place = jurisdictionOf(country, regions?.[0] ?? null);
      for (const { source } of Object.values(place)) expect(source.length).toBeGreaterThan(2);
      expect(place.allowedTaxMethods.value).toContain(place.taxMethod.value);
    }
  });

  test('names no field of an invoice twice', () => {
    for (const { country, regions } of PLACES) {
      const fields = jurisdictionOf(country, regions?.[0] ?? null).invoiceFields.value.map(
        ({ field }) => field,
      );
      expect(new Set(fields).size).toBe(fields.length);
    }
  });
});
