import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clinicLines, documentFileName, fileNamePart, paperStyleOf, signalmentText } from './paper.rules.ts';

describe('PAPER-1: customs of the country', () => {
  const at = '2026-11-22T22:05:00Z';
  test.each([
    ['US', 'America/New_York', 'LETTER', 'November 22, 2026, 5:05 PM', 'February 3, 2026', 'Feb 3, 2026'],
    ['DE', 'Europe/Berlin', 'A4', '22 November 2026, 23:05', '3 February 2026', '3 Feb 2026'],
    ['NZ', 'Pacific/Auckland', 'A4', '23 November 2026, 11:05 AM', '3 February 2026', '3 Feb 2026'],
  ])('%s', (country, timeZone, size, text, day, shortDay) => {
    const style = paperStyleOf({ country, timeZone });
    expect(style.size).toBe(size);
    expect(style.instant(at)).toBe(text);
    expect(style.day('2026-02-03')).toBe(day);
    expect(style.shortDay('2026-02-03')).toBe(shortDay);
  });
});

test('PAPER-1: an hour that clocks show twice is told apart', () => {
  const style = paperStyleOf({ country: 'US', timeZone: 'America/New_York' });
  expect(style.instant('2026-11-01T05:30:00Z')).toBe('November 1, 2026, 1:30 AM EDT');
  expect(style.instant('2026-11-01T06:30:00Z')).toBe('November 1, 2026, 1:30 AM EST');
});

test('clinic lines leave out what is not known', () => {
  const none = { addressLine: null, postalCode: null, city: null, region: null, phone: null, email: null };
  const clinic = { name: 'Hudson Vets', country: 'US', timeZone: 'America/New_York', ...none };
  expect(clinicLines(clinic)).toEqual([]);
  expect(clinicLines({ ...clinic, city: 'New York', postalCode: '10012', phone: '+1 212 555 0100' })).toEqual(
    ['New York, 10012', '+1 212 555 0100'],
  );
});

test.each([
  [{ species: 'dog', breed: 'Beagle', sex: 'male', neutered: true }, 'Dog, Beagle, male, neutered'],
  [{ species: 'cat', breed: null, sex: 'female', neutered: true }, 'Cat, female, spayed'],
  [{ species: 'cat', breed: null, sex: 'unknown', neutered: null }, 'Cat'],
] as const)('%o is %s', (pet, text) => {
  expect(signalmentText(pet)).toBe(text);
});

test('a part of a file’s name has no separator of paths, whatever the name', () => {
  expect(fileNamePart('Жук & Öre/../x')).toBe('жук-öre-x');
  fc.assert(
    fc.property(fc.string(), (name) => /^[\p{L}\p{N}-]{1,40}$/u.test(fileNamePart(name))),
    { numRuns: 200 },
  );
});

test.each([
  ['Photo', 'image/jpeg', 'Photo.jpg'],
  ['Lab 1/2', 'application/pdf', 'Lab 1-2.pdf'],
  ['Note', 'text/plain; charset=utf-8', 'Note.txt'],
])('%s of type %s is saved as %s', (title, mimeType, name) => {
  expect(documentFileName(title, mimeType)).toBe(name);
});
