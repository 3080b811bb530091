import { expect, test } from 'vitest';
import { telephoneLink } from './telephone-link.ts';

test('a telephone link contains the digits without the optional trunk prefix', () => {
  expect(telephoneLink('+49 (0)30 23125-000')).toBe('tel:+493023125000');
});
