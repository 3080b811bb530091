import { expect, test } from 'vitest';
import type { ReceivablesPage } from '../contract.ts';
import { readWholeList } from './read-whole-list.ts';

const ages = { not_due: 0, days_1_30: 100, days_31_60: 0, days_61_90: 0, over_90: 0 };
const sums = { currency: 'EUR', ages, openMinor: 100, overdueMinor: 100, creditMinor: 0 };
const row = (clientName: string) => ({ ...sums, clientId: clientName, clientName, email: null });
const totals = [{ ...sums, openMinor: 300, clients: 3 }];
const PAGES: Readonly<Record<string, ReceivablesPage>> = {
  first: { items: [row('Avery'), row('Blake')], nextCursor: 'second', totals },
  second: { items: [row('Casey')], nextCursor: null, totals },
};

test('the whole list is read page by page, with the totals of all', async () => {
  const asked: (string | null)[] = [];
  const list = await readWholeList((cursor) => {
    asked.push(cursor);
    return Promise.resolve(PAGES[cursor ?? 'first'] ?? { items: [], nextCursor: null, totals: [] });
  }, new AbortController().signal);
  expect(asked).toEqual([null, 'second']);
  expect(list.rows.map(({ clientName }) => clientName)).toEqual(['Avery', 'Blake', 'Casey']);
  expect(list.totals).toEqual(totals);
});

test('a list that is left is not read on', async () => {
  const leaving = new AbortController();
  const asked: (string | null)[] = [];
  const reading = readWholeList((cursor, signal) => {
    if (signal.aborted) return Promise.reject(new Error('left'));
    asked.push(cursor);
    leaving.abort();
    return Promise.resolve(PAGES['first'] ?? { items: [], nextCursor: null, totals: [] });
  }, leaving.signal);
  await expect(reading).rejects.toThrow('left');
  expect(asked).toEqual([null]);
});
