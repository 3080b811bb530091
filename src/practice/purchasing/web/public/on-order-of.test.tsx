import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uuidOf } from '#test/stock-item.ts';
import { OnOrderOf } from './on-order-of.tsx';

const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const asked: (readonly string[])[] = [];
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    const itemIds = new URL(address, 'http://localhost').searchParams.getAll('itemIds');
    asked.push(itemIds);
    // Of the last item of each request something is on order.
    const items = itemIds
      .slice(-1)
      .map((itemId) => ({ itemId, onOrderThousandths: 5000, draftedThousandths: 0, expectedOn: null }));
    return Promise.resolve(Response.json({ items }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const ids = (count: number) => Array.from({ length: count }, (_, at) => uuidOf(at + 1));

/** The page of a list that has read so many items. */
const page = (client: QueryClient, count: number) => (
  <QueryClientProvider client={client}>
    <OnOrderOf itemIds={ids(count)}>
      {(onOrder) => <p>{[...onOrder.keys()].map((id) => Number(id.slice(-4))).join(' ')}</p>}
    </OnOrderOf>
  </QueryClientProvider>
);

test('however many items a list shows, each page of it is asked about once', async () => {
  const client = new QueryClient();
  const { rerender } = render(page(client, 100));
  expect(await screen.findByText('50 100')).toBeTruthy();
  rerender(page(client, 120));
  expect(await screen.findByText('50 100 120')).toBeTruthy();
  expect(asked.map(({ length }) => length)).toEqual([50, 50, 20]);
});
