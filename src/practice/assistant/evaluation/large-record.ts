import { addDays } from '#foundation/values/day.ts';
import type { PetFacts } from '../facts.contract.ts';
import { buildFacts, labValue } from './build-facts.ts';

const TODAY = '2026-11-28';

/** A long life in 400 entries, for measuring. */
export function largeRecord(): PetFacts {
  const many = <T>(count: number, everyDays: number, make: (at: string, index: number) => T): T[] =>
    Array.from({ length: count }, (_none, index) =>
      make(`${addDays(TODAY, -index * everyDays)}T15:00:00Z`, index),
    );
  return buildFacts({
    today: TODAY,
    pet: { bornOn: '2012-02-03', breed: 'Labrador Retriever' },
    alerts: many(4, 1, (_at, index) => ({ note: `Reacts to drug ${index}` })),
    problems: many(6, 1, (_at, index) => ({ name: `Long-term problem ${index}`, since: '2020-01-01' })),
    weights: many(60, 30, (at, index) => ({ at, grams: 30_000 + index * 100 })),
    visits: many(80, 45, (at, index) => ({
      at,
      reason: `Reason number ${index}`,
      diagnoses: [`Diagnosis ${index}`],
      sections: [
        { section: 'subjective', text: 'Owner reports the usual. '.repeat(20) },
        { section: 'plan', text: `Recheck in ${index + 1} weeks. `.repeat(5) },
      ],
    })),
    acts: many(120, 20, (at, index) => ({ at, name: `Treatment ${index}`, isDeclined: index % 10 === 0 })),
    prescriptions: many(50, 40, (at, index) => ({
      drug: `Drug ${index}`,
      instructions: '1 tablet daily',
      issuedAt: at,
    })),
    vaccinations: many(30, 120, (at, index) => ({ name: `Vaccine ${index}`, givenAt: at })),
    labReports: many(40, 60, (at, index) => ({
      name: `Panel ${index}`,
      resultedAt: at,
      values: Array.from({ length: 20 }, (_none, value) =>
        labValue(`Analyte ${value}`, `${index + value}`, { isAbnormal: value % 3 === 0 }),
      ),
    })),
    dueCares: many(5, 30, (_at, index) => ({ name: `Care ${index}`, dueOn: addDays(TODAY, -index) })),
    appointments: many(5, 30, (_at, index) => ({ at: `${addDays(TODAY, index + 1)}T15:00:00Z` })),
  });
}
