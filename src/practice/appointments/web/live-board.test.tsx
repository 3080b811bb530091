import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#foundation/web/query-client.ts';
import { fakeSessionStore, sessionWithRole } from '#foundation/web/session/fake-session-store.ts';
import { SessionContext } from '#foundation/web/session/use-session.ts';
import { useChangedByOthers } from '#foundation/web/use-changed-by-others.ts';
import { liveUpdates } from '#foundation/web/live-updates.ts';
import { useLiveUpdates } from '#foundation/web/use-live-updates.ts';
import type { Appointment } from '../contract.ts';
import { appointmentsQuery } from './public/appointments-query.ts';

type Broadcast = (message: { readonly event: string; readonly payload: object }) => void;

const { subscribed } = vi.hoisted(() => ({ subscribed: new Map<string, Broadcast>() }));

vi.mock(import('#foundation/web/session/supabase-client.ts'), () => {
  const client = {
    auth: { getSession: () => Promise.resolve({ data: { session: null } }) },
    realtime: { setAuth: () => Promise.resolve() },
    channel: (topic: string) => {
      const chain = {
        on: (_kind: string, _filter: unknown, receive: Broadcast) => {
          subscribed.set(topic, receive);
          return chain;
        },
        subscribe: () => chain,
      };
      return chain;
    },
    removeChannel: () => Promise.resolve('ok'),
  };
  // Safe: calls and live channels use no other methods.
  return { supabaseClient: () => Promise.resolve(client) as never };
});

const ID = '00000000-0000-4000-8000-000000000001';
const BOOKED: Appointment = {
  id: ID,
  version: 1,
  status: 'booked',
  startsAt: '2026-11-23T09:00:00.000Z',
  endsAt: '2026-11-23T09:30:00.000Z',
  busyUntil: '2026-11-23T09:30:00.000Z',
  arrivedAt: null,
  reason: 'Limps',
  notes: null,
  type: { id: ID, name: 'Check-up', hue: 'sky' },
  pet: { id: ID, name: 'Biscuit', species: 'dog', hasWarning: false },
  missingConsents: [],
  client: { id: ID, fullName: 'Amara Okafor' },
  doctor: { id: ID, fullName: 'Dr Ash' },
  room: null,
};
const MONDAY = { from: '2026-11-23T00:00:00.000Z', to: '2026-11-24T00:00:00.000Z' };
const TUESDAY = { from: '2026-11-24T00:00:00.000Z', to: '2026-11-25T00:00:00.000Z' };

/** The appointments of the fake server. */
let stored: Appointment[];
let requestedUrls: string[];
beforeEach(() => {
  stored = [BOOKED];
  requestedUrls = [];
  vi.stubGlobal('fetch', (address: string) => {
    requestedUrls.push(address);
    const { pathname, searchParams } = new URL(address, 'http://localhost');
    if (pathname === '/api/v1/appointment-cards') {
      const ids = searchParams.getAll('id');
      return Promise.resolve(Response.json({ items: stored.filter(({ id }) => ids.includes(id)) }));
    }
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
    const items = stored.filter(({ startsAt }) => from <= startsAt && startsAt < to);
    return Promise.resolve(Response.json({ items, nextCursor: null }));
  });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  subscribed.clear();
});

/** A board of Monday, with Tuesday cached as well. */
async function openBoard() {
  const store = fakeSessionStore(sessionWithRole('csr'));
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <SessionContext value={store}>
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </SessionContext>
  );
  const { result } = renderHook(
    () => {
      useLiveUpdates();
      return {
        highlighted: useChangedByOthers('appointments'),
        monday: useQuery(appointmentsQuery(MONDAY)).data?.items,
        tuesday: useQuery(appointmentsQuery(TUESDAY)).data?.items,
      };
    },
    { wrapper },
  );
  await waitFor(() => expect(result.current.monday).toEqual([BOOKED]));
  await waitFor(() => expect(result.current.tuesday).toEqual([]));
  await waitFor(() => expect(subscribed.has('clinic:c1')).toBe(true));
  requestedUrls = [];
  const broadcast = (event: string, payload: object) =>
    act(async () => subscribed.get('clinic:c1')?.({ event, payload }));
  /** Waits until everything that was broadcast is on screen. */
  const applied = () => act(() => new Promise<void>((resolve) => liveUpdates.subscribe(() => resolve())));
  return { result, broadcast, applied };
}

