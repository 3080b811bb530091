import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { findRecheck } from './recheck-plan.rules.ts';

const VISIT = '2026-11-02';
const daysOf = (plan: string) => {
  const found = findRecheck(plan, VISIT);
  return found && [found.fromDay, found.untilDay];
};

describe('ASSIST-7 findRecheck', () => {
  test.each([
    ['Recheck in 14 days.', '2026-11-16', '2026-11-16'],
    ['Bland diet. Re-check ear in 2 weeks; call before.', '2026-11-16', '2026-11-16'],
    ['Follow-up in 10-14 days', '2026-11-12', '2026-11-16'],
    ['come back after about three weeks', '2026-11-23', '2026-11-23'],
    ['In 3 months recheck of T4', '2027-02-02', '2027-02-02'],
    ['Kontrolle in zwei Wochen', '2026-11-16', '2026-11-16'],
    ['Nachkontrolle in 10 bis 14 Tagen, Wunde trocken halten', '2026-11-12', '2026-11-16'],
    ['In 6 Monaten zur Kontrolle vorstellen', '2027-05-02', '2027-05-02'],
    ['Revisión en 7 días', '2026-11-09', '2026-11-09'],
    ['Volver dentro de dos semanas', '2026-11-16', '2026-11-16'],
    ['Control en 1 mes', '2026-12-02', '2026-12-02'],
  ])('%s', (plan, from, until) => {
    expect(daysOf(plan)).toEqual([from, until]);
  });

  test.each([
    '',
    'Give 1 tablet for 14 days',
    'Recheck as needed',
    'No recheck in 14 days needed',
    'Keine Kontrolle in 2 Wochen nötig',
    'Recheck if worse. Antibiotic for 10 days',
  ])('names none: %s', (plan) => {
    expect(daysOf(plan)).toBeUndefined();
  });

  test('any number of days', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 365 }), (days) => {
        expect(daysOf(`Recheck in ${days} days`)?.[0]).toBe(addDays(VISIT, days));
        expect(daysOf(`Kontrolle in ${days} Tagen`)?.[0]).toBe(addDays(VISIT, days));
        expect(daysOf(`Revisión en ${days} días`)?.[0]).toBe(addDays(VISIT, days));
      }),
    );
  });
});
