import { describe, expect, test } from 'vitest';
import { isTimeZone } from '#foundation/values/zoned-time.ts';
import { ONE_ZONE, PARTS } from './places-data.rules.ts';
import { type ClinicPlace, regionOf, type Whereabouts, zonesOf } from './places.rules.ts';

const BOSTON: ClinicPlace = {
  country: 'US',
  region: 'MA',
  postalCode: '02118',
  zone: 'America/New_York',
};
const at = (rest: Partial<Whereabouts>): Whereabouts => ({
  country: null,
  region: null,
  postalCode: null,
  ...rest,
});

describe('CONSENT-3: where a recipient is', () => {
  test('a state by its name, its code or the postal code, which counts more', () => {
    expect(regionOf('US', at({ region: 'Texas' }))).toBe('TX');
    expect(regionOf('US', at({ region: ' tx ' }))).toBe('TX');
    expect(regionOf('US', at({ postalCode: '79901-1234' }))).toBe('TX');
    expect(regionOf('US', at({ region: 'Texas', postalCode: '90210' }))).toBe('CA');
    expect(regionOf('CA', at({ postalCode: 'v6b 1a1' }))).toBe('BC');
    expect(regionOf('AU', at({ postalCode: '6000' }))).toBe('WA');
    expect(regionOf('US', at({ region: 'Bavaria' }))).toBeNull();
    expect(regionOf('DE', at({ region: 'Bayern' }))).toBeNull();
  });

  test('the zones of the state, all of them where it has several', () => {
    expect(zonesOf(at({ region: 'CA' }), BOSTON)).toEqual(['America/Los_Angeles']);
    expect(zonesOf(at({ region: 'Florida' }), BOSTON)).toEqual(['America/New_York', 'America/Chicago']);
  });

  test('the clinic’s zone where nothing is known', () => {
    expect(zonesOf(at({}), BOSTON)).toEqual(['America/New_York']);
    expect(zonesOf(at({ country: 'US' }), BOSTON)).toEqual(['America/New_York']);
    expect(zonesOf(at({ country: 'ZZ' }), BOSTON)).toEqual(['America/New_York']);
  });

  test('another country’s only zone, or all of its zones', () => {
    expect(zonesOf(at({ country: 'DE' }), BOSTON)).toEqual(['Europe/Berlin']);
    expect(zonesOf(at({ country: 'ES' }), BOSTON)).toEqual(['Atlantic/Canary', 'Europe/Madrid']);
    expect(zonesOf(at({ country: 'ES', postalCode: '35001' }), BOSTON)).toEqual(['Atlantic/Canary']);
  });

  test('every zone of the data exists, and every state of the US is there once', () => {
    const zones = `${PARTS}${ONE_ZONE}`.match(/[A-Z]\w+\/\w+/g) ?? [];
    for (const zone of zones) expect(isTimeZone(zone)).toBe(true);
    const states = PARTS.match(/^US \w+/gm) ?? [];
    expect(new Set(states).size).toBe(51);
    expect(states).toHaveLength(51);
  });

  test('no postal code belongs to two states', () => {
    for (let code = 0; code < 1_000; code += 1) {
      const text = String(code).padStart(3, '0');
      const found = PARTS.split('\n').filter(
        (line) =>
          line.startsWith('US ') &&
          (line.split('|')[2] ?? '').split(' ').some((range) => {
            const [from = '', to = ''] = range.split('-');
            return from !== '' && text >= from && text <= to;
          }),
      );
      expect(found.length).toBeLessThanOrEqual(1);
    }
  });
});
