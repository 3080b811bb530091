import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prescriptionDutyOf, scheduleLimitOf } from './prescription-places.rules.ts';
import {
  type FilledPrescription,
  lastDayOf,
  maxRefillsOf,
  mayBecome,
  prescriptionStateOf,
  reasonsNeeded,
  refillsLeftOf,
} from './prescription.rules.ts';

const here = prescriptionDutyOf('US', 'Texas');
const elsewhere = prescriptionDutyOf('AT', null);

describe('RX-1: the last day', () => {
  const of = { writtenOn: '2026-11-23', controlSchedule: null, validDays: null, chosen: null };
  test.each([
    ['one year, where nobody says anything else', here, {}, '2027-11-23'],
    ['the clinic’s period', here, { validDays: 30 }, '2026-12-23'],
    ['six months for Schedule IV', here, { controlSchedule: 'C-IV' }, '2027-05-23'],
    ['no limit of a schedule in another country', elsewhere, { controlSchedule: 'C-IV' }, '2027-11-23'],
    ['an earlier day that was chosen', here, { chosen: '2027-01-01' }, '2027-01-01'],
    ['never a later one', here, { chosen: '2030-01-01' }, '2027-11-23'],
  ] as const)('%s', (_, duty, change, expected) => {
    expect(lastDayOf(duty, { ...of, ...change })).toBe(expected);
  });
});

describe('RX-2: refills by schedule (21 CFR 1306.12 and 1306.22)', () => {
  test.each([
    ['C-II', 0],
    ['CIII', 5],
    ['Schedule 4', 5],
    ['C-V', null],
    [null, null],
    // What nobody can read has the strictest limit.
    ['see cabinet', 0],
  ])('%s: %s', (schedule, expected) => {
    expect(maxRefillsOf(here, schedule)).toBe(expected);
  });

  test('a place without sources has no limits, and says that they are not confirmed', () => {
    expect(scheduleLimitOf(elsewhere, 'C-II')).toBeNull();
    expect(elsewhere.controlled.refills.confirmed).toBe(false);
  });

  test('an examination within one year is the law of Washington only', () => {
    expect(prescriptionDutyOf('US', 'WA').examDays).toMatchObject({ value: 365, confirmed: true });
    expect(here.examDays.value).toBeNull();
  });
});

describe('RX-5: states', () => {
  const ACTIVE: FilledPrescription = {
    status: 'active',
    refills: 2,
    expiresOn: '2026-11-23',
    fillCount: 0,
  };
  test.each<[string, Partial<FilledPrescription>, number]>([
    ['active', {}, 2],
    ['active', { fillCount: 1 }, 2],
    ['active', { fillCount: 2 }, 1],
    ['completed', { fillCount: 3 }, 0],
    ['completed', { fillCount: 1, refills: 0 }, 0],
    ['expired', { expiresOn: '2026-11-22' }, 2],
    ['completed', { expiresOn: '2026-11-22', fillCount: 3 }, 0],
    ['cancelled', { status: 'cancelled', fillCount: 3 }, 0],
    ['on_hold', { status: 'on_hold' }, 2],
    ['expired', { status: 'awaiting_approval', expiresOn: '2026-11-22' }, 2],
  ])('%s: %j', (state, change, left) => {
    const prescription = { ...ACTIVE, ...change };
    expect(prescriptionStateOf(prescription, '2026-11-23')).toBe(state);
    expect(refillsLeftOf(prescription)).toBe(left);
  });

  test('is filled at most once more than it has refills', () => {
    fc.assert(
      fc.property(fc.nat(99), (refills) => {
        let fillCount = 0;
        while (prescriptionStateOf({ ...ACTIVE, refills, fillCount }, '2026-11-23') === 'active')
          fillCount += 1;
        expect(fillCount).toBe(refills + 1);
      }),
    );
  });

  test('what has ended stays so', () => {
    expect(mayBecome('active', 'on_hold')).toBe(true);
    expect(mayBecome('on_hold', 'active')).toBe(true);
    for (const ended of ['cancelled', 'completed', 'expired'] as const)
      expect(mayBecome(ended, 'active')).toBe(false);
  });
});

test('RX-3, RX-4: what needs a reason', () => {
  const caution = { with: 'Meloxicam', text: 'Ulcers' };
  expect(
    reasonsNeeded({
      alerts: [{ note: 'Hives' }],
      cautions: [
        { ...caution, severity: 'avoid' },
        { ...caution, severity: 'caution' },
      ],
      verdict: 'above',
    }),
  ).toEqual(['Hives', 'Meloxicam: Ulcers', 'The dose is above the range.']);
  expect(
    reasonsNeeded({ alerts: [], cautions: [{ ...caution, severity: 'caution' }], verdict: 'within' }),
  ).toEqual([]);
});
