import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { addDays, type Day } from '#foundation/values/day.ts';
import { type CareTerms, dueDate, doseFacts, type GivenDose, protection } from './due-dates.rules.ts';
import { simulateCare } from './simulate.rules.ts';
import { STARTER_PROTOCOLS } from './starter-protocols.rules.ts';

const termsOf = (key: string): CareTerms => {
  const found = STARTER_PROTOCOLS.find(({ starterKey }) => starterKey === key);
  if (!found) throw new Error(`no protocol ${key}`);
  return found;
};
const DHP = termsOf('dog_dhp');
const RABIES = termsOf('dog_rabies');
const LEPTO = termsOf('dog_leptospirosis');
const FVRCP = termsOf('cat_fvrcp');
const FELV = termsOf('cat_felv');

const BORN = '2026-01-01';
const puppy = { bornOn: BORN, birthIsEstimated: false, knownSinceOn: '2026-02-12' };
const grown = { bornOn: '2020-05-05', birthIsEstimated: false, knownSinceOn: '2026-02-12' };
const given = (givenOn: Day, licensedMonths: number | null = null): GivenDose => ({
  givenOn,
  licensedMonths,
});
const weeks = (count: number): Day => addDays(BORN, count * 7);

test('only what is given in doses has boosters in its explanation', () => {
  const yearly = { ...DHP, kind: 'exam', isCore: true, seriesUntilAgeDays: null, adultDoses: 1 } as const;
  const last = given('2026-02-11');
  expect(dueDate(yearly, grown, [], '2026-03-01')?.explanation).toMatch(/^First time: none on record/);
  expect(dueDate(yearly, grown, [last], '2026-03-01')?.explanation).toBe(
    'Due again 1 year after the first time.',
  );
  expect(dueDate({ ...yearly, kind: 'vaccination' }, grown, [last], '2026-03-01')?.explanation).toBe(
    'First booster 1 year after the primary course.',
  );
});

describe('a puppy’s protocol', () => {
  test('DUE-1, DUE-2, DUE-4, DUE-5, SIM-1: core: doses at 6, 10, 14 and 18 weeks, a booster within a year, then every 3 years', () => {
    const steps = simulateCare(DHP, puppy, [], { today: weeks(6), months: 80, licensedMonths: null });
    expect(steps.map(({ rule, dueOn }) => [rule, dueOn])).toEqual([
      ['DUE-1', weeks(6)],
      ['DUE-2', weeks(10)],
      ['DUE-2', weeks(14)],
      ['DUE-2', weeks(18)],
      ['DUE-4', '2027-05-07'],
      ['DUE-5', '2030-05-07'],
    ]);
    expect(steps[1]?.explanation).toBe(
      'Dose 2 of the series: 4 weeks after the last one, until one is given at the age of 16 weeks or later.',
    );
    expect(steps.map(({ isBooster }) => isBooster)).toEqual([false, false, false, false, true, true]);
  });

  test('DUE-2, DUE-4: a dose at exactly 16 weeks completes the series; one the day before does not', () => {
    const before = [given(weeks(8)), given(weeks(12))];
    expect(dueDate(DHP, puppy, [...before, given(weeks(16))], weeks(17))).toMatchObject({ rule: 'DUE-4' });
    expect(dueDate(DHP, puppy, [...before, given(addDays(weeks(16), -1))], weeks(17))).toMatchObject({
      rule: 'DUE-2',
      doseNumber: 4,
      earliestOn: addDays(weeks(18), -1),
    });
  });

  test('DUE-1, DUE-2: a dose before 6 weeks, or 13 days after the last one, does not count', () => {
    expect(dueDate(DHP, puppy, [given(weeks(5))], weeks(5))).toMatchObject({
      rule: 'DUE-1',
      dueOn: weeks(6),
    });
    expect(dueDate(DHP, puppy, [given(weeks(8)), given(addDays(weeks(8), 13))], weeks(10))).toMatchObject({
      doseNumber: 2,
      dueOn: weeks(12),
    });
    expect(dueDate(DHP, puppy, [given(weeks(8)), given(addDays(weeks(8), 14))], weeks(10))).toMatchObject({
      doseNumber: 3,
    });
  });

  test('DUE-1, DUE-4, DUE-6: rabies: from 12 weeks, a booster after a year whatever the label, then by the label', () => {
    const steps = simulateCare(RABIES, puppy, [], { today: weeks(6), months: 60, licensedMonths: 36 });
    expect(steps.map(({ rule, dueOn }) => [rule, dueOn])).toEqual([
      ['DUE-1', weeks(12)],
      ['DUE-4', '2027-03-26'],
      ['DUE-6', '2030-03-26'],
    ]);
  });

  test('DUE-1, DUE-3, DUE-4: optional care is due only once it has been started, then after 4 weeks and every year', () => {
    expect(dueDate(LEPTO, puppy, [], weeks(12))).toBeNull();
    expect(dueDate(LEPTO, puppy, [given(weeks(12))], weeks(12))).toMatchObject({
      rule: 'DUE-3',
      dueOn: weeks(16),
      earliestOn: weeks(14),
      explanation: 'Dose 2 of 2 of the primary course: 4 weeks after the last one.',
    });
    expect(dueDate(LEPTO, puppy, [given(weeks(12)), given(weeks(16))], weeks(17))).toMatchObject({
      rule: 'DUE-4',
      dueOn: '2027-04-23',
    });
  });
});

