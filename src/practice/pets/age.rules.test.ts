import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { ageInMonths, ageText } from './age.rules.ts';

const exact = (bornOn: string, today: string) =>
  ageText({ bornOn, bornOnEstimated: false, diedOn: null }, today);
const rough = (bornOn: string, today: string) =>
  ageText({ bornOn, bornOnEstimated: true, diedOn: null }, today);
const lived = (bornOn: string, diedOn: string, bornOnEstimated = false) =>
  ageText({ bornOn, bornOnEstimated, diedOn }, '2026-11-21');

describe('AGE-1 ageText', () => {
  test.each([
    ['2026-11-21', 'newborn'],
    ['2026-11-20', '1 day'],
    ['2026-11-08', '13 days'],
    ['2026-11-07', '2 weeks'],
    ['2026-10-03', '7 weeks'],
    ['2026-08-02', '15 weeks'],
    ['2026-08-01', '3 months'],
    ['2025-11-22', '11 months'],
    ['2025-11-21', '1 year'],
    ['2025-10-21', '1 year 1 month'],
    ['2023-09-20', '3 years 2 months'],
    ['2023-09-22', '3 years 1 month'],
  ])('born on %s is %s on 2026-11-21', (bornOn, value) => {
    expect(exact(bornOn, '2026-11-21')).toEqual({ ok: true, value });
  });

  test.each([
    ['2026-11-21', 'newborn'],
    ['2026-10-03', 'about 7 weeks'],
    ['2025-02-21', 'about 21 months'],
    ['2024-11-21', 'about 2 years'],
    ['2022-04-01', 'about 5 years'],
    ['2021-11-21', 'about 5 years'],
  ])('with an estimated birth on %s is %s on 2026-11-21', (bornOn, value) => {
    expect(rough(bornOn, '2026-11-21')).toEqual({ ok: true, value });
  });

  test('a leap day’s birthday is on 1 March in other years', () => {
    expect(exact('2024-02-29', '2025-02-28')).toEqual({ ok: true, value: '11 months' });
    expect(exact('2024-02-29', '2025-03-01')).toEqual({ ok: true, value: '1 year' });
    expect(exact('2024-02-29', '2028-02-29')).toEqual({ ok: true, value: '4 years' });
  });

  test('a deceased pet keeps the age at its death', () => {
    expect(lived('2014-01-10', '2026-02-10')).toEqual({ ok: true, value: 'lived 12 years 1 month' });
    expect(lived('2014-01-10', '2026-02-10', true)).toEqual({ ok: true, value: 'lived about 12 years' });
    expect(lived('2026-02-10', '2026-02-10')).toEqual({ ok: true, value: 'died newborn' });
  });

  test('returns an error for impossible dates', () => {
    expect(exact('2026-11-22', '2026-11-21')).toEqual({ ok: false, error: 'born_in_future' });
    expect(lived('2026-02-10', '2026-02-09')).toEqual({ ok: false, error: 'died_before_birth' });
    expect(lived('2026-02-10', '2026-11-22')).toEqual({ ok: false, error: 'died_in_future' });
  });
});

describe('ageInMonths', () => {
  const anyBirth = fc.nat(15_000).map((days) => addDays('1990-01-01', days));

  test('never decreases, and is 12 more after a year', () => {
    fc.assert(
      fc.property(anyBirth, fc.nat(9_000), (bornOn, days) => {
        const on = addDays(bornOn, days);
        const step = ageInMonths(bornOn, addDays(on, 1)) - ageInMonths(bornOn, on);
        expect([0, 1]).toContain(step);
        const nextYear = `${Number(on.slice(0, 4)) + 1}${on.slice(4).replace('02-29', '03-01')}`;
        expect(ageInMonths(bornOn, nextYear)).toBeGreaterThanOrEqual(ageInMonths(bornOn, on) + 12);
      }),
    );
  });

  test('a month has 28 to 31 days', () => {
    fc.assert(
      fc.property(anyBirth, fc.nat(9_000), (bornOn, days) => {
        const months = ageInMonths(bornOn, addDays(bornOn, days));
        expect(months * 28).toBeLessThanOrEqual(days);
        expect((months + 1) * 31).toBeGreaterThan(days);
      }),
    );
  });
});
