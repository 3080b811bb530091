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
  ['last name first', 'Müller, Zoë', 'Zoe Muller', true],
  ['a typo', 'Catherine Baker', 'Katherine Baker', true],
  ['a title', 'Dr Anna Berg', 'Anna Berg', true],
  ['another first name', 'Anna Berg', 'Klaus Berg', false],
  ['another person', 'Anna Berg', 'Tom Keller', false],
])('similarity of names: %s', (_what, one, other, isAlike) => {
  expect(similarityOf(one, other) >= 0.6).toBe(isAlike);
});

test.each([
  [
    'same email address',
    lead({ fullName: 'A', email: 'x@y.z' }),
    lead({ fullName: 'B', email: 'x@y.z' }),
    ['email'],
  ],
  [
    'same phone number',
    lead({ fullName: 'A', phone: '+49301' }),
    lead({ fullName: 'B', phone: '+49301' }),
    ['phone'],
  ],
  ['same name without a clinic', lead({ fullName: 'Anna Berg' }), lead({ fullName: 'anna berg' }), ['name']],
  [
    'same name at a clinic with a shortened name',
    lead({ fullName: 'Anna Berg', clinicName: 'Lakeside' }),
    lead({ fullName: 'Anna Berg', clinicName: 'Lakeside Veterinary Hospital' }),
    ['name'],
  ],
  [
    'same name at two clinics',
    lead({ fullName: 'Anna Berg', clinicName: 'Lakeside' }),
    lead({ fullName: 'Anna Berg', clinicName: 'Hilltop Vets' }),
    [],
  ],
  ['nothing in common', lead({ fullName: 'A' }), lead({ fullName: 'Quentin' }), []],
])('duplicate reasons: %s', (_what, one, other, reasons) => {
  expect(duplicateReasons(one, other)).toEqual(reasons);
});

const anyLead = fc.record({
  fullName: fc.string({ minLength: 1 }),
  email: fc.option(fc.constantFrom('a@b.c', 'd@e.f')),
  phone: fc.option(fc.constantFrom('+491', '+492')),
  clinicName: fc.option(fc.string({ minLength: 1 })),
});

test('duplicate reasons and similarity are symmetric, and similarity is between 0 and 1', () => {
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

test('ranks an email address above a phone number, and a phone number above a name', () => {
  expect(duplicateScore(['email'])).toBeGreaterThan(duplicateScore(['phone']));
  expect(duplicateScore(['phone'])).toBeGreaterThan(duplicateScore(['name']));
  expect(duplicateScore(['name'])).toBeGreaterThan(duplicateScore([]));
});
