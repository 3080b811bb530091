import { expect, test } from 'vitest';
import { canSplit, otherPayers } from './other-payers.ts';

const petClients = [
  { petId: 'biscuit', clientId: 'clare', fullName: 'Clare' },
  { petId: 'biscuit', clientId: 'noah', fullName: 'Noah' },
  { petId: 'olive', clientId: 'clare', fullName: 'Clare' },
];
const bill = { clientId: 'clare', petClients };

test('CORE-10: a co-owner can pay for their pet, and only for theirs', () => {
  expect(otherPayers(bill, [{ petId: 'biscuit' }, { petId: 'biscuit' }])).toEqual([
    { clientId: 'noah', fullName: 'Noah' },
  ]);
  expect(otherPayers(bill, [{ petId: 'biscuit' }, { petId: 'olive' }])).toEqual([]);
});

test('nobody else pays for nothing, or for what concerns no pet', () => {
  expect(otherPayers(bill, [])).toEqual([]);
  expect(otherPayers(bill, [{ petId: null }])).toEqual([]);
});

test('SPLIT-1: clients share what was done in a visit to their pet, and is whole', () => {
  const done = { petId: 'biscuit', visitId: 'monday', sharePpm: null };
  expect(canSplit(bill, [done])).toBe(true);
  expect(canSplit(bill, [done, { ...done, sharePpm: 500_000 }])).toBe(false);
  expect(canSplit(bill, [{ ...done, visitId: null }])).toBe(false);
  expect(canSplit(bill, [{ ...done, petId: 'olive' }])).toBe(false);
});
