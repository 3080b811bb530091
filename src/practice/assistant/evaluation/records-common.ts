import { labValue } from './build-facts.ts';
import type { RecordCase } from './record-case.ts';

/** Invented records of ordinary patients: weights, medication, results, care. */
export const COMMON_RECORDS: readonly RecordCase[] = [
  {
    name: 'healthy puppy',
    record: {
      pet: { name: 'Pip', breed: 'Corgi', bornOn: '2026-08-01', neutered: false, sex: 'male' },
      weights: [{ at: '2026-11-20T15:00:00Z', grams: 5200 }],
      vaccinations: [{ name: 'DHPP', givenAt: '2026-11-20T15:00:00Z' }],
      visits: [{ at: '2026-11-20T15:00:00Z', reason: 'Second puppy visit' }],
    },
    expected: ['Pip', 'Corgi', 'male, not neutered', '3 months', '11.5 lb', 'Second puppy visit'],
    forbidden: ['Overdue', 'Active problems'],
  },
  {
    name: 'cat that lost weight',
    record: {
      pet: { name: 'Miso', species: 'cat', bornOn: '2012-04-01' },
      weights: [
        { at: '2026-11-02T15:00:00Z', grams: 3600 },
        { at: '2026-03-02T15:00:00Z', grams: 4400 },
      ],
    },
    expected: ['cat', '14 years 7 months', 'Notable weight loss of 18%', '7.94 lb', '9.7 lb'],
    forbidden: ['gain'],
  },
  {
    name: 'dog that gained a little',
    record: {
      weights: [
        { at: '2026-11-02T15:00:00Z', grams: 20_800 },
        { at: '2026-04-02T15:00:00Z', grams: 20_000 },
      ],
    },
    expected: ['a gain of 4%', '45.9 lb', '44.1 lb'],
    forbidden: ['Notable'],
  },
  {
    name: 'an old weight is no comparison',
    record: {
      weights: [
        { at: '2026-11-02T15:00:00Z', grams: 8000 },
        { at: '2023-04-02T15:00:00Z', grams: 12_000 },
      ],
    },
    expected: ['17.6 lb on Nov 2, 2026'],
    forbidden: ['26.5', 'loss', 'Apr 2, 2023'],
  },
  {
    name: 'diabetic dog with a course that is over',
    record: {
      problems: [{ name: 'Diabetes mellitus', since: '2025-02-14' }],
      prescriptions: [
        { drug: 'Insulin NPH', instructions: '6 units twice daily', issuedAt: '2026-10-01T15:00:00Z' },
        {
          drug: 'Amoxicillin 250 mg',
          instructions: '1 capsule twice daily',
          issuedAt: '2026-06-01T15:00:00Z',
          endsOn: '2026-06-10',
        },
        { drug: 'Tramadol', instructions: 'stopped', issuedAt: '2026-05-01T15:00:00Z', isActive: false },
      ],
    },
    expected: ['Diabetes mellitus (since Feb 14, 2025)', 'Insulin NPH', '6 units twice daily'],
    forbidden: ['Amoxicillin', 'Tramadol'],
  },
  {
    name: 'critical potassium',
    record: {
      labReports: [
        {
          name: 'Electrolytes',
          resultedAt: '2026-11-25T15:00:00Z',
          isSigned: false,
          values: [
            labValue('Potassium', '7.4', { unit: 'mmol/L', low: '3.5', high: '5.8', isCritical: true }),
            labValue('Sodium', '141', { unit: 'mmol/L' }),
          ],
        },
      ],
    },
    expected: ['Critical results of Electrolytes', 'Potassium: 7.4 mmol/L', 'not signed yet'],
    forbidden: ['141'],
  },
  {
    name: 'results of last year are history',
    record: {
      labReports: [
        {
          name: 'Old chemistry',
          resultedAt: '2024-01-25T15:00:00Z',
          values: [labValue('ALT', '999', { isAbnormal: true })],
        },
        {
          name: 'Chemistry',
          resultedAt: '2026-09-25T15:00:00Z',
          values: [labValue('ALT', '140', { unit: 'U/L', isAbnormal: true })],
        },
      ],
    },
    expected: ['Results out of range of Chemistry', 'ALT: 140 U/L'],
    forbidden: ['999', 'Old chemistry'],
  },
  {
    name: 'normal results need no sentence',
    record: {
      labReports: [
        {
          name: 'CBC',
          resultedAt: '2026-11-01T15:00:00Z',
          values: [labValue('Hematocrit', '45', { unit: '%' })],
        },
      ],
    },
    expected: ['dog'],
    forbidden: ['CBC', '45'],
  },
  {
    name: 'overdue and not due yet',
    record: {
      dueCares: [
        { name: 'Rabies', dueOn: '2026-09-14' },
        { name: 'Bordetella', dueOn: '2027-02-01' },
      ],
    },
    expected: ['Overdue: Rabies (due Sep 14, 2026)'],
    forbidden: ['Bordetella'],
  },
  {
    name: 'due today is not overdue',
    record: { dueCares: [{ name: 'Heartworm test', dueOn: '2026-11-28' }] },
    expected: ['dog'],
    forbidden: ['Overdue'],
  },
  {
    name: 'declined dental, and an old refusal',
    record: {
      acts: [
        { name: 'Dental cleaning', at: '2026-08-05T15:00:00Z', isDeclined: true },
        { name: 'Thoracic radiographs', at: '2021-08-05T15:00:00Z', isDeclined: true },
        { name: 'Nail trim', at: '2026-08-05T15:00:00Z' },
      ],
    },
    expected: ['Declined: Dental cleaning (Aug 5, 2026)'],
    forbidden: ['Thoracic', 'Nail trim'],
  },
  {
    name: 'next appointment among others',
    record: {
      appointments: [
        { at: '2027-01-15T16:00:00Z', type: 'Vaccination' },
        { at: '2026-12-04T20:30:00Z', type: 'Suture removal' },
        { at: '2026-12-01T20:30:00Z', type: 'Surgery', status: 'cancelled' },
        { at: '2026-10-01T20:30:00Z', type: 'Past visit', status: 'completed' },
      ],
    },
    expected: ['Next appointment: Suture removal on Dec 4, 2026 at 2:30 PM'],
    forbidden: ['Surgery', 'Past visit', 'Vaccination'],
  },
  {
    name: 'a visit with diagnosis and plan',
    record: {
      visits: [
        {
          at: '2026-11-18T16:00:00Z',
          reason: 'Limping on the left hind leg',
          doctorName: 'Dr. Amara Osei',
          diagnoses: ['Cruciate ligament rupture'],
          sections: [{ section: 'plan', text: 'Carprofen for 10 days; radiographs on Dec 2.' }],
        },
      ],
    },
    expected: [
      'Nov 18, 2026',
      'Dr. Amara Osei',
      'Limping on the left hind leg',
      'Cruciate ligament rupture',
      'radiographs on Dec 2',
    ],
    forbidden: ['not signed'],
  },
  {
    name: 'only the last three visits',
    record: {
      visits: [
        { at: '2026-11-18T16:00:00Z', reason: 'Visit four' },
        { at: '2026-09-18T16:00:00Z', reason: 'Visit three' },
        { at: '2026-07-18T16:00:00Z', reason: 'Visit two' },
        { at: '2026-05-18T16:00:00Z', reason: 'Visit one' },
      ],
    },
    expected: ['Visit four', 'Visit three', 'Visit two'],
    forbidden: ['Visit one'],
  },
  {
    name: 'many medications in one sentence',
    record: {
      prescriptions: [
        { drug: 'Pimobendan 5 mg', instructions: 'twice daily', issuedAt: '2026-10-01T15:00:00Z' },
        {
          drug: 'Furosemide 40 mg',
          instructions: 'half a tablet twice daily',
          issuedAt: '2026-10-01T15:00:00Z',
        },
        { drug: 'Benazepril 10 mg', instructions: 'once daily', issuedAt: '2026-10-01T15:00:00Z' },
      ],
    },
    expected: ['Pimobendan 5 mg', 'Furosemide 40 mg', 'Benazepril 10 mg'],
    forbidden: [],
  },
  {
    name: 'a rabbit in Spain',
    record: {
      country: 'ES',
      timeZone: 'Europe/Madrid',
      pet: { name: 'Copito', species: 'rabbit', bornOn: '2024-11-28', sex: 'unknown', neutered: null },
      weights: [{ at: '2026-11-02T15:00:00Z', grams: 2150 }],
    },
    expected: ['Copito: rabbit, 2 years', '2,15 kg on 2 Nov 2026'],
    forbidden: ['lb', 'neutered'],
  },
  {
    name: 'a cat in Germany',
    record: {
      country: 'DE',
      timeZone: 'Europe/Berlin',
      pet: { name: 'Minka', species: 'cat' },
      weights: [
        { at: '2026-11-02T15:00:00Z', grams: 4100 },
        { at: '2026-05-02T15:00:00Z', grams: 4000 },
      ],
      visits: [{ at: '2026-11-02T23:30:00Z', reason: 'Impfung' }],
    },
    expected: ['4,1 kg', '3 Nov 2026', 'Impfung'],
    forbidden: ['Notable', 'lb'],
  },
  {
    name: 'a stray with an estimated birth',
    record: { pet: { name: 'Lucky', bornOn: '2020-01-01', birthIsEstimated: true } },
    expected: ['about 7 years'],
    forbidden: ['6 years'],
  },
  {
    name: 'unsigned results without a value out of range',
    record: {
      labReports: [{ name: 'Fecal flotation', resultedAt: '2026-11-26T15:00:00Z', isSigned: false }],
    },
    expected: ['Results not signed yet: Fecal flotation (Nov 26, 2026)'],
    forbidden: ['out of range'],
  },
  {
    name: 'two alerts of different weight',
    record: {
      alerts: [
        { kind: 'behaviour', note: 'Needs a muzzle for nail trims' },
        { kind: 'allergy', severity: 'danger', note: 'Anaphylaxis after vaccine' },
      ],
    },
    expected: ['Danger: allergy “Anaphylaxis after vaccine”', 'Needs a muzzle'],
    forbidden: [],
  },
];
