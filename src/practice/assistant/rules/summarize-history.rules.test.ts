import { describe, expect, test } from 'vitest';
import { buildFacts, labValue } from '../evaluation/build-facts.ts';
import { SUMMARY_LIMIT, summarizeHistory } from './summarize-history.rules.ts';

const textsOf = (given: Parameters<typeof buildFacts>[0]) =>
  summarizeHistory(buildFacts(given)).map(({ text }) => text);

describe('ASSIST-3 summarizeHistory', () => {
  test('a history in its order, with a source for each sentence', () => {
    const facts = buildFacts({
      pet: { breed: 'Beagle', bornOn: '2019-11-20' },
      alerts: [
        { kind: 'behaviour', note: 'Snaps at hands' },
        { kind: 'allergy', severity: 'danger', note: 'Penicillin' },
      ],
      problems: [
        { name: 'Atopic dermatitis', since: '2024-05-02' },
        { name: 'Otitis', isActive: false },
      ],
      prescriptions: [
        { drug: 'Apoquel 5.4 mg', instructions: '1 tablet daily', issuedAt: '2026-11-01T15:00:00Z' },
        { drug: 'Cefpodoxime', instructions: '', issuedAt: '2026-01-01T15:00:00Z', endsOn: '2026-01-10' },
      ],
      weights: [
        { grams: 10_000, at: '2026-11-12T16:00:00Z' },
        { grams: 12_000, at: '2026-05-12T16:00:00Z' },
        { grams: 9000, at: '2024-05-12T16:00:00Z' },
      ],
      visits: [
        {
          at: '2026-11-12T16:00:00Z',
          reason: 'Itching',
          doctorName: 'Dr. Lee',
          diagnoses: ['Pyoderma'],
          sections: [
            { section: 'internal', text: 'Pays late' },
            { section: 'plan', text: 'Recheck in 14 days.' },
          ],
          isSigned: false,
        },
      ],
      labReports: [
        {
          name: 'Chemistry',
          resultedAt: '2026-11-13T16:00:00Z',
          isSigned: false,
          values: [
            labValue('Glucose', '98', { unit: 'mg/dL' }),
            labValue('ALT', '150', { unit: 'U/L', high: '118', isAbnormal: true }),
            labValue('Potassium', '7.1', { unit: 'mmol/L', low: '3.5', high: '5.8', isCritical: true }),
          ],
        },
        { name: 'Urinalysis', resultedAt: '2026-11-14T16:00:00Z', isSigned: false },
      ],
      dueCares: [
        { name: 'Rabies', dueOn: '2026-10-01' },
        { name: 'Leptospirosis', dueOn: '2027-01-01' },
      ],
      acts: [{ name: 'Skin biopsy', at: '2026-11-12T16:00:00Z', isDeclined: true }],
      appointments: [
        { at: '2026-12-09T20:30:00Z', type: 'Recheck' },
        { at: '2026-12-02T20:30:00Z', type: 'Recheck', status: 'cancelled' },
      ],
    });
    const sentences = summarizeHistory(facts);
    expect(sentences.map(({ text }) => text)).toEqual([
      'Bella: dog, Beagle, female, neutered, 7 years.',
      'Danger: allergy “Penicillin”.',
      'Alerts: behavior “Snaps at hands”.',
      'Active problems: Atopic dermatitis (since May 2, 2024).',
      'Current medication: Apoquel 5.4 mg, “1 tablet daily”.',
      'Notable weight loss of 17%: 22.1 lb on Nov 12, 2026, 26.5 lb on May 12, 2026.',
      'Visit on Nov 12, 2026 (Dr. Lee) for “Itching”, diagnosis: Pyoderma, planned: “Recheck in 14 days.”, not signed yet.',
      'Critical results of Chemistry, Nov 13, 2026: critical Potassium: 7.1 mmol/L (usual 3.5 to 5.8); ALT: 150 U/L (usual up to 118); not signed yet.',
      'Results not signed yet: Urinalysis (Nov 14, 2026).',
      'Overdue: Rabies (due Oct 1, 2026).',
      'Declined: Skin biopsy (Nov 12, 2026).',
      'Next appointment: Recheck on Dec 9, 2026 at 2:30 PM.',
    ]);
    expect(sentences.every(({ sources }) => sources.length > 0)).toBe(true);
  });

  test('of a deceased pet nothing that is still to be done', () => {
    const texts = textsOf({
      pet: { bornOn: '2010-01-01', deceasedOn: '2026-10-01' },
      prescriptions: [{ drug: 'Insulin', instructions: '2 units', issuedAt: '2026-09-01T12:00:00Z' }],
      dueCares: [{ name: 'Rabies', dueOn: '2026-10-20' }],
      appointments: [{ at: '2026-12-09T20:30:00Z' }],
    });
    expect(texts).toEqual(['Bella: dog, female, neutered, lived 16 years 9 months.', 'Died on Oct 1, 2026.']);
  });

  test('a full record has at most 15 sentences, and the last visits are among them', () => {
    const many = (count: number) => Array.from({ length: count }, (_none, index) => index);
    const sentences = summarizeHistory(
      buildFacts({
        alerts: many(4).map((n) => ({ note: `Alert ${n}`, severity: n % 2 === 0 ? 'danger' : 'info' })),
        problems: many(20).map((n) => ({ name: `Problem ${n}` })),
        weights: many(40).map((n) => ({ grams: 4000 + n, at: '2026-11-12T16:00:00Z' })),
        visits: many(120).map((n) => ({ at: '2026-11-12T16:00:00Z', reason: `Reason ${n}` })),
        prescriptions: many(30).map((n) => ({
          drug: `Drug ${n}`,
          instructions: 'daily',
          issuedAt: '2026-11-12T16:00:00Z',
        })),
        labReports: many(60).map((n) => ({
          name: `Panel ${n}`,
          resultedAt: '2026-11-12T16:00:00Z',
          isSigned: false,
          values: [labValue('ALT', '150', { isAbnormal: true })],
        })),
        dueCares: many(9).map((n) => ({ name: `Care ${n}`, dueOn: '2026-01-01' })),
        acts: many(100).map((n) => ({ name: `Act ${n}`, at: '2026-11-12T16:00:00Z', isDeclined: true })),
        appointments: many(10).map(() => ({ at: '2026-12-09T20:30:00Z' })),
      }),
    );
    expect(sentences.length).toBeLessThanOrEqual(SUMMARY_LIMIT);
    expect(sentences.filter(({ text }) => text.startsWith('Visit on')).length).toBeGreaterThan(0);
    expect(sentences.at(-1)?.text).toContain('Next appointment');
    expect(
      sentences.filter(({ text }) => text.startsWith('Further results out of range: Panel 2 (')),
    ).toHaveLength(1);
    // What one sentence has no room for is not passed over in silence.
    expect(sentences.filter(({ text }) => text.includes('more in the record')).length).toBeGreaterThan(3);
  });

  test('a pet of which nothing is known but its name', () => {
    expect(textsOf({ pet: { sex: 'unknown', neutered: null } })).toEqual(['Bella: dog.']);
  });
});
