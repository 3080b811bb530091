import { expect, test } from 'vitest';
import { zonesOf } from '#foundation/web/time/country-zones.ts';
import { guessCountry, zoneFor } from './places.ts';

test('guesses the country from the time zone, and from the languages where several countries share it', async () => {
  expect(await guessCountry('Europe/Berlin', ['en-US'])).toBe('DE');
  expect(await guessCountry('Europe/Vienna', ['de-AT', 'en'])).toBe('AT');
  expect(await guessCountry('America/New_York', ['es', 'en-US'])).toBe('US');
  expect(await guessCountry('Nowhere/AtAll', ['en'])).toBe('');
  expect(await guessCountry('America/New_York', ['en-US@posix', 'C', 'en-US'])).toBe('US');
});

test('the time zone follows the country, unless it is in that country already', () => {
  expect(zoneFor('DE', ['America/New_York', 'Europe/Berlin'])).toBe('Europe/Berlin');
  expect(zoneFor('US', ['America/Denver', 'Europe/Berlin'])).toBe('America/Denver');
  expect(zonesOf('NZ')).toContain(zoneFor('NZ', ['Europe/Berlin']));
  expect(zoneFor('', ['Europe/Berlin'])).toBe('Europe/Berlin');
});
