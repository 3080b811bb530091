import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { printMicrochip, readMicrochip } from './microchip.rules.ts';

describe('D1 readMicrochip', () => {
  test.each([
    ['276098100123456', 'country'],
    ['276 0981-0012 3456', 'country'],
    ['\u00A0985\u20131120\u200901234567\t', 'maker'],
    ['001000000000000', 'country'],
    ['899274877906943', 'country'],
    ['900000000000000', 'maker'],
    ['998274877906943', 'maker'],
  ])('%j is an ISO number, by a %s', (text, issuer) => {
    expect(readMicrochip(text)).toEqual({ kind: 'iso', number: text.replaceAll(/\D/g, ''), issuer });
  });

  test.each([
    ['0a12345678', '0A12345678'],
    ['123-456-789', '123456789'],
    ['AVID*123*456*789', '123456789'],
    ['avid 123 456 789', '123456789'],
    ['00-01a2-b3c4', '0001A2B3C4'],
  ])('accepts %j as an older microchip with a warning', (text, number) => {
    expect(readMicrochip(text)).toMatchObject({
      kind: 'legacy',
      number,
      warning: expect.stringContaining('older microchip'),
    });
  });

  test.each([
    ['', 'Type or scan'],
    [' - ', 'Type or scan'],
    ['27609810012345', 'this has 14'],
    ['2760981001234567', 'this has 16'],
    ['27609810012345O', 'no letters'],
    ['12345678', 'this has 8'],
    ['REXTHEDOG', 'no letters'],
    ['BEEFACEDAD', 'no letters'],
    ['AVID 12345', 'no letters'],
    ['AVID*276*098*100*123*456', 'no letters'],
    ['0G12345678', 'no letters'],
    ['000098100123456', 'begin with 000'],
    ['999000000000001', 'for tests only'],
    ['276274877906944', 'last twelve digits'],
    ['٢٧٦٠٩٨١٠٠١٢٣٤٥٦', 'no letters'],
  ])('refuses %j: %s', (text, words) => {
    expect(readMicrochip(text)).toEqual({ kind: 'refused', sentence: expect.stringContaining(words) });
  });

  test('fifteen digits are ISO exactly if the prefix is 001 to 998 and the rest fits 38 bits', () => {
    const digits = (length: number, max: number) =>
      fc.integer({ min: 0, max }).map((n) => String(n).padStart(length, '0'));
    fc.assert(
      fc.property(digits(3, 999), digits(12, 999_999_999_999), (prefix, animal) => {
        const valid = prefix !== '000' && prefix !== '999' && BigInt(animal) < 1n << 38n;
        expect(readMicrochip(prefix + animal).kind).toBe(valid ? 'iso' : 'refused');
      }),
    );
  });

  test.each([
    ['276098102345678', '276 098 102 345 678'],
    ['123456789', '123 456 789'],
    ['0001A2B3C4', '00 01A2 B3C4'],
    ['AVID12345', 'AVID12345'],
  ])('prints %s as %s, which is read as the same number', (number, shown) => {
    expect(printMicrochip(number)).toBe(shown);
    if (readMicrochip(number).kind !== 'refused') expect(readMicrochip(shown)).toMatchObject({ number });
  });

  test('ignores blanks and dashes, and a normalized number stays the same', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[\dA-Fa-f]{8,16}$/),
        fc.nat(16),
        fc.constantFrom(' ', '-', '–'),
        (text, at, gap) => {
          const reading = readMicrochip(text);
          expect(readMicrochip(text.slice(0, at) + gap + text.slice(at))).toEqual(reading);
          if (reading.kind !== 'refused') expect(readMicrochip(reading.number)).toEqual(reading);
        },
      ),
    );
  });
});
