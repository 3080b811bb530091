import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signedIn } from '../acceptance/signed-in.ts';
import { startTailwell, type Tailwell } from '../acceptance/tailwell.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { givenAppointmentType, givenStaff } from './given.ts';
import { givenDay, givenRoom } from './given-day.ts';
import { stormRuns, stormTimeoutMs } from './storm.ts';

const SOCKETS = 64;
const REPEATS = 50;
const MINUTE_MS = 60_000;
/** The length of the booked appointment type. */
const LENGTH_MINUTES = 30;
const NOON = Date.parse('2027-06-07T12:00:00Z');
/** The hours in which the clocks in Berlin change, which must not matter to bookings. */
const CLOCK_CHANGES = [Date.parse('2027-03-28T01:00:00Z'), Date.parse('2027-10-31T01:00:00Z')];

let db: TestDatabase;
let tailwell: Tailwell;

beforeAll(async () => {
  db = await createTestDatabase();
  tailwell = await startTailwell(db, { DEMO: '0' });
});
afterAll(async () => {
  await tailwell.stop();
  await db.drop();
});

interface ApiResponse {
  readonly status: number;
  readonly text: string;
  /** In seconds, if the server asks to retry later. */
  readonly retryAfter?: string | null;
}

/** Whether the request timed out waiting for the first one with the same key, or for a connection, and had no effect. */
const isRetryLater = ({ status, text, retryAfter }: ApiResponse): boolean =>
  status === 503 && /"code":"overloaded".*"retry":"later"/.test(text) && Number(retryAfter) > 0;

interface BookingInput {
  readonly startsAtMs: number;
  readonly doctorId?: string;
  readonly appointmentTypeId?: string;
}

const toInput = ({ startsAtMs, ...booking }: BookingInput) => ({
  ...booking,
  startsAt: new Date(startsAtMs).toISOString(),
});

