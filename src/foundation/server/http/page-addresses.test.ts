import { expect, test } from 'vitest';
import { pageAddresses } from './page-addresses.ts';

const PATTERNS = [
  '',
  'home',
  'clinic/pets',
  'clinic/pets/:petId',
  'blog/:slug?',
  'docs/*',
  '/about/',
  'news/archive?',
];
const isAddress = (path: string) => pageAddresses(PATTERNS)(path);

test.each([
  '',
  'home',
  'clinic/pets',
  'clinic/pets/p-1',
  'blog',
  'blog/teeth',
  'docs',
  'docs/a/b',
  'HOME',
  'about',
  'news',
  'news/archive',
])('a page exists at "%s"', (path) => expect(isAddress(path)).toBe(true));

test.each([
  'homes',
  'clinic',
  'clinic/pets/p-1/x',
  'blog/a/b',
  'clinic/petsx',
  'clinic//pets',
  'home.',
  'news/archiv',
])('no page exists at "%s"', (path) => expect(isAddress(path)).toBe(false));

test('the catch-all page is not an address of its own', () => {
  expect(pageAddresses(['home', '*'])('anything')).toBe(false);
});
