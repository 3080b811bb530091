import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RecordVaccinationSheet } from './record-vaccination-sheet.tsx';

const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const FAILURE = {
  code: 'internal',
  message: 'Something went wrong on our side.',
  retry: 'later',
  requestId: 'r1',
};
let isWorking: boolean;
beforeEach(() => {
  isWorking = false;
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    if (isWorking) return Promise.resolve(Response.json({ items: [], nextCursor: null }));
    return Promise.resolve(Response.json(FAILURE, { status: 500 }));
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('says that the vaccines could not be loaded, and tries again', async () => {
  const sheet = (
    <RecordVaccinationSheet
      petId="00000000-0000-4000-8000-00000000000a"
      petName="Biscuit"
      today="2026-11-23"
      onClose={() => undefined}
    />
  );
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element: sheet }])} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('The vaccines could not be loaded')).toBeTruthy();
  isWorking = true;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(screen.queryByText('The vaccines could not be loaded')).toBeNull());
  expect(screen.getByText('No vaccine has product details yet')).toBeTruthy();
});
