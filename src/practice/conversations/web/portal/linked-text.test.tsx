import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LinkedText } from './linked-text.tsx';

test('addresses of this site are links, those of others stay text', () => {
  const own = `${window.location.origin}/reminder#abc-1`;
  const { container } = render(
    <LinkedText text={`Book here: ${own}. More at https://elsewhere.test/a, or call.`} />,
  );
  expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([own]);
  expect(container.textContent).toBe(`Book here: ${own}. More at https://elsewhere.test/a, or call.`);
});

test('a text without an address is itself', () => {
  const { container } = render(<LinkedText text="See you at http:// half past four" />);
  expect(container.textContent).toBe('See you at http:// half past four');
  expect(container.querySelectorAll('a')).toHaveLength(0);
});
