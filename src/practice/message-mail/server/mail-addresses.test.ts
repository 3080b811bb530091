import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { readClinicAddress, type SignedAddress } from '../mail-address.rules.ts';
import { createMailAddresses, macOf } from './mail-addresses.ts';

const read = (local: string): SignedAddress => {
  const address = readClinicAddress(`${local}@mail.test`, 'mail.test');
  if (!address || address.kind === 'clinic') throw new Error(`${local} is not signed`);
  return address;
};

test('the proof of a known address', () => {
  expect(macOf('k1-demo-secret-0123456789abcdef', 'reply', 'k1', '9f3c2a1b')).toBe('s7pvyn5yylz4e42l');
});

test('an address is proven for its clinic, kind and id, and for no others', () => {
  const addresses = createMailAddresses(Buffer.alloc(32, 1));
  const [clinic, other, id] = [randomUUID(), randomUUID(), randomUUID()];
  const signed = read(addresses.sign(clinic, 'reply', id));
  expect(addresses.isSigned(clinic, signed)).toBe(true);
  expect(addresses.isSigned(other, signed)).toBe(false);
  expect(addresses.isSigned(clinic, { ...signed, kind: 'bounce' })).toBe(false);
  expect(addresses.isSigned(clinic, { ...signed, keyId: 'k2' })).toBe(false);
  expect(
    addresses.isSigned(clinic, {
      ...signed,
      reference: read(addresses.sign(clinic, 'reply', other)).reference,
    }),
  ).toBe(false);
  expect(addresses.isSigned(clinic, { ...signed, mac: 'a'.repeat(16) })).toBe(false);
  expect(createMailAddresses(Buffer.alloc(32, 2)).isSigned(clinic, signed)).toBe(false);
});