describe('a kitten’s protocol', () => {
  test('DUE-1, DUE-2, DUE-4, DUE-5: core: every 4 weeks from 6 to 18 weeks, after a year, then every 3 years; 20 days apart does not count', () => {
    const kitten = { ...puppy, knownSinceOn: weeks(4) };
    const steps = simulateCare(FVRCP, kitten, [], { today: weeks(4), months: 60, licensedMonths: null });
    expect(steps.map(({ rule, dueOn }) => [rule, dueOn])).toEqual([
      ['DUE-1', weeks(6)],
      ['DUE-2', weeks(10)],
      ['DUE-2', weeks(14)],
      ['DUE-2', weeks(18)],
      ['DUE-4', '2027-05-07'],
      ['DUE-5', '2030-05-07'],
    ]);
    expect(dueDate(FVRCP, kitten, [given(weeks(8)), given(addDays(weeks(8), 20))], weeks(12))).toMatchObject({
      doseNumber: 2,
    });
  });

  test('DUE-3: leukemia virus: two doses, then every year', () => {
    expect(dueDate(FELV, puppy, [given(weeks(9))], weeks(9))).toMatchObject({
      dueOn: weeks(13),
      earliestOn: weeks(12),
    });
  });
});

describe('an adult', () => {
  test('DUE-1: without a record is due from when the clinic knows it, not from its birth', () => {
    expect(dueDate(DHP, grown, [], '2026-03-01')).toMatchObject({
      rule: 'DUE-1',
      dueOn: '2026-02-12',
      isOverdue: true,
    });
  });

  test('DUE-1, DUE-3, DUE-4: of unknown birth gets two doses 4 weeks apart, then a booster after a year', () => {
    const unknown = { bornOn: null, birthIsEstimated: false, knownSinceOn: '2026-02-12' };
    const steps = simulateCare(DHP, unknown, [], { today: '2026-02-12', months: 20, licensedMonths: null });
    expect(steps.map(({ rule, dueOn }) => [rule, dueOn])).toEqual([
      ['DUE-1', '2026-02-12'],
      ['DUE-3', '2026-03-12'],
      ['DUE-4', '2027-03-12'],
    ]);
  });

  test('an estimated birth is said', () => {
    expect(dueDate(DHP, { ...grown, birthIsEstimated: true }, [], '2026-03-01')?.explanation).toMatch(
      /The birth date is estimated\.$/,
    );
  });
});

