import { expect, test } from 'vitest';
import { readSnapshot, wasSeen } from './snapshot.ts';

test('completed transactions were visible; those in progress or not yet begun were not', () => {
  const snapshot = readSnapshot('10:20:10,14');
  const seen = [9n, 10n, 11n, 13n, 14n, 15n, 19n, 20n, 21n].filter((xid) => wasSeen(snapshot, xid));
  expect(seen).toEqual([9n, 11n, 13n, 15n, 19n]);
});

test('no transaction in progress', () => {
  const snapshot = readSnapshot('7:7:');
  expect([wasSeen(snapshot, 6n), wasSeen(snapshot, 7n)]).toEqual([true, false]);
});
