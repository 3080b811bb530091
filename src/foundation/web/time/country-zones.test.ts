import { expect, test } from 'vitest';
import { zoneOfPlace } from './country-zones.ts';

test('a country has its own time zone, and the device’s only if the country has that one too', () => {
  expect(zoneOfPlace('NO', 'UTC')).toBe('Europe/Oslo');
  expect(zoneOfPlace('DE', 'America/New_York')).toBe('Europe/Berlin');
  expect(zoneOfPlace('DE', 'Europe/Busingen')).toBe('Europe/Busingen');
});

test('a country with several time zones has none by default, and without a country the device’s applies', () => {
  expect(zoneOfPlace('US', 'Europe/Berlin')).toBe('');
  expect(zoneOfPlace('US', 'America/Denver')).toBe('America/Denver');
  expect(zoneOfPlace('', 'Europe/Berlin')).toBe('Europe/Berlin');
});
