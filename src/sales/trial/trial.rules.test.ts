import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trialDaysLeft, trialObstacle, trialSentence } from './trial.rules.ts';

const left = (endsAt: string, now: string, zone = 'Europe/Berlin') =>
  trialDaysLeft(Date.parse(endsAt), zone, Date.parse(now));

test.each([
  ['no obstacle for others', {}, null],
  ['a second trial is refused', { hadTrial: true }, 'used'],
  ['clients of a clinic are refused', { isClient: true, hadTrial: true }, 'client'],
  ['staff are refused, whatever else they are', { isStaff: true, isClient: true, hadTrial: true }, 'staff'],
] as const)('TRIAL-1: %s', (_, person, obstacle) => {
  expect(trialObstacle({ isStaff: false, isClient: false, hadTrial: false, ...person })).toBe(obstacle);
});

test('TRIAL-2: counts calendar days in the clinic’s time zone, not periods of 24 hours', () => {
  expect(left('2026-12-21T10:00:00Z', '2026-11-21T10:00:00Z')).toBe(30);
  // 23:30 on the 20th in Berlin, 00:30 on the 21st.
  expect(left('2026-12-20T23:30:00Z', '2026-12-20T22:30:00Z')).toBe(1);
  expect(left('2026-12-20T23:30:00Z', '2026-12-20T22:30:00Z', 'America/New_York')).toBe(0);
  expect(left('2026-12-20T10:00:00Z', '2026-12-22T10:00:00Z')).toBe(-2);
});

test('TRIAL-2: a daylight saving transition costs no day', () => {
  expect(left('2027-04-02T09:00:00Z', '2027-03-26T10:00:00Z')).toBe(7);
});

test('TRIAL-2: counts one day less each day at noon', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), (days) => {
      const noon = Date.parse('2026-11-21T12:00:00Z');
      expect(trialDaysLeft(noon + days * 86_400_000, 'UTC', noon)).toBe(days);
    }),
  );
});

test('TRIAL-2: sentence for the days left', () => {
  expect([30, 1, 0, -1].map(trialSentence)).toEqual([
    'Your trial ends in 30 days',
    'Your trial ends tomorrow',
    'Your trial ends today',
    'Your trial has ended',
  ]);
});
