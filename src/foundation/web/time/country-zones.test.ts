import { expect, test } from 'vitest';
import { zoneOfPlace } from './country-zones.ts';

test('the zone of a place is its country’s, whoever sits where', () => {
  expect(zoneOfPlace('NO', 'UTC')).toBe('Europe/Oslo');
  expect(zoneOfPlace('DE', 'America/New_York')).toBe('Europe/Berlin');
  expect(zoneOfPlace('DE', 'Europe/Busingen')).toBe('Europe/Busingen');
});

test('a country with several clocks has its zone chosen, and none is made up', () => {
  expect(zoneOfPlace('US', 'Europe/Berlin')).toBe('');
  expect(zoneOfPlace('US', 'America/Denver')).toBe('America/Denver');
  expect(zoneOfPlace('', 'Europe/Berlin')).toBe('Europe/Berlin');
});
