import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SuggestedItem } from '../suggestions.contract.ts';
import SuggestionsPage from './suggestions-page.tsx';

vi.mock('#foundation/web/session/use-session.ts', () => ({ useSession: () => ({ can: () => true }) }));

const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};

const FAILURE = { code: 'internal', message: 'Something went wrong.', retry: 'never', requestId: 'r1' };

const low = (name: string, fields: Partial<SuggestedItem> = {}): SuggestedItem => ({
  itemId: `id of ${name}`,
  name,
  code: null,
  unit: 'tablet',
  controlSchedule: null,
  currency: 'EUR',
  decision: 'order',
  availableThousandths: 0,
  onOrderThousandths: 0,
  draftedThousandths: 0,
  setReorderPointThousandths: 10_000,
  setParLevelThousandths: 20_000,
  reorderPointThousandths: 10_000,
  parLevelThousandths: 20_000,
  usedThousandths: 0,
  usedDays: 7,
  usePerDayThousandths: 0,
  isByForecast: false,
  leadDays: 3,
  missingThousandths: 20_000,
  packs: 2,
  offer: {
    supplierId: 's',
    supplierName: 'Vet Supply',
    packName: 'box',
    packThousandths: 10_000,
    minimumPacks: 1,
    incrementPacks: 1,
    leadDays: 3,
    priceMinor: 500,
  },
  ...fields,
});

/** Answers the request for the next part of the suggestions. */
let answer: (part: { items: SuggestedItem[]; checked: number; nextCursor: string | null } | 'failed') => void;
beforeEach(() => {
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    // The clinic is not needed: without it, everything is as in the United States.
    if (!address.includes('/purchasing/suggestions')) return new Promise<never>(() => undefined);
    return new Promise<Response>((resolve) => {
      answer = (part) => {
        answer = () => undefined;
        resolve(
          part === 'failed'
            ? Response.json(FAILURE, { status: 500 })
            : Response.json({ ...part, total: 2500 }),
        );
      };
    });
  });
  answer = () => undefined;
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Answers once the page has asked. */
async function answered(part: Parameters<typeof answer>[0], text: string): Promise<void> {
  await waitFor(() => {
    answer(part);
    expect(screen.getByText(text)).toBeTruthy();
  });
}

const open = () =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: <SuggestionsPage /> }])} />
    </QueryClientProvider>,
  );
const order = () => screen.getByRole('button', { name: /^Order \d/u });

test('a part that fails is said, and nothing is ordered of what is known until all is', async () => {
  open();
  await answered({ items: [low('Carprofen')], checked: 1000, nextCursor: 'a' }, 'Carprofen');
  await answered('failed', 'Not all items could be checked');
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(order().getAttribute('aria-disabled')).toBe('true');
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await answered({ items: [low('Meloxicam')], checked: 1000, nextCursor: null }, 'Meloxicam');
  await waitFor(() => expect(order().getAttribute('aria-disabled')).not.toBe('true'));
});

test('parts are shown as they come, with how far it is; nothing is ordered before all have come', async () => {
  open();
  expect(screen.getByText('Checking stock')).toBeTruthy();
  await answered({ items: [low('Carprofen')], checked: 1000, nextCursor: 'a' }, 'Carprofen');
  expect(screen.getByText('1,000 of 2,500 items checked')).toBeTruthy();
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('1000');
  expect(order().getAttribute('aria-disabled')).toBe('true');
  const controlled = low('Methadone', { decision: 'controlled', controlSchedule: 'C-II', packs: 0 });
  await answered({ items: [controlled], checked: 1000, nextCursor: 'b' }, 'Methadone');
  await answered({ items: [], checked: 500, nextCursor: null }, 'Low, but not ordered from here');
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
  // A controlled drug cannot be chosen.
  expect(order().textContent).toBe('Order 1 item');
  expect(order().getAttribute('aria-disabled')).not.toBe('true');
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  fireEvent.click(screen.getByRole('button', { name: 'Clear selection' }));
  expect(order().textContent).toMatch(/^Order 0/u);
});
