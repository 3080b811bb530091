import { act } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HydratingFieldset } from './hydrating-fieldset.tsx';

const form = (
  <HydratingFieldset>
    <input aria-label="Password" />
  </HydratingFieldset>
);

test('a prerendered form is disabled until it is hydrated', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(form);
  const fieldset = root.querySelector('fieldset');
  expect(fieldset?.disabled).toBe(true);
  const app = await act(() => hydrateRoot(root, form));
  expect(fieldset?.disabled).toBe(false);
  expect(root.querySelector('fieldset')).toBe(fieldset);
  act(() => app.unmount());
  root.remove();
});
