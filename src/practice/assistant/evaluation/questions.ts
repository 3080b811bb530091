import { type GivenRecord, labValue } from './build-facts.ts';
import type { QuestionCase } from './question-case.ts';

const NALA: GivenRecord = {
  pet: { name: 'Nala', species: 'cat' },
  weights: [
    { at: '2026-11-12T16:00:00Z', grams: 3900 },
    { at: '2026-05-04T15:00:00Z', grams: 4300 },
    { at: '2025-05-20T15:00:00Z', grams: 4700 },
  ],
  vaccinations: [
    { name: 'Rabies, 1 year', givenAt: '2026-02-11T15:00:00Z' },
    { name: 'FVRCP', givenAt: '2025-10-02T15:00:00Z' },
    { name: 'Rabies, 1 year', givenAt: '2025-02-09T15:00:00Z' },
  ],
  labReports: [
    {
      name: 'Thyroid panel',
      resultedAt: '2026-11-14T12:00:00Z',
      values: [
        labValue('T4', '6.1', { unit: 'µg/dL', isAbnormal: true }),
        labValue('Creatinine', '1.4', { unit: 'mg/dL' }),
      ],
    },
    { name: 'Urinalysis', resultedAt: '2026-03-02T12:00:00Z' },
  ],
  visits: [
    {
      at: '2026-11-12T16:00:00Z',
      reason: 'Weight loss',
      doctorName: 'Dr. Osei',
      diagnoses: ['Hyperthyroidism'],
    },
    { at: '2026-02-11T15:00:00Z', reason: 'Annual exam', doctorName: 'Dr. Park' },
  ],
  prescriptions: [
    { drug: 'Methimazole 2.5 mg', instructions: '1 tablet twice daily', issuedAt: '2026-11-14T16:00:00Z' },
    {
      drug: 'Maropitant 16 mg',
      instructions: '1/2 tablet',
      issuedAt: '2026-02-12T16:00:00Z',
      endsOn: '2026-02-16',
    },
  ],
  acts: [
    { name: 'Nail trim', at: '2026-11-12T16:20:00Z' },
    { name: 'Dental cleaning', at: '2026-02-11T15:00:00Z', isDeclined: true, isDone: false },
  ],
  dueCares: [{ name: 'FVRCP', dueOn: '2026-10-02' }],
  appointments: [{ at: '2026-12-03T21:15:00Z', type: 'Recheck' }],
};

const QUESTIONS: readonly (readonly [string, QuestionCase['expected']])[] = [
  ['When did we last weigh Nala?', { contains: ['8.6 lb', 'Nov 12, 2026'] }],
  ['How much did Nala weigh in May?', { contains: ['9.48 lb', 'May 4, 2026'] }],
  ['How much did she weigh in 2025?', { contains: ['10.4 lb', 'May 20, 2025'] }],
  ['How much did she weigh in January?', 'not_in_record'],
  ['When did we last vaccinate against rabies?', { contains: ['Rabies', 'Feb 11, 2026'] }],
  ['When was her last FVRCP shot?', { contains: ['FVRCP', 'Oct 2, 2025'] }],
  ['When did we last vaccinate against leukemia?', 'not_in_record'],
  ['When did we last test her T4?', { contains: ['T4: 6.1 µg/dL', 'Nov 14, 2026'] }],
  ['When was the last urinalysis test?', { contains: ['Urinalysis', 'Mar 2, 2026'] }],
  ['When did we last test for heartworm?', 'not_in_record'],
  ['When did we last see Nala?', { contains: ['Nov 12, 2026', 'Weight loss'] }],
  ['When was she last seen by Dr. Park?', { contains: ['Feb 11, 2026'] }],
  ['When did we last prescribe maropitant?', { contains: ['Maropitant 16 mg', 'Feb 12, 2026'] }],
  ['When did we last prescribe insulin?', 'not_in_record'],
  ['What is Nala taking?', { contains: ['Methimazole 2.5 mg', '1 tablet twice daily'] }],
  ['What is due?', { contains: ['FVRCP', 'Oct 2, 2026'] }],
  ['When is the next appointment?', { contains: ['Dec 3, 2026', '3:15 PM'] }],
  ['When did we last do a nail trim?', { contains: ['Nail trim', 'Nov 12, 2026'] }],
  ['When did we last do a dental cleaning?', { contains: ['declined', 'Feb 11, 2026'] }],
  ['Wann haben wir Nala zuletzt gewogen?', { contains: ['8.6 lb', 'Nov 12, 2026'] }],
  ['Wann wurde sie zuletzt gegen Rabies geimpft?', { contains: ['Feb 11, 2026'] }],
  ['¿Cuándo fue la última vacuna contra rabies?', { contains: ['Feb 11, 2026'] }],
  ['¿Cuánto pesa Nala?', { contains: ['8.6 lb'] }],
  ['Why is the sky blue?', 'not_understood'],
];

export const QUESTION_CASES: readonly QuestionCase[] = QUESTIONS.map(([question, expected]) => ({
  question,
  expected,
  record: NALA,
}));