const messageOf = ({ id, version, startsAt }: Appointment, previousStartsAt = startsAt) => ({
  id,
  version,
  startsAt,
  previousStartsAt,
  by: 'somebody else',
});

test('shows and highlights a status step of another user', async () => {
  const { result, broadcast } = await openBoard();
  const arrived: Appointment = { ...BOOKED, version: 2, status: 'arrived' };
  stored = [arrived];
  await broadcast('appointment', messageOf(arrived));
  await waitFor(() =>
    expect(result.current.monday).toMatchObject([{ id: ID, status: 'arrived', version: 2 }]),
  );
  await waitFor(() => expect([...result.current.highlighted]).toEqual([ID]));
  expect(requestedUrls).toEqual([`/api/v1/appointment-cards?id=${ID}`]);
});

test('moves an appointment that another user has moved from its day to the other', async () => {
  const { result, broadcast } = await openBoard();
  const moved: Appointment = { ...BOOKED, version: 2, startsAt: '2026-11-24T09:00:00.000Z' };
  stored = [moved];
  await broadcast('appointment', messageOf(moved, BOOKED.startsAt));
  await waitFor(() => expect(result.current.tuesday).toMatchObject([{ id: ID, version: 2 }]));
  await waitFor(() => expect(result.current.monday).toEqual([]));
});

test('shows an appointment that another user has booked', async () => {
  const { result, broadcast } = await openBoard();
  const booked: Appointment = {
    ...BOOKED,
    id: '00000000-0000-4000-8000-000000000002',
    startsAt: '2026-11-23T11:00:00.000Z',
  };
  stored = [BOOKED, booked];
  await broadcast('appointment', messageOf(booked));
  await waitFor(() => expect(result.current.monday?.map(({ id }) => id)).toEqual([ID, booked.id]));
});

test('does not fetch a version that it already has', async () => {
  const { broadcast, applied } = await openBoard();
  await broadcast('appointment', messageOf(BOOKED));
  await applied();
  expect(requestedUrls).toEqual([]);
});

test('does not fetch an appointment of another week', async () => {
  const { broadcast, applied } = await openBoard();
  const elsewhere = {
    ...BOOKED,
    id: '00000000-0000-4000-8000-000000000003',
    startsAt: '2026-12-07T09:00:00.000Z',
  };
  await broadcast('appointment', messageOf(elsewhere));
  await applied();
  expect(requestedUrls).toEqual([]);
});

test('a changed pet refetches only the cards that show it', async () => {
  const { result, broadcast } = await openBoard();
  stored = [{ ...BOOKED, pet: { ...BOOKED.pet, hasWarning: true } }];
  await broadcast('pet', { id: '00000000-0000-4000-8000-000000000004', by: 'somebody else' });
  await broadcast('pet', { id: BOOKED.pet.id, by: 'somebody else' });
  await waitFor(() => expect(result.current.monday).toMatchObject([{ pet: { hasWarning: true } }]));
  expect(requestedUrls).toEqual([`/api/v1/appointment-cards?id=${ID}`]);
});

test('refetches each day once after a connection gap', async () => {
  const { result, broadcast } = await openBoard();
  stored = [{ ...BOOKED, version: 7, status: 'confirmed' }];
  await broadcast('resumed', {});
  await waitFor(() => expect(result.current.monday).toMatchObject([{ version: 7 }]));
  expect(requestedUrls.filter((address) => address.startsWith('/api/v1/appointments?'))).toHaveLength(2);
  expect(requestedUrls).toHaveLength(2);
});
