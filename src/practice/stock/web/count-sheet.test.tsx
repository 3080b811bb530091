import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { STORAGE, stockItem, stockLot, uuidOf } from '#test/stock-item.ts';
import type { Locations } from './use-locations.ts';
import { CountSheet } from './count-sheet.tsx';

const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const REFUSAL = {
  code: 'stock_changed',
  message: 'The stock has changed in the meantime.',
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

const LOCATIONS: Locations = {
  all: [],
  usable: [],
  defaultId: STORAGE,
  nameOf: () => 'Main storage',
  error: null,
  refetch: () => undefined,
};
const itemWith = (quantityThousandths: number) =>
  stockItem({ lots: [stockLot(10, { places: [{ locationId: STORAGE, quantityThousandths }] })] });

/** The page, which reads the item again when somebody else has moved some of it. */
function Page() {
  const [item, setItem] = useState(itemWith(10_000));
  return (
    <>
      <CountSheet item={item} locations={LOCATIONS} locationId={STORAGE} onClose={() => undefined} />
      <button onClick={() => setItem(itemWith(9000))}>Used elsewhere</button>
    </>
  );
}

const count = () => screen.getByLabelText<HTMLInputElement>('Lot L10, counted in pieces');

test('COUNT-1: sends what was shown, also when some is moved meanwhile, and begins again with what is there now', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <Page /> }])} />
    </QueryClientProvider>,
  );
  fireEvent.change(count(), { target: { value: '8' } });
  expect(screen.queryByText('Stock moved since you started')).toBeNull();
  fireEvent.click(screen.getByText('Used elsewhere'));
  expect(await screen.findByText('Stock moved since you started')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Save count' }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]).toMatchObject({
    lots: [{ lotId: uuidOf(10), expectedThousandths: 10_000, countedThousandths: 8000 }],
  });
  expect(await screen.findByText(/^The stock has changed in the meantime/u)).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Start again' }));
  expect(count().value).toBe('');
  expect(screen.getByText('On record: 9 pieces')).toBeTruthy();
  expect(screen.queryByText('Stock moved since you started')).toBeNull();
});
