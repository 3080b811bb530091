import { expect, test } from 'vitest';
import { isEmail, normalizeEmail } from './email.ts';

test('an address is normalized to lower case without spaces', () => {
  expect(normalizeEmail('  Clinic@Tailwell.TEST ')).toBe('clinic@tailwell.test');
});

test.each([
  'a@b.co',
  'first.last+pets@mail.example.org',
  "o'neill@xn--bcher-kva.example",
  `${'a'.repeat(64)}@b.co`,
])('%s is an address', (text) => expect(isEmail(text)).toBe(true));

test.each([
  '',
  'a',
  '@b.co',
  'a@b',
  'a@@b.co',
  'a b@c.co',
  '.a@b.co',
  'a.@b.co',
  'a..b@c.co',
  'a@-b.co',
  'a@b-.co',
  'a@b..co',
  'a@b.c',
  `${'a'.repeat(65)}@b.co`,
  `a@${'b'.repeat(64)}.co`,
  `a@${'b.'.repeat(130)}co`,
  'a@b.co\nBcc: c@d.co',
])('%j is not an address', (text) => expect(isEmail(text)).toBe(false));
