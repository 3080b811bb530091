import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectToaster, type Notice } from '#foundation/web/notice/notify.ts';
import type { Appointment } from '../contract.ts';
import { useAcceptRequests } from './use-accept-requests.ts';

const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const ID = '00000000-0000-4000-8000-000000000001';

const givenRequest = (petName: string): Appointment => ({
  id: crypto.randomUUID(),
  version: 1,
  status: 'requested',
  startsAt: '2026-11-23T09:00:00Z',
  endsAt: '2026-11-23T09:30:00Z',
  busyUntil: '2026-11-23T09:30:00Z',
  arrivedAt: null,
  reason: 'Limps',
  notes: null,
  type: { id: ID, name: 'Check-up', hue: 'sky' },
  pet: { id: ID, name: petName, species: 'dog', hasWarning: false },
  missingConsents: [],
  client: { id: ID, fullName: 'Amara Okafor' },
  doctor: { id: ID, fullName: 'Dr. Ada Roth' },
  room: null,
});

const notices: Notice[] = [];
const refusedIds = new Set<string>();
let stored: Appointment[];
let disconnect: () => void;
beforeEach(() => {
  notices.length = 0;
  refusedIds.clear();
  disconnect = connectToaster((notice) => void notices.push(notice));
  vi.stubGlobal('fetch', (address: string) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    const request = stored.find(({ id }) => address.includes(id));
    return Promise.resolve(
      request === undefined || refusedIds.has(request.id)
        ? Response.json(
            { code: 'doctor_busy', message: 'The doctor has another appointment then.', retryable: false },
            { status: 409 },
          )
        : Response.json({ ...request, version: 2, status: 'booked' }),
    );
  });
});
afterEach(() => {
  disconnect();
  cleanup();
  vi.unstubAllGlobals();
});

function use(requests: Appointment[]) {
  stored = requests;
  const client = new QueryClient();
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return renderHook(useAcceptRequests, { wrapper }).result;
}

test('accepts all that are selected, and says so once', async () => {
  const requests = [givenRequest('Biscuit'), givenRequest('Mochi')];
  const hook = use(requests);
  act(() =>
    hook.current.select(
      requests.map(({ id }) => id),
      true,
    ),
  );
  act(() => hook.current.accept(requests));
  await waitFor(() => expect(notices).toMatchObject([{ title: '2 requests accepted', tone: 'good' }]));
  await waitFor(() => expect(hook.current.selectedIds.size).toBe(0));
  expect(hook.current.refusals.size).toBe(0);
});

test('one that is refused stops no other, and keeps its reason', async () => {
  const requests = [givenRequest('Biscuit'), givenRequest('Mochi'), givenRequest('Pepper')];
  const [first] = requests;
  refusedIds.add(first?.id ?? '');
  const hook = use(requests);
  act(() => hook.current.accept(requests));
  await waitFor(() => expect(notices).toMatchObject([{ title: '2 requests accepted, 1 not' }]));
  await waitFor(() => expect([...hook.current.refusals.keys()]).toEqual([first?.id]));
  expect(hook.current.refusals.get(first?.id ?? '')).toContain('another appointment');
  // The reason goes with the next attempt.
  refusedIds.clear();
  act(() => hook.current.accept(requests.slice(0, 1)));
  await waitFor(() => expect(notices.at(-1)).toMatchObject({ title: 'Biscuit is booked' }));
  await waitFor(() => expect(hook.current.refusals.size).toBe(0));
});
