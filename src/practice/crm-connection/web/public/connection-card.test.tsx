import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#foundation/web/query-client.ts';
import { fakeSessionStore, sessionWithRole } from '#foundation/web/session/fake-session-store.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import { completeRedirect } from '../provider-authorization.ts';
import { ConnectionCard } from './connection-card.tsx';

const wire = vi.hoisted(() => ({
  maybeSingle: vi.fn<() => Promise<unknown>>(),
  invoke: vi.fn<(name: string) => Promise<unknown>>(),
}));
vi.mock('#foundation/web/session/supabase-client.ts', () => ({
  supabaseClient: () =>
    Promise.resolve({
      from: () => ({ select: () => ({ eq: () => ({ maybeSingle: wire.maybeSingle }) }) }),
      functions: { invoke: wire.invoke },
    }),
}));

const USER = '0b9e5d0c-3c2e-4b6f-9b2b-2f1f6a4d9e11';
const LOCATION = { id: 've9EPM428h8vShlRW1KT', name: 'Riverside' };
const EXPIRED = '2020-01-01T00:00:00Z';
const FRESH = '2120-01-01T00:00:00Z';

const row = (expiresAt: string, locations: readonly unknown[] | null = [LOCATION]) => ({
  data: {
    user_id: USER,
    token_expires_at: expiresAt,
    user_data: { name: 'Robin Sample', email: null },
    location_data: locations,
  },
  error: null,
});
const refusal = (status: number, message: string) => ({
  data: null,
  error: { context: Response.json({ message, error: message }, { status }) },
});

beforeEach(() => {
  queryClient.clear();
  wire.maybeSingle.mockReset();
  wire.invoke.mockReset();
});
afterEach(cleanup);

function renderCard() {
  const page = <ConnectionCard userId={USER} of="platform" />;
  const router = createMemoryRouter([{ path: '/', element: page }]);
  render(
    <SessionContext value={fakeSessionStore(sessionWithRole('platform_admin'))}>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </SessionContext>,
  );
}
const connectButton = () => screen.queryByRole('button', { name: 'Connect to GoHighLevel' });

test.each([
  [503, 'GoHighLevel is not responding right now. Please try again in a moment.'],
  [429, 'GoHighLevel asks us to wait a moment. Please try again soon.'],
  [502, 'Failed to refresh token. GoHighLevel says: Location is not active'],
])(
  'an outage (%s) keeps showing the connection, says why, and offers to try again',
  async (status, message) => {
    wire.maybeSingle.mockResolvedValue(row(EXPIRED));
    wire.invoke.mockResolvedValueOnce(refusal(status, message));
    renderCard();
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByText('Not reachable')).toBeTruthy();
    expect(screen.getByText('Robin Sample')).toBeTruthy();
    expect(screen.queryByText('Connected')).toBeNull();
    expect(connectButton()).toBeNull();

    wire.maybeSingle.mockResolvedValue(row(FRESH));
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Connected')).toBeTruthy();
    expect(screen.queryByText(message)).toBeNull();
  },
);

test('an outage of this server is one too', async () => {
  wire.maybeSingle.mockResolvedValue(row(EXPIRED));
  wire.invoke.mockResolvedValue({ data: null, error: new TypeError('Failed to fetch') });
  renderCard();
  expect(await screen.findByText('Failed to refresh token')).toBeTruthy();
  expect(screen.getByText('Robin Sample')).toBeTruthy();
  expect(connectButton()).toBeNull();
});

test('a connection that was ended says so, and offers to connect again', async () => {
  wire.maybeSingle.mockResolvedValue(row(EXPIRED));
  wire.invoke.mockResolvedValue(refusal(401, 'OAuth token expired and refresh failed'));
  renderCard();
  expect(await screen.findByText('GoHighLevel has ended the connection')).toBeTruthy();
  expect(connectButton()).toBeTruthy();
  expect(screen.queryByText('Robin Sample')).toBeNull();
});

test('a session that has ended here does not end the connection', async () => {
  wire.maybeSingle.mockResolvedValue(row(EXPIRED));
  wire.invoke.mockResolvedValue(refusal(401, 'Invalid JWT'));
  renderCard();
  expect(await screen.findByText('Invalid JWT')).toBeTruthy();
  expect(connectButton()).toBeNull();
});

test('without a connection there is only the offer to connect', async () => {
  wire.maybeSingle.mockResolvedValue({ data: null, error: null });
  renderCard();
  expect(await screen.findByRole('button', { name: 'Connect to GoHighLevel' })).toBeTruthy();
  expect(wire.invoke).not.toHaveBeenCalled();
});

test('while it is unknown whether there is a connection, none is offered', async () => {
  wire.maybeSingle.mockResolvedValue({ data: null, error: { message: 'no' } });
  renderCard();
  expect(
    await screen.findByText('Unexpected error checking connection', {}, { timeout: 20_000 }),
  ).toBeTruthy();
  expect(connectButton()).toBeNull();
});

test('the account of a new connection is read if it is not known yet', async () => {
  wire.maybeSingle.mockResolvedValueOnce(row(FRESH, null)).mockResolvedValue(row(FRESH));
  wire.invoke.mockResolvedValue({ data: { success: true }, error: null });
  renderCard();
  expect(await screen.findByText('Riverside')).toBeTruthy();
  expect(wire.invoke.mock.calls.map(([name]) => name)).toEqual(['ghl-oauth/locations']);
});

test('an account that cannot be read yet is no account without locations', async () => {
  wire.maybeSingle.mockResolvedValue(row(FRESH, null));
  wire.invoke.mockResolvedValue(refusal(503, 'GoHighLevel is not responding right now.'));
  renderCard();
  expect(await screen.findByText('The locations have not been read from GoHighLevel yet.')).toBeTruthy();
  expect(screen.queryByText('0 locations')).toBeNull();
});

test('a return that this tab did not start leaves the one that it started', async () => {
  sessionStorage.setItem('ghl-oauth-state', 'mine');
  wire.invoke.mockResolvedValue({ data: { success: true }, error: null });
  await expect(completeRedirect(USER, { code: 'made-up', state: 'made-up.x' })).rejects.toThrow();
  expect(wire.invoke).not.toHaveBeenCalled();
  await completeRedirect(USER, { code: 'real', state: 'mine.x' });
  expect(wire.invoke).toHaveBeenCalledOnce();
  await expect(completeRedirect(USER, { code: 'again', state: 'mine.x' })).rejects.toThrow();
});

test('a row that is malformed is an error in words', async () => {
  wire.maybeSingle.mockResolvedValue({ data: { user_id: USER, location_data: 'none' }, error: null });
  renderCard();
  expect(await screen.findByText('Unexpected error checking connection')).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/[{}[\]]/);
  expect(connectButton()).toBeNull();
});
