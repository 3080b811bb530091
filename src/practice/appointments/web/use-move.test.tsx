import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectToaster, type Notice } from '#foundation/web/notice/notify.ts';
import { type Appointment, listAppointmentsEndpoint } from '../contract.ts';
import type { Place } from './place.ts';
import { type RefusedMove, useMove } from './use-move.ts';

const ASH = '00000000-0000-4000-8000-00000000000a';
const BIRCH = '00000000-0000-4000-8000-00000000000b';
const CONFIG = {
  name: 'Tailwell',
  supabaseUrl: 'http://localhost:8080',
  supabaseKey: 'sb_publishable_test',
  demo: false,
  google: false,
};
const LIST_KEY = [
  listAppointmentsEndpoint.id,
  { from: '2026-11-23T00:00:00.000Z', to: '2026-11-24T00:00:00.000Z' },
];
const PLACE: Place = {
  startsAtMs: Date.parse('2026-11-23T11:00:00Z'),
  endsAtMs: Date.parse('2026-11-23T11:30:00Z'),
  doctorId: BIRCH,
};

/** Each test has its own appointment, because the versions of own writes are remembered by id. */
const givenAppointment = (): Appointment => ({
  id: crypto.randomUUID(),
  version: 3,
  status: 'booked',
  startsAt: '2026-11-23T09:00:00.000Z',
  endsAt: '2026-11-23T09:30:00.000Z',
  busyUntil: '2026-11-23T09:30:00.000Z',
  arrivedAt: null,
  reason: 'Limps',
  notes: null,
  type: { id: ASH, name: 'Check-up', hue: 'sky' },
  pet: { id: ASH, name: 'Biscuit', species: 'dog', hasWarning: false },
  missingConsents: [],
  client: { id: ASH, fullName: 'Amara Okafor' },
  doctor: { id: ASH, fullName: 'Dr Ash' },
  room: null,
});

const notices: Notice[] = [];
let disconnect: () => void;
/** The server's response to the move, when the test releases it. */
let answer: (response: Response) => void;
const sent: unknown[] = [];
beforeEach(() => {
  notices.length = 0;
  sent.length = 0;
  disconnect = connectToaster((notice) => void notices.push(notice));
  vi.stubGlobal('fetch', (address: string, init?: { readonly body?: string }) => {
    if (address === '/config.json') return Promise.resolve(Response.json(CONFIG));
    sent.push(JSON.parse(init?.body ?? 'null'));
    return new Promise<Response>((resolve) => {
      answer = resolve;
    });
  });
});
afterEach(() => {
  disconnect();
  cleanup();
});

function openBoard(appointment: Appointment) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(LIST_KEY, { items: [appointment], nextCursor: null });
  const refused: RefusedMove[] = [];
  const wrapper = ({ children }: { readonly children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const roomName = () => 'Room 1';
  const doctorName = (id: string) => (id === BIRCH ? 'Dr Birch' : 'Dr Ash');
  const { result } = renderHook(
    () => useMove({ zone: 'UTC', doctorName, roomName, onRefused: (move) => refused.push(move) }),
    { wrapper },
  );
  const cardOnBoard = () => client.getQueryData<{ items: Appointment[] }>(LIST_KEY)?.items[0];
  return { refused, cardOnBoard, move: result.current };
}

/** Drops the card on the new place and awaits the response. */
async function drop(appointment: Appointment, response: Response) {
  const board = openBoard(appointment);
  let moved: Promise<boolean> = Promise.resolve(false);
  await act(async () => {
    moved = board.move({ appointment, place: PLACE });
    await vi.waitFor(() => expect(sent).toHaveLength(1));
  });
  const whileWaiting = board.cardOnBoard();
  await act(async () => {
    answer(response);
    await moved;
  });
  return { ...board, whileWaiting, moved: await moved };
}

const refusal = (code: string, details: object = {}) =>
  Response.json(
    { code, message: 'This doctor already has an appointment at that time.', retry: 'never', details },
    { status: 409 },
  );

describe('a card that is dropped at another place', () => {
  test('moves at once and then shows the server’s response', async () => {
    const appointment = givenAppointment();
    const now = {
      ...appointment,
      version: 4,
      startsAt: '2026-11-23T11:00:00.000Z',
      endsAt: '2026-11-23T11:30:00.000Z',
      doctor: { id: BIRCH, fullName: 'Dr Birch' },
    };
    const { whileWaiting, cardOnBoard, moved } = await drop(appointment, Response.json(now));
    expect(sent).toMatchObject([
      { version: 3, startsAt: now.startsAt, doctorId: BIRCH, durationMinutes: 30 },
    ]);
    expect(whileWaiting).toMatchObject({ startsAt: now.startsAt, doctor: { fullName: 'Dr Birch' } });
    expect(cardOnBoard()).toMatchObject({ version: 4, startsAt: now.startsAt });
    expect(moved).toBe(true);
    expect(notices.map(({ title }) => title)).toEqual([expect.stringContaining('Biscuit moved to')]);
  });

  test('returns to its place with the conflict when the time is occupied', async () => {
    const appointment = givenAppointment();
    const { whileWaiting, cardOnBoard, refused, moved } = await drop(appointment, refusal('doctor_busy'));
    expect(whileWaiting).toMatchObject({ doctor: { id: BIRCH } });
    expect(cardOnBoard()).toEqual(appointment);
    expect(refused).toMatchObject([{ appointment, place: PLACE, error: { code: 'doctor_busy' } }]);
    expect(moved).toBe(false);
  });

  test('returns to its place with a notice when it cannot be moved', async () => {
    const appointment = givenAppointment();
    const { cardOnBoard, refused } = await drop(appointment, refusal('status_not_allowed'));
    expect(cardOnBoard()).toEqual(appointment);
    expect(refused).toEqual([]);
    expect(notices).toMatchObject([{ title: 'Biscuit could not be moved', tone: 'destructive' }]);
  });

  test('shows the current appointment when somebody else has changed it meanwhile', async () => {
    const appointment = givenAppointment();
    const current = { ...appointment, version: 9, startsAt: '2026-11-23T14:00:00.000Z' };
    const { cardOnBoard } = await drop(appointment, refusal('appointment_changed', { appointment: current }));
    expect(cardOnBoard()).toEqual(current);
  });
});