describe('rabies', () => {
  const first = given('2025-03-10', 36);
  test('DUE-6: is overdue after the day, and current from the day of the late booster, never back-dated', () => {
    expect(dueDate(RABIES, grown, [first], '2026-03-10')).toMatchObject({
      dueOn: '2026-03-10',
      isOverdue: false,
    });
    expect(dueDate(RABIES, grown, [first], '2026-03-11')).toMatchObject({
      dueOn: '2026-03-10',
      isOverdue: true,
    });
    expect(dueDate(RABIES, grown, [first, given('2026-08-01', 36)], '2026-08-01')).toMatchObject({
      rule: 'DUE-6',
      dueOn: '2029-08-01',
      isOverdue: false,
    });
  });

  test('DUE-5, DUE-6, DUE-7: the law may be shorter than the label; without a label the booster is due after a year', () => {
    const doses = [first, given('2026-03-10', 36)];
    expect(dueDate({ ...RABIES, boosterMonths: 12 }, grown, doses, '2026-04-01')).toMatchObject({
      rule: 'DUE-7',
      dueOn: '2027-03-10',
    });
    expect(dueDate({ ...RABIES, boosterMonths: 48 }, grown, doses, '2026-04-01')).toMatchObject({
      rule: 'DUE-6',
      dueOn: '2029-03-10',
    });
    expect(dueDate(RABIES, grown, [first, given('2026-03-10')], '2026-04-01')).toMatchObject({
      rule: 'DUE-5',
      dueOn: '2027-03-10',
    });
  });

  test('DUE-8: protects 28 days after the first dose, and at once after a booster', () => {
    expect(protection(RABIES, grown, [first], '2025-04-01')).toEqual({
      fromOn: '2025-04-07',
      untilOn: '2026-03-10',
    });
    expect(protection({ ...RABIES, immuneAfterDays: 14 }, grown, [first], '2025-04-01')?.fromOn).toBe(
      '2025-03-24',
    );
    expect(protection(RABIES, grown, [first, given('2026-03-10', 36)], '2026-04-01')).toEqual({
      fromOn: '2026-03-10',
      untilOn: '2029-03-10',
    });
    expect(protection(RABIES, grown, [], '2026-04-01')).toBeNull();
  });

  test('the dose is numbered, and a booster once the primary course is complete', () => {
    expect(doseFacts(RABIES, grown, [], '2025-03-10')).toEqual({ doseNumber: 1, isBooster: false });
    expect(doseFacts(RABIES, grown, [first], '2026-03-10')).toEqual({ doseNumber: 2, isBooster: true });
    expect(doseFacts(DHP, puppy, [given(weeks(8))], weeks(12))).toEqual({ doseNumber: 2, isBooster: false });
    expect(doseFacts(null, puppy, [given(weeks(8))], weeks(12))).toEqual({ doseNumber: 2, isBooster: true });
  });
});

const day = fc.integer({ min: 0, max: 4000 }).map((days) => addDays('2020-01-01', days));
const someTerms = fc.constantFrom(...STARTER_PROTOCOLS);
const someDoses = fc.array(fc.record({ givenOn: day, licensedMonths: fc.constantFrom(null, 12, 36) }), {
  maxLength: 6,
});
const someSubject = fc.record({
  bornOn: fc.option(day),
  birthIsEstimated: fc.boolean(),
  knownSinceOn: day,
});

describe('DUE-1 to DUE-7: for any protocol, animal and history', () => {
  test(
    'F-03: the next dose is after every given one, and its day is not before the earliest',
    () => {
      fc.assert(
        fc.property(someTerms, someSubject, someDoses, day, (terms, subject, doses, today) => {
          const due = dueDate(terms, subject, doses, today);
          if (!due) return;
          for (const { givenOn } of doses) if (givenOn <= today) expect(due.dueOn > givenOn).toBe(true);
          expect(due.earliestOn <= due.dueOn).toBe(true);
          expect(due.explanation.length).toBeLessThanOrEqual(500);
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );

  test(
    'F-03: the order of the history does not matter, nor does a dose twice or one in the future',
    () => {
      fc.assert(
        fc.property(someTerms, someSubject, someDoses, day, (terms, subject, doses, today) => {
          const due = dueDate(terms, subject, doses, today);
          const days = new Set(doses.map(({ givenOn }) => givenOn));
          if (days.size === doses.length) {
            expect(dueDate(terms, subject, doses.toReversed(), today)).toEqual(due);
            expect(
              dueDate(
                terms,
                subject,
                doses.flatMap((dose) => [dose, dose]),
                today,
              ),
            ).toEqual(due);
          }
          const later = given(addDays(today, 1));
          expect(dueDate(terms, subject, [...doses, later], today)).toEqual(due);
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );

  test(
    'F-03: the day of the next dose does not depend on the day on which it is asked, only whether it is overdue',
    () => {
      fc.assert(
        fc.property(someTerms, someSubject, someDoses, day, (terms, subject, doses, today) => {
          const known = doses.filter(({ givenOn }) => givenOn <= today);
          const now = dueDate(terms, subject, known, today);
          const later = dueDate(terms, subject, known, addDays(today, 500));
          expect(later?.dueOn).toBe(now?.dueOn);
          if (now) expect(now.isOverdue).toBe(now.dueOn < today);
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );

  test(
    'F-03: a dose given when it is due moves the next one to a later day',
    () => {
      fc.assert(
        fc.property(someTerms, someSubject, someDoses, day, (terms, subject, doses, today) => {
          const known = doses.filter(({ givenOn }) => givenOn <= today);
          const due = dueDate(terms, subject, known, today);
          if (!due) return;
          const on = due.dueOn > today ? due.dueOn : today;
          const next = dueDate(terms, subject, [...known, given(on, 12)], on);
          if (next) expect(next.dueOn > on).toBe(true);
        }),
        { numRuns: stormRuns(100) },
      );
    },
    stormTimeoutMs(),
  );
});
