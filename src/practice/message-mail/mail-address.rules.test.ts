import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeBase32, encodeBase32 } from './base32.rules.ts';
import { readClinicAddress, readOwnMessageId, writeLocalPart } from './mail-address.rules.ts';
import { clinicRange, readReference, writeReference } from './mail-reference.rules.ts';

const DOMAIN = 'mail.clinic.test';

test('the base32 of RFC 4648 in lower case', () => {
  const text = (value: string) => new TextEncoder().encode(value);
  expect(['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((value) => encodeBase32(text(value)))).toEqual(
    ['', 'my', 'mzxq', 'mzxw6', 'mzxw6yq', 'mzxw6ytb', 'mzxw6ytboi'],
  );
  expect(decodeBase32('m1')).toBeNull();
  expect(decodeBase32('mz')).toBeNull();
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
      expect(decodeBase32(encodeBase32(bytes))).toEqual(bytes);
    }),
  );
});

test('a reference has the clinic’s first digits and the whole id, and leaves room before the @', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), (clinicId, id) => {
      const reference = writeReference(clinicId, id);
      expect(readReference(reference)).toEqual({
        clinicDigits: clinicId.replaceAll('-', '').slice(0, 12),
        id,
      });
      const local = writeLocalPart({ kind: 'reply', keyId: 'k1', reference, mac: 'a'.repeat(16) });
      expect(local.length).toBeLessThanOrEqual(64);
      const [from, to] = clinicRange(clinicId.replaceAll('-', '').slice(0, 12));
      expect(from <= clinicId && clinicId <= to).toBe(true);
    }),
  );
  for (const wrong of [
    '',
    '9f3c2a1b',
    `${'0'.repeat(12)}${'1'.repeat(26)}`,
    `${'g'.repeat(12)}${'a'.repeat(26)}`,
  ])
    expect(readReference(wrong), wrong).toBeNull();
});

describe('addresses of clinics', () => {
  const signed = { kind: 'reply', keyId: 'k1', reference: '9f3c2a1b', mac: 's7pvyn5yylz4e42l' } as const;

  test('are its name, and those with a proof; in either case of letters', () => {
    expect(readClinicAddress(`greenwood-vets@${DOMAIN}`, DOMAIN)).toEqual({
      kind: 'clinic',
      slug: 'greenwood-vets',
    });
    expect(readClinicAddress(`IN+K1.9F3C2A1B.S7PVYN5YYLZ4E42L@${DOMAIN.toUpperCase()}`, DOMAIN)).toEqual(
      signed,
    );
    expect(readClinicAddress(`b+k1.9f3c2a1b.s7pvyn5yylz4e42l@${DOMAIN}`, DOMAIN)).toEqual({
      ...signed,
      kind: 'bounce',
    });
    expect(readClinicAddress(`u+k1.9f3c2a1b.s7pvyn5yylz4e42l@${DOMAIN}`, DOMAIN)).toEqual({
      ...signed,
      kind: 'unsubscribe',
    });
  });

  test('are no others', () => {
    for (const wrong of [
      '',
      '@',
      `@${DOMAIN}`,
      'greenwood-vets',
      'greenwood-vets@other.test',
      `greenwood-vets@${DOMAIN}.evil.test`,
      `greenwood-vets@evil.test@${DOMAIN}`,
      `in+k1.9f3c2a1b@${DOMAIN}`,
      `in+k1.9f3c2a1b.short@${DOMAIN}`,
      `in+x1.9f3c2a1b.s7pvyn5yylz4e42l@${DOMAIN}`,
      `m.k1.9f3c2a1b.s7pvyn5yylz4e42l@${DOMAIN}`,
      `"a b"@${DOMAIN}`,
      `a%other.test@${DOMAIN}`,
    ])
      expect(readClinicAddress(wrong, DOMAIN), wrong).toBeNull();
  });

  test('message ids of ours are known whatever the domain was', () => {
    const message = { ...signed, kind: 'message' };
    expect(readOwnMessageId('<m.k1.9f3c2a1b.s7pvyn5yylz4e42l@old.test>')).toEqual(message);
    expect(readOwnMessageId('<in+k1.9f3c2a1b.s7pvyn5yylz4e42l@old.test>')).toBeNull();
    expect(readOwnMessageId('<1@example.com>')).toBeNull();
  });

  test('any text is read without a failure', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (text) => {
        const read = readClinicAddress(`${text}@${DOMAIN}`, DOMAIN);
        if (read?.kind === 'clinic') expect(text.trim().toLowerCase()).toBe(read.slug);
      }),
    );
  });
});
