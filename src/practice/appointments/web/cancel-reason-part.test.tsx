import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Notice, connectToaster } from '#foundation/web/notice/notify.ts';
import type { AppointmentDetails } from '../contract.ts';
import { CancelReasonPart } from './cancel-reason-part.tsx';
import { useStep } from './public/use-step.ts';

const ID = '00000000-0000-4000-8000-000000000001';
const AT = '2026-11-23T09:00:00Z';
const CANCELLED: AppointmentDetails = {
  id: ID,
  version: 2,
  status: 'cancelled',
  startsAt: AT,
  endsAt: '2026-11-23T09:30:00Z',
  busyUntil: '2026-11-23T09:30:00Z',
  arrivedAt: null,
  reason: 'Limps',
  notes: null,
  type: { id: ID, name: 'Check-up', hue: 'sky' },
  pet: { id: ID, name: 'Biscuit', species: 'dog', hasWarning: false },
  missingConsents: [],
  client: { id: ID, fullName: 'Amara Okafor' },
  doctor: { id: ID, fullName: 'Dr. Ada Roth' },
  room: null,
  contacts: [],
  alerts: [],
  weightGrams: null,
  rescheduledTo: null,
  petOverlapReason: null,
  cancellation: null,
  createdAt: AT,
  events: [],
};

const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
/** The server's response to a step. */
const steppedTo = (init: RequestInit | undefined) => ({
  ...CANCELLED,
  ...(typeof init?.body === 'string' ? JSON.parse(init.body) : {}),
});

const notices: Notice[] = [];
let releaseSlot: () => void;
beforeEach(() => {
  notices.length = 0;
  releaseSlot = connectToaster((notice) => void notices.push(notice));
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    Promise.resolve(Response.json(address === '/config.json' ? CONFIG : steppedTo(init))),
  );
});
afterEach(() => {
  releaseSlot();
  cleanup();
  vi.unstubAllGlobals();
});

function Steps() {
  const step = useStep();
  const booked = { ...CANCELLED, version: 1, status: 'booked' } as const;
  return (
    <>
      <button type="button" onClick={() => step(booked, 'cancelled')}>
        Cancel
      </button>
      <button type="button" onClick={() => step(booked, 'confirmed')}>
        Confirm
      </button>
    </>
  );
}

function open() {
  const router = createMemoryRouter(
    [
      { path: '/clinic/dashboard', element: <Steps /> },
      { path: '/clinic/appointments', element: <CancelReasonPart appointment={CANCELLED} /> },
    ],
    { initialEntries: ['/clinic/dashboard'] },
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const chooser = () => screen.findByRole('combobox', { name: /^Why it was canceled/ });

test('the notice of a cancellation offers to undo it and links to the reason’s field', async () => {
  const router = open();
  press('Cancel');
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]?.title).toBe('Biscuit’s appointment is canceled');
  expect(notices[0]?.onUndo).toBeTypeOf('function');
  expect(notices[0]?.action?.label).toBe('Add reason');
  notices[0]?.action?.onSelect();
  const field = await chooser();
  expect(router.state.location.search).toBe(`?appointment=${ID}`);
  await waitFor(() => expect(document.activeElement).toBe(field));
});

test('opening a cancelled appointment otherwise does not focus the field', async () => {
  const router = open();
  await router.navigate(`/clinic/appointments?appointment=${ID}`);
  await chooser();
  expect(document.activeElement).toBe(document.body);
});

test('no other step asks for a reason', async () => {
  open();
  press('Confirm');
  await waitFor(() => expect(notices).toHaveLength(1));
  expect(notices[0]?.title).toBe('Biscuit is confirmed');
  expect(notices[0]?.action).toBeUndefined();
});
