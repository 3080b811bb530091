import { expect, test } from 'vitest';
import { EMPTY_FILTER } from './content.contract.ts';
import { filterSentences } from './filter-sentences.rules.ts';

const NAMES = { doctor: () => 'Dr. Lind', day: (day: string) => day };
const ID = '00000000-0000-4000-8000-000000000001';

test('an empty filter is everybody', () => {
  expect(filterSentences(EMPTY_FILTER, NAMES)).toEqual(['All clients with a living pet']);
});

test('each condition is a sentence', () => {
  expect(
    filterSentences(
      {
        species: ['dog', 'cat'],
        ageFromMonths: 84,
        ageUntilMonths: null,
        lastVisit: 'not_within',
        lastVisitMonths: 12,
        lastDoctorId: ID,
        appointment: { from: '2026-12-01', until: '2026-12-01', doctorId: ID },
        overdueCare: { kinds: ['vaccination'] },
        lot: { number: 'L4711', itemId: null, itemName: null },
        postalCodes: ['101', '102'],
        clientIds: [ID],
      },
      NAMES,
    ),
  ).toEqual([
    'Species: dog or cat',
    'Pets at least 7 years old',
    'Clients who have not had a visit in 1 year, or ever',
    'Pets last seen by Dr. Lind',
    'An appointment on 2026-12-01 with Dr. Lind',
    'Overdue: vaccination',
    'Pets that received lot L4711',
    'Postal code beginning with 101 or 102',
    'One client by name',
  ]);
});

test('ages and times have their limits', () => {
  const of = (changes: object) => filterSentences({ ...EMPTY_FILTER, ...changes }, NAMES);
  expect(of({ ageFromMonths: 1, ageUntilMonths: 6 })).toEqual(['Pets from 1 month to under 6 months old']);
  expect(of({ ageUntilMonths: 12 })).toEqual(['Pets under 1 year old']);
  expect(of({ lastVisit: 'within', lastVisitMonths: 3 })).toEqual([
    'Clients with a visit in the last 3 months',
  ]);
  expect(of({ appointment: { from: '2026-12-01', until: '2026-12-02', doctorId: null } })).toEqual([
    'An appointment from 2026-12-01 to 2026-12-02',
  ]);
});
