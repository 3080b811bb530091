import { describe, expect, test } from 'vitest';
import { buildFacts, idOf, labValue } from '../evaluation/build-facts.ts';
import { modelData } from './model-data.rules.ts';

const RECORD = buildFacts({
  alerts: [{ note: 'Bites when held' }],
  visits: [
    {
      at: '2026-11-12T15:00:00Z',
      reason: 'Cough',
      sections: [
        { section: 'assessment', text: 'Suspected neoplasia' },
        { section: 'internal', text: 'Client argues about bills' },
        { section: 'discharge', text: 'Keep Bella calm' },
      ],
    },
  ],
  acts: [{ name: 'Bandage', at: '2026-11-12T15:00:00Z', visitId: idOf(5, 0) }],
  labReports: [
    {
      name: 'Blood count',
      resultedAt: '2026-11-13T15:00:00Z',
      interpretation: 'Looks bad',
      isReleased: false,
      values: [labValue('WBC', '30.1')],
    },
  ],
});
const textFor = (feature: 'history_summary' | 'message_replies') =>
  JSON.stringify(modelData({ feature, facts: RECORD, input: { message: 'Hello' } }).value);

describe('ASSIST-21 modelData', () => {
  test('staff’s drafts are made from the record, but never from internal notes', () => {
    const text = textFor('history_summary');
    for (const part of [
      'Bites when held',
      'Suspected neoplasia',
      'Looks bad',
      '30.1',
      'Keep Bella calm',
      'Hello',
    ])
      expect(text).toContain(part);
    expect(text).not.toContain('argues');
  });

  test('what a client may read is made from what the client may see (CORE-9)', () => {
    const text = textFor('message_replies');
    for (const part of ['Keep Bella calm', 'Bandage', 'Hello']) expect(text).toContain(part);
    for (const part of ['Bites', 'neoplasia', 'argues', 'Looks bad', '30.1', 'Blood count'])
      expect(text).not.toContain(part);
  });

  test('entries have short names, which lead back to them, also from one to another', () => {
    const { value, sourceOf } = modelData({ feature: 'history_summary', facts: RECORD, input: {} });
    const text = JSON.stringify(value);
    expect(text).not.toMatch(/[\da-f]{8}-[\da-f]{4}-/);
    const visit = ['s1', 's2', 's3', 's4', 's5'].find((alias) => sourceOf(alias)?.kind === 'visit');
    expect(sourceOf(visit ?? '')).toEqual({ kind: 'visit', id: idOf(5, 0) });
    expect(text).toContain(`"visitId":"${visit}"`);
    expect([sourceOf('s99'), sourceOf('visit'), sourceOf('')]).toEqual([undefined, undefined, undefined]);
  });
});
