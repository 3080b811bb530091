import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { VaccineProduct } from '../contract.ts';
import { VaccineProductSheet } from './vaccine-product-sheet.tsx';

const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const REFUSAL = {
  code: 'record_changed',
  message: 'Someone else just changed this.',
  retry: 'never',
  requestId: 'r1',
};
const sent: unknown[] = [];
beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (address: string, init?: { readonly body?: string }) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    sent.push(JSON.parse(init?.body ?? 'null'));
    return Promise.resolve(Response.json(REFUSAL, { status: 409 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const productOf = (version: number, manufacturer: string): VaccineProduct => ({
  itemId: '00000000-0000-4000-8000-00000000000a',
  name: 'Vaccine: rabies, dog',
  code: null,
  details: { version, manufacturer, targets: ['rabies'], licensedMonths: 36, minAgeDays: null, route: null },
});

/** The page, which reads the product again when somebody else has changed it. */
function Page() {
  const [product, setProduct] = useState(productOf(1, 'Alder Biologics'));
  return (
    <>
      <VaccineProductSheet product={product} onClose={() => undefined} />
      <button onClick={() => setProduct(productOf(2, 'Somebody else'))}>Changed elsewhere</button>
    </>
  );
}

test('saves the version that was opened, so that a change by somebody else meanwhile is reported', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />
    </QueryClientProvider>,
  );
  fireEvent.change(screen.getByLabelText('Manufacturer'), { target: { value: 'Meridian' } });
  fireEvent.click(screen.getByText('Changed elsewhere'));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({ version: 1, manufacturer: 'Meridian' });
  expect(await screen.findByText(/^Someone else just changed this/u)).toBeTruthy();
});
