import { expect, test } from 'vitest';
import { otherPayers } from './other-payers.ts';

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
