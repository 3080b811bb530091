import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkFactor, factorLabel, factorRange } from './factor.rules.ts';

const GOT = {
  minFactorPercent: 100,
  maxFactorPercent: 300,
  emergencyMinFactorPercent: 200,
  emergencyFactorPercent: 400,
};
const NONE = {
  minFactorPercent: null,
  maxFactorPercent: null,
  emergencyMinFactorPercent: null,
  emergencyFactorPercent: null,
};

test.each([
  [100, false, true],
  [250, false, true],
  [300, false, true],
  [301, false, false],
  [99, false, false],
  [199, true, false],
  [200, true, true],
  [400, true, true],
  [401, true, false],
])('PRICE-3: a factor of %i %%, in an emergency: %s', (factor, isEmergency, isAllowed) => {
  expect(checkFactor(GOT, factor, { isEmergency, country: 'US' }).ok).toBe(isAllowed);
});

test('PRICE-3: says the bounds, and what another factor needs', () => {
  expect(checkFactor(GOT, 450, { isEmergency: true, country: 'US' })).toEqual({
    ok: false,
    error:
      'The factor 4.5× is outside 2× to 4×. Other factors need a written agreement with the client before treatment.',
  });
});

test('PRICE-3: an item without a fee schedule has no factor but 1×', () => {
  expect(checkFactor(NONE, 100, { country: 'US' })).toEqual({ ok: true, value: 100 });
  expect(checkFactor(NONE, 200, { country: 'US' })).toMatchObject({ ok: false });
});

test('PRICE-3: an item without factors for emergencies has the usual ones in them', () => {
  const usual = { ...GOT, emergencyMinFactorPercent: null, emergencyFactorPercent: null };
  expect(factorRange(usual, { isEmergency: true })).toEqual({ min: 100, max: 300 });
  expect(factorRange({ ...usual, emergencyFactorPercent: 400 }, { isEmergency: true })).toEqual({
    min: 100,
    max: 400,
  });
  expect(factorRange(NONE, { isEmergency: true })).toBeNull();
});

test('PRICE-3: allows exactly the bounds', () => {
  const percents = fc.integer({ min: 1, max: 10_000 });
  fc.assert(
    fc.property(percents, percents, percents, percents, percents, (a, b, c, d, factor) => {
      const [min = 1, emergencyMin = 1, max = 1, emergency = 1] = [a, b, c, d].toSorted((x, y) => x - y);
      const bounds = {
        minFactorPercent: min,
        maxFactorPercent: max,
        emergencyMinFactorPercent: emergencyMin,
        emergencyFactorPercent: emergency,
      };
      expect(checkFactor(bounds, factor, { country: 'US' }).ok).toBe(factor >= min && factor <= max);
      expect(checkFactor(bounds, factor, { isEmergency: true, country: 'US' }).ok).toBe(
        factor >= emergencyMin && factor <= emergency,
      );
    }),
  );
});

test('a factor as people read it', () => {
  expect([100, 250, 115].map((percent) => factorLabel(percent, 'US'))).toEqual(['1×', '2.5×', '1.15×']);
  expect(factorLabel(115, 'DE')).toBe('1,15×');
});
