import fc from 'fast-check';
import { expect, test } from 'vitest';
import { stormRuns } from '#test/storm.ts';
import { type Comparable, duplicateReasons, duplicateScore, similarityOf } from './duplicate.rules.ts';

const lead = (facts: Partial<Comparable>): Comparable => ({
  fullName: 'Somebody Else',
  email: null,
  phone: null,
  clinicName: null,
  ...facts,
});

test.each([
  ['the same name', 'Zoë Müller', 'zoe muller', true],
  ['turned round', 'Müller, Zoë', 'Zoe Muller', true],
  ['a typing error', 'Catherine Baker', 'Katherine Baker', true],
  ['a title', 'Dr Anna Berg', 'Anna Berg', true],
  ['another first name', 'Anna Berg', 'Klaus Berg', false],
  ['another person', 'Anna Berg', 'Tom Keller', false],
])('%s', (_what, one, other, isAlike) => {
  expect(similarityOf(one, other) >= 0.6).toBe(isAlike);
});

test.each([
  ['an address', lead({ fullName: 'A', email: 'x@y.z' }), lead({ fullName: 'B', email: 'x@y.z' }), ['email']],
  ['a number', lead({ fullName: 'A', phone: '+49301' }), lead({ fullName: 'B', phone: '+49301' }), ['phone']],
  ['a name, no clinic known', lead({ fullName: 'Anna Berg' }), lead({ fullName: 'anna berg' }), ['name']],
  [
    'a name at a clinic, its name shortened',
    lead({ fullName: 'Anna Berg', clinicName: 'Lakeside' }),
    lead({ fullName: 'Anna Berg', clinicName: 'Lakeside Veterinary Hospital' }),
    ['name'],
  ],
  [
    'a name at two clinics',
    lead({ fullName: 'Anna Berg', clinicName: 'Lakeside' }),
    lead({ fullName: 'Anna Berg', clinicName: 'Hilltop Vets' }),
    [],
  ],
  ['no address at all', lead({ fullName: 'A' }), lead({ fullName: 'Quentin' }), []],
])('%s', (_what, one, other, reasons) => {
  expect(duplicateReasons(one, other)).toEqual(reasons);
});

const anyLead = fc.record({
  fullName: fc.string({ minLength: 1 }),
  email: fc.option(fc.constantFrom('a@b.c', 'd@e.f')),
  phone: fc.option(fc.constantFrom('+491', '+492')),
  clinicName: fc.option(fc.string({ minLength: 1 })),
});

test('whichever of the two is asked about, the answer is the same, and similarityOf stays within 0 and 1', () => {
  fc.assert(
    fc.property(anyLead, anyLead, (one, other) => {
      expect(duplicateReasons(one, other)).toEqual(duplicateReasons(other, one));
      const like = similarityOf(one.fullName, other.fullName);
      expect(like).toBeGreaterThanOrEqual(0);
      expect(like).toBeLessThanOrEqual(1);
      expect(like).toBe(similarityOf(other.fullName, one.fullName));
    }),
    { numRuns: stormRuns(100) },
  );
});

test('an address weighs more than a number, a number more than a name, and none of them nothing', () => {
  expect(duplicateScore(['email'])).toBeGreaterThan(duplicateScore(['phone']));
  expect(duplicateScore(['phone'])).toBeGreaterThan(duplicateScore(['name']));
  expect(duplicateScore(['name'])).toBeGreaterThan(duplicateScore([]));
});
