import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ClinicSlug } from './contract.ts';
import { slugOf } from './clinic-slug.rules.ts';

test('CLINIC-1: makes a slug of a name', () => {
  expect(slugOf('Tierklinik am Zoo')).toBe('tierklinik-am-zoo');
  expect(slugOf('Dr. Müller & Söhne – Großtiere')).toBe('dr-muller-sohne-grosstiere');
  expect(slugOf('猫')).toBe('');
});

test('CLINIC-1: the slug of any name with two letters or more passes the contract', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 120 }), (name) => {
      const slug = slugOf(name);
      if (slug.length >= 2) expect(ClinicSlug.safeParse(slug).success).toBe(true);
    }),
  );
});
