import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeSessionStore, sessionWithRole } from '#foundation/web/session/fake-session-store.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import { ClinicGuard } from './clinic-guard.tsx';
import { useClinicClock } from './use-clinic.ts';

vi.mock('#foundation/web/session/supabase-client.ts', () => ({
  supabaseClient: () =>
    Promise.resolve({
      auth: { getSession: () => Promise.resolve({ data: { session: { access_token: 'token' } } }) },
    }),
}));

const fetched = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  fetched.mockReset();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const CLINIC = { name: 'Riverside', timeZone: 'America/New_York', country: 'US' };

/** Keeps what it was given first, as a form keeps the day that it suggests. */
function Form() {
  const { country } = useClinicClock();
  const [suggested] = useState(country);
  return <p>form in {suggested === '' ? 'no country' : suggested}</p>;
}

function open(role: 'csr' | 'client') {
  render(
    <SessionContext value={fakeSessionStore(sessionWithRole(role))}>
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <ClinicGuard>
          <Form />
        </ClinicGuard>
      </QueryClientProvider>
    </SessionContext>,
  );
}

test('a form opens with the facts of the clinic, and not before they are there', async () => {
  const answer = Promise.withResolvers<Response>();
  fetched.mockReturnValue(answer.promise);
  open('csr');
  expect(screen.getByRole('status')).toBeDefined();
  expect(screen.queryByText(/form in/)).toBeNull();
  answer.resolve(Response.json(CLINIC));
  expect(await screen.findByText('form in US')).toBeDefined();
});

test('without an answer the page opens all the same, and stays open while it is asked for again', async () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  open('csr');
  expect(await screen.findByText('form in no country')).toBeDefined();
  await vi.waitFor(() => expect(fetched.mock.calls.length).toBeGreaterThan(1));
  expect(screen.getByText('form in no country')).toBeDefined();
});

test('whoever may not read the clinic does not wait for it', () => {
  fetched.mockImplementation(() => Promise.reject(new TypeError('Failed to fetch')));
  open('client');
  expect(screen.getByText('form in no country')).toBeDefined();
});
