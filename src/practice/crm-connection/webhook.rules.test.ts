import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkWebhook, readWebhook, TOLERANCE_MS } from './webhook.rules.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const eventAt = (ms: number) =>
  readWebhook({ type: 'ContactUpdate', timestamp: new Date(NOW.getTime() + ms).toISOString(), appId: 'app' });

test('CRM-6: accepts an event up to exactly five minutes before or after its timestamp', () => {
  const checked = [-TOLERANCE_MS - 1, -TOLERANCE_MS, 0, TOLERANCE_MS, TOLERANCE_MS + 1].map((ms) => {
    const facts = eventAt(ms);
    return facts && checkWebhook(facts, 'app', NOW);
  });
  expect(checked).toEqual(['stale', null, null, null, 'stale']);
});

test('CRM-6: refuses an event of another app or without a timestamp, except for the removal of the app', () => {
  const check = (payload: unknown) => {
    const facts = readWebhook(payload);
    return facts && checkWebhook(facts, 'app', NOW);
  };
  expect(check({ type: 'ContactUpdate', timestamp: NOW.toISOString(), appId: 'other' })).toBe('other_app');
  expect(check({ type: 'ContactUpdate' })).toBe('undated');
  expect(check({ type: 'ContactUpdate', timestamp: 'yesterday' })).toBe('undated');
  expect(check({ type: 'UNINSTALL', locationId: 'l' })).toBeNull();
  expect(check({ type: 'UNINSTALL', timestamp: '2020-01-01T00:00:00Z' })).toBe('stale');
});

test('P-05: parses any input as an event or as null', () => {
  for (const none of [null, 7, 'text', [], {}, { type: 7 }, { type: '' }, { type: 'no spaces allowed' }]) {
    expect(readWebhook(none)).toBeNull();
  }
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const facts = readWebhook(value);
      if (facts) expect(facts.kind).toMatch(/^\w{1,60}$/);
    }),
  );
});
