import { describe, expect, test } from 'vitest';
import { buildFacts, idOf, labValue } from '../evaluation/build-facts.ts';
import type { Source } from '../facts.contract.ts';
import { checkValues, supportedShare } from './check-values.rules.ts';

const facts = buildFacts({
  pet: { name: 'Momo', species: 'cat', bornOn: '2018-11-20' },
  weights: [
    { at: '2026-11-12T16:00:00Z', grams: 3900 },
    { at: '2026-04-02T15:00:00Z', grams: 4500 },
  ],
  visits: [
    {
      at: '2026-11-12T16:00:00Z',
      reason: 'Losing weight since two weeks ago',
      sections: [
        { section: 'plan', text: 'Recheck in 14 days. Methimazole 2.5 mg twice daily.' },
        { section: 'internal', text: 'Owes 77 dollars' },
      ],
    },
  ],
  prescriptions: [
    { drug: 'Methimazole 2.5 mg', instructions: '1/2 tablet twice daily', issuedAt: '2026-11-12T17:00:00Z' },
  ],
  labReports: [
    {
      name: 'Thyroid panel',
      resultedAt: '2026-11-14T12:00:00Z',
      values: [labValue('T4', '6.1', { unit: 'µg/dL', low: '0.8', high: '4.7', isAbnormal: true })],
    },
  ],
  appointments: [{ at: '2026-12-02T20:30:00Z' }],
});

const weight: Source = { kind: 'weight', id: idOf(4, 0) };
const earlier: Source = { kind: 'weight', id: idOf(4, 1) };
const visit: Source = { kind: 'visit', id: idOf(5, 0) };
const prescription: Source = { kind: 'prescription', id: idOf(7, 0) };
const report: Source = { kind: 'lab_report', id: idOf(10, 0) };
const appointment: Source = { kind: 'appointment', id: idOf(12, 0) };
const pet: Source = { kind: 'pet', id: idOf(1, 0) };

const faultsOf = (text: string, ...sources: readonly Source[]) =>
  checkValues([{ text, sources: [...sources] }], facts).flatMap(({ faults }) => faults);

describe('ASSIST-1 checkValues', () => {
  test.each([
    ['Weighed 3.9 kg on Nov 12, 2026.', [weight]],
    ['Weighed 3,9 kg on 12 Nov 2026.', [weight]],
    ['Weighed 8.6 lb on 2026-11-12.', [weight]],
    ['Weighed 3900 g on 12.11.2026.', [weight]],
    ['Lost 13% since Apr 2, 2026: 4.5 kg then, 3.9 kg now.', [weight, earlier]],
    ['Lost 13.3% since April.', [weight, earlier]],
    ['An 8-year-old cat.', [pet]],
    ['Recheck in 14 days, methimazole 2.5 mg BID.', [visit]],
    ['Recheck on Nov 26, 2026.', [visit]],
    ['Half a tablet, two times a day.', [prescription]],
    ['0.5 tablets twice daily.', [prescription]],
    ['T4 was 6.1 ug/dL (usual 0.8 to 4.7) in November 2026.', [report]],
    ['Next appointment on Dec 2 at 2:30 PM.', [appointment]],
    ['Losing weight since two weeks ago.', [visit]],
    ['Weighed two times: 2 weights are known.', [weight, earlier, prescription]],
    ['Eats well.', [visit]],
  ] satisfies [string, Source[]][])('is silent about what the sources carry: %s', (text, sources) => {
    expect(faultsOf(text, ...sources)).toEqual([]);
  });

  test.each([
    ['Weighed 3.8 kg on Nov 12, 2026.', [weight], '3.8 kg'],
    ['Weighed 39 kg.', [weight], '39 kg'],
    ['Weighed 3.9 lb.', [weight], '3.9 lb'],
    ['Weighed on Nov 13, 2026.', [weight], 'Nov 13, 2026'],
    ['Weighed on Nov 12, 2025.', [weight], 'Nov 12, 2025'],
    ['Lost 15% since April.', [weight, earlier], '15%'],
    ['Methimazole 25 mg.', [prescription], '25 mg'],
    ['One tablet twice daily.', [prescription], 'One tablet'],
    ['Half a tablet three times daily.', [prescription], 'three times'],
    ['T4 was 6.1 mg/dL.', [report], '6.1 mg/dL'],
    ['T3 was 6.1 µg/dL.', [report], 'T3'],
    ['A 9-year-old cat.', [pet], '9-year'],
    ['At 3:30 PM.', [appointment], '3:30 PM'],
    ['4.5 kg, it was 4.5 kg before.', [weight, earlier], '4.5 kg'],
    ['Recheck in 14 days, on Nov 26, 2026.', [visit], 'Nov 26, 2026'],
    ['Owes 77 dollars.', [visit], '77'],
  ] satisfies [string, Source[], string][])('reports what they do not carry: %s', (text, sources, value) => {
    expect(faultsOf(text, ...sources)).toEqual([
      { reason: 'not_in_sources', value: expect.stringContaining(value) },
    ]);
  });

  test('a relative time that the source does not have cannot be checked', () => {
    expect(faultsOf('Weighed yesterday.', weight)).toEqual([{ reason: 'not_checkable', value: 'yesterday' }]);
  });

  test('a sentence needs a source, and one that exists', () => {
    expect(faultsOf('Healthy.')).toEqual([{ reason: 'no_source', value: '' }]);
    const unknown: Source = { kind: 'visit', id: idOf(5, 9) };
    expect(faultsOf('Healthy.', unknown, weight)).toEqual([
      { reason: 'unknown_source', value: `visit ${idOf(5, 9)}` },
    ]);
    // A known id of another kind is unknown too.
    expect(faultsOf('Healthy.', { kind: 'act', id: idOf(5, 0) })).toHaveLength(1);
  });

  test('the supported share counts sentences', () => {
    const sentences = [
      { text: 'Weighed 3.9 kg.', sources: [weight] },
      { text: 'Weighed 5 kg.', sources: [weight] },
    ];
    expect(supportedShare(checkValues(sentences, facts))).toBe(0.5);
    expect(supportedShare([])).toBe(1);
  });
});