/** Adds a clinic and signs its front desk in. Concurrent requests use a socket each. */
async function openFrontDesk() {
  const day = await givenDay(db.owner);
  const { data } = await (await signedIn(tailwell, db, day.csr)).auth.getSession();
  const send = async (method: string, path: string, body: object, key?: string): Promise<ApiResponse> => {
    const response = await fetch(`${tailwell.url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        'content-type': 'application/json',
        ...(key ? { 'idempotency-key': key } : {}),
      },
      body: JSON.stringify(body),
    });
    return {
      status: response.status,
      text: await response.text(),
      retryAfter: response.headers.get('retry-after'),
    };
  };
  return {
    day,
    send,
    book: (booking: BookingInput, key?: string) =>
      send('POST', '/appointments', { ...day.booking, ...toInput(booking) }, key),
  };
}
type FrontDesk = Awaited<ReturnType<typeof openFrontDesk>>;

/** Books an appointment that is then moved or rescheduled to the contested time. */
async function bookElsewhere(
  { book }: FrontDesk,
  booking: BookingInput,
): Promise<{ id: string; version: number }> {
  const { status, text } = await book(booking);
  if (status !== 200) throw new Error(text);
  // Safe: a 200 of this endpoint is an appointment.
  return JSON.parse(text) as { id: string; version: number };
}

const newDoctor = async ({ day }: FrontDesk): Promise<string> =>
  (await givenStaff(db.owner, day.clinicId, { role: 'doctor' })).staffMemberId;

type Attempt = () => Promise<ApiResponse>;

/** A time or room that 64 requests compete for: what each of them sends, and how many can succeed. */
interface Contest {
  readonly name: string;
  readonly winners: number;
  readonly attempts: (desk: FrontDesk, at: number) => Promise<readonly Attempt[]> | readonly Attempt[];
}

const sockets = <T>(attempt: (n: number) => T): T[] => Array.from({ length: SOCKETS }, (_, n) => attempt(n));

const CONTESTS: readonly Contest[] = [
  {
    name: 'the same doctor and time',
    winners: 1,
    attempts: ({ book }, at) => sockets(() => () => book({ startsAtMs: at })),
  },
  {
    name: 'times that overlap by a minute',
    winners: 1,
    attempts: ({ book }, at) =>
      sockets((n) => () => book({ startsAtMs: at + (n % 2) * (LENGTH_MINUTES - 1) * MINUTE_MS })),
  },
  {
    name: 'times back to back',
    winners: 2,
    attempts: ({ book }, at) =>
      sockets((n) => () => book({ startsAtMs: at + (n % 2) * LENGTH_MINUTES * MINUTE_MS })),
  },
  {
    name: 'the only room, by several doctors',
    winners: 1,
    attempts: async (desk, at) => {
      const { clinicId } = desk.day;
      await givenRoom(db.owner, clinicId, 'The only room');
      const appointmentTypeId = await givenAppointmentType(db.owner, clinicId, { needsRoom: true });
      const doctorIds: string[] = [];
      for (let n = 0; n < 8; n += 1) doctorIds.push(await newDoctor(desk));
      return sockets((n) => () => {
        const doctorId = doctorIds[n % doctorIds.length] ?? '';
        return desk.book({ startsAtMs: at, doctorId, appointmentTypeId });
      });
    },
  },
  {
    name: 'the nights in which the clocks change',
    winners: CLOCK_CHANGES.length,
    attempts: ({ book }) =>
      sockets((n) => () => book({ startsAtMs: CLOCK_CHANGES[n % CLOCK_CHANGES.length] ?? 0 })),
  },
  {
    name: 'bookings, moves and reschedulings into the same time',
    winners: 1,
    attempts: async (desk, at) => {
      const doctorId = await newDoctor(desk);
      const held: { id: string; version: number }[] = [];
      for (let n = 0; n < SOCKETS / 2; n += 1) {
        held.push(await bookElsewhere(desk, { doctorId, startsAtMs: at + (n + 1) * 60 * MINUTE_MS }));
      }
      return sockets((n) => {
        const own = held[n];
        if (!own) return () => desk.book({ startsAtMs: at });
        const { doctorId: bookedDoctorId } = desk.day.booking;
        const body = { ...toInput({ startsAtMs: at, doctorId: bookedDoctorId }), version: own.version };
        return n % 2 === 0
          ? () => desk.send('PATCH', `/appointments/${own.id}/time`, body)
          : () => desk.send('POST', `/appointments/${own.id}/reschedule`, body);
      });
    },
  },
];

/** A refusal must give the reason and the three nearest free times. */
function isCompleteRefusal({ status, text }: ApiResponse): boolean {
  if (status !== 409) return false;
  const { code, details } = JSON.parse(text) as { code: string; details?: { nearestSlots?: unknown[] } };
  return ['doctor_busy', 'room_busy'].includes(code) && details?.nearestSlots?.length === 3;
}

const OVERLAPS = `
  select a.id from appointments a join appointments b on b.clinic_id = a.clinic_id and b.id > a.id
     and (b.doctor_id = a.doctor_id or b.room_id = a.room_id)
     and tstzrange(a.starts_at, a.busy_until) && tstzrange(b.starts_at, b.busy_until)
   where a.holds_slot and b.holds_slot`;

/** The same numbers below `below` for the same seed. */
function dice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => (state = (state * 48_271) % 2_147_483_647) % below;
}

const SEEDS = [7, 77, 777, 7_777, 77_777];

test(
  'R-01: of 64 concurrent bookings as many succeed as fit, and the others get the reason and free times',
  async () => {
    const attempts = stormRuns(CONTESTS.length * SOCKETS);
    const rounds = Math.ceil(attempts / SOCKETS);
    const failures: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const random = dice((SEEDS[round % SEEDS.length] ?? 1) + round);
      const contest = CONTESTS[round % CONTESTS.length];
      if (!contest) throw new Error('there is a contest at every index');
      const requests = await contest.attempts(await openFrontDesk(), NOON + random(10_000) * 5 * MINUTE_MS);
      const responses = await Promise.all(requests.map((attempt) => attempt()));
      const won = responses.filter(({ status }) => status === 200).length;
      const incomplete = responses.filter(
        (response) => response.status !== 200 && !isCompleteRefusal(response),
      );
      if (won !== contest.winners) failures.push(`${contest.name}: ${won} instead of ${contest.winners} won`);
      failures.push(...incomplete.map(({ status, text }) => `${contest.name}: ${status} ${text}`));
    }
    expect(failures).toEqual([]);
    const { rows } = await db.owner.query(OVERLAPS);
    expect(rows).toEqual([]);
    process.stdout.write(
      `figure: R-01 ${rounds * SOCKETS} attempts over ${SOCKETS} sockets, 0 double bookings, 0 × 5xx\n`,
    );
  },
  stormTimeoutMs(),
);

/** Sends a request until it is answered by its effect; how often it was told to retry later is counted. */
async function untilAnswered(attempt: Attempt, retried: () => void): Promise<string> {
  for (;;) {
    const answer = await attempt();
    if (!isRetryLater(answer)) return `${answer.status} ${answer.text}`;
    retried();
  }
}

test.each([
  {
    what: 'bookings',
    attempt:
      ({ book }: FrontDesk, n: number, key: string): Attempt =>
      () =>
        book({ startsAtMs: NOON + n * LENGTH_MINUTES * MINUTE_MS }, key),
    counted: `select count(*)::int as made, count(l.*)::int as audited from appointments a
      left join audit_entries l on l.subject_id = a.id::text and l.action = 'appointment.booked' where a.clinic_id = $1`,
  },
  {
    what: 'payments',
    attempt:
      ({ send, day }: FrontDesk, n: number, key: string): Attempt =>
      () =>
        send(
          'POST',
          '/payments',
          {
            clientId: day.clientId,
            method: 'card',
            amountMinor: 1000 + n,
            currency: 'EUR',
            reference: null,
            payerName: null,
          },
          key,
        ),
    counted: `select count(*)::int as made, count(l.*)::int as audited from payments p
      left join audit_entries l on l.subject_id = p.id::text and l.action = 'payment.taken' where p.clinic_id = $1`,
  },
])(
  'R-02: fifty identical $what with one key are made once and get the same response',
  async ({ what, attempt, counted }) => {
    const keys = stormRuns(4);
    const desk = await openFrontDesk();
    let retries = 0;
    for (let n = 0; n < keys; n += 1) {
      const one = attempt(desk, n, randomUUID());
      const responses = await Promise.all(
        Array.from({ length: REPEATS }, () => untilAnswered(one, () => (retries += 1))),
      );
      expect([...new Set(responses)]).toEqual([expect.stringMatching(/^200 /)]);
    }
    const { rows } = await db.owner.query(counted, [desk.day.clinicId]);
    expect(rows).toEqual([{ made: keys, audited: keys }]);
    process.stdout.write(
      `figure: R-02 ${REPEATS} identical requests × ${keys} keys, ${keys} ${what} of ${REPEATS * keys} calls, ${retries} retries\n`,
    );
  },
  stormTimeoutMs(),
);
