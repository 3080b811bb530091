import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenPerson, type Person } from '#test/given.ts';
import { createLog } from '#foundation/server/log.ts';
import { deliverMailJob } from '#foundation/server/mail/deliver-mail.ts';
import type { Email } from '#foundation/server/mail/render-email.ts';
import {
  type BookDemo,
  addTimeOffEndpoint,
  bookDemoEndpoint,
  cancelDemoByLinkEndpoint,
  cancelDemoEndpoint,
  changeDemoHostEndpoint,
  changeDemoSettingsEndpoint,
  demoSetupEndpoint,
  listDemosEndpoint,
  listDemoSlotsEndpoint,
  listMoveSlotsEndpoint,
  markDemoEndpoint,
  moveDemoByLinkEndpoint,
  moveDemoEndpoint,
  openDemoLinkEndpoint,
  removeTimeOffEndpoint,
} from '../contract.ts';
import { demoEmails } from './jobs/demo-emails.ts';
import { remindOfDemoJob } from './jobs/remind-of-demo.ts';
import { sweepDemosJob } from './jobs/sweep-demos.ts';
import { hashLinkToken, makeLinkToken } from './link-token.ts';
import { demosHandlers } from './routes.ts';

/** An anonymous visitor. */
const NOBODY: Person | null = null;

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let admin: Person;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, demosHandlers);
  admin = await givenPerson(db.owner, { role: 'platform_admin', name: 'Ash Host' });
});
afterAll(() => db.drop());

beforeEach(async () => {
  await db.owner.query(
    `delete from demo_bookings; delete from demo_hosts; delete from mail_outbox; delete from leads;
     delete from graphile_worker._private_jobs; update demo_settings set is_paused = false, lead_minutes = 240, horizon_days = 21`,
  );
  await givenHost(admin);
});

/** A host in Berlin with hours around the clock. */
async function givenHost({ userId }: Person): Promise<void> {
  await db.owner.query(
    `with host as (insert into demo_hosts (user_id, time_zone, meeting_url) values ($1, 'Europe/Berlin', 'https://meet.test/ash') returning user_id)
     insert into demo_host_hours (user_id, weekday, start_minute, end_minute) select user_id, d, 0, 1440 from host, generate_series(1, 7) d`,
    [userId],
  );
}

const freeSlots = async () => (await api.call(NOBODY, listDemoSlotsEndpoint, {})).body.slots;
/** A free half hour, by its index. */
async function slot(place = 100): Promise<string> {
  const found = (await freeSlots())[place];
  if (found === undefined) throw new Error('there are not that many');
  return found;
}

const bookingInput = (startsAt: string, more: Partial<BookDemo> = {}) => ({
  requestId: randomUUID(),
  startsAt,
  timeZone: 'America/New_York',
  fullName: 'Vera Visitor',
  email: `${randomUUID()}@people.test`,
  clinicName: 'Paws & Claws',
  notes: 'Two doctors',
  elapsedMs: 9000,
  ...more,
});
const book = (startsAt: string, more: Partial<BookDemo> = {}) =>
  api.call(NOBODY, bookDemoEndpoint, bookingInput(startsAt, more));

const bookings = async () =>
  (
    await db.owner.query<{
      id: string;
      status: string;
      starts_at: string;
      sequence: number;
      lead_id: string;
    }>('select id, status, starts_at, sequence, lead_id from demo_bookings order by created_at')
  ).rows;
async function onlyBooking() {
  const [booking, ...others] = await bookings();
  if (!booking || others.length > 0) throw new Error('there is not exactly one booking');
  return booking;
}
const iso = (instant: string): string => new Date(instant).toISOString();

/** Sends the queued emails, as the job would, and returns them. */
async function deliver(): Promise<{ to: string; message: Email }[]> {
  const sent: { to: string; message: Email }[] = [];
  const transport = {
    send: (to: string, message: Email) => Promise.resolve(void sent.push({ to, message })),
    close: () => undefined,
  };
  const job = deliverMailJob({
    database: db.database,
    composers: demoEmails('https://tailwell.example'),
    transport,
    encryption: null,
    log: createLog('silent'),
  });
  const { rows } = await db.owner.query<{ id: string }>(
    'select id from mail_outbox where sent_at is null order by created_at, template desc',
  );
  for (const { id } of rows) await job.run({ mailId: id });
  return sent;
}
const tokenOf = ({ text }: Email): string => /\/demo\/booking#([\w-]+)/.exec(text)?.[1] ?? '';
async function givenBooked(place = 100): Promise<{ readonly token: string; readonly startsAt: string }> {
  const startsAt = await slot(place);
  await book(startsAt);
  const token = tokenOf((await deliver())[0]?.message ?? { subject: '', text: '', html: '' });
  return { token, startsAt };
}
const refusal = ({ status, body }: { readonly status: number; readonly body: unknown }) => [
  status,
  Object(body).code,
];

describe('a visitor’s booking', () => {
  test('books the time, moves the lead to demo, emails both sides, and is audited', async () => {
    const startsAt = await slot();
    const response = await book(startsAt, { email: 'vera@people.test', phone: '+49 30 901820' });
    expect([response.status, iso(response.body.startsAt)]).toEqual([200, startsAt]);
    expect(await freeSlots()).not.toContain(startsAt);
    const { id, lead_id: leadId } = await onlyBooking();
    const lead = await db.owner.query(
      'select stage, source, email, phone, clinic_name from leads where id = $1',
      [leadId],
    );
    expect(lead.rows).toEqual([
      {
        stage: 'demo',
        source: 'website_demo',
        email: 'vera@people.test',
        phone: '+4930901820',
        clinic_name: 'Paws & Claws',
      },
    ]);
    const trail = await db.owner.query(
      'select actor_id from audit_entries where action = $1 and subject_id = $2',
      ['demo.booked', id],
    );
    expect(trail.rows).toEqual([{ actor_id: null }]);

    const sent = await deliver();
    expect(sent.map(({ to }) => to)).toEqual(['vera@people.test', admin.email]);
    const [toVisitor, toHost] = sent.map(({ message }) => message);
    expect(toVisitor?.text).toContain('America/New York (GMT-');
    expect(toVisitor?.text).toContain('https://meet.test/ash');
    // Somebody else may have typed this address, so the email contains no other input.
    expect(JSON.stringify(toVisitor)).not.toMatch(/Vera|Paws|Two doctors/);
    expect(toHost?.text).toContain('Their notes: Two doctors');
    const [file] = toVisitor?.attachments ?? [];
    expect(file?.contentType).toBe('text/calendar; charset=UTF-8; method=REQUEST');
    expect(file?.text).toContain(`UID:demo-${id}@`);
    expect(file?.text).toContain(`DTSTART:${startsAt.replaceAll(/[-:]|\.000/g, '')}`);
  });

  test('demos of a lead include those of leads merged into it', async () => {
    await book(await slot(100), { email: 'vera@people.test' });
    await book(await slot(110), { email: 'other@people.test' });
    const [first, other] = await bookings();
    const idsOf = async (leadId: string | undefined) =>
      (await api.call(admin, listDemosEndpoint, leadId === undefined ? {} : { leadId })).body.items.map(
        ({ id }) => id,
      );
    expect(await idsOf(first?.lead_id)).toEqual([first?.id]);
    expect(await idsOf(randomUUID())).toEqual([]);
    await db.owner.query('update leads set merged_into = $1 where id = $2', [first?.lead_id, other?.lead_id]);
    expect(await idsOf(first?.lead_id)).toEqual([first?.id, other?.id]);
  });

  test('an emailed link is stored only as a hash', async () => {
    const { token } = await givenBooked();
    const { rows } = await db.owner.query<{ links: string; mails: string; jobs: string }>(
      `select (select json_agg(l)::text from demo_booking_links l) as links, (select json_agg(m)::text from mail_outbox m) as mails,
              (select json_agg(j)::text from graphile_worker._private_jobs j) as jobs`,
    );
    expect(token).toHaveLength(43);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(rows[0]?.links).toContain(hashLinkToken(token).toString('hex'));
  });

  test('DEMO-1: one of fifty concurrent bookings of a time succeeds, and the others are offered the next slot', async () => {
    const startsAt = await slot();
    const responses = await Promise.all(Array.from({ length: 50 }, () => book(startsAt)));
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
    const others = responses.filter(({ status }) => status !== 200);
    expect(new Set(others.map((response) => refusal(response).join(' ')))).toEqual(
      new Set(['409 slot_taken']),
    );
    expect(Object(others[0]?.body).details.nextSlot).toBe(
      new Date(Date.parse(startsAt) + 1_800_000).toISOString(),
    );
    expect(await bookings()).toHaveLength(1);
  });

  test('the database refuses overlapping bookings of a host', async () => {
    await givenBooked();
    await expect(
      db.owner.query(
        `insert into demo_bookings (host_id, starts_at, ends_at, full_name, email, clinic_name, time_zone)
         select host_id, starts_at + interval '15 minutes', ends_at + interval '15 minutes', 'x', 'x@y.test', 'x', 'UTC' from demo_bookings`,
      ),
    ).rejects.toMatchObject({ constraint: 'demo_bookings_host_free_excl' });
  });

  test('two hosts double the capacity of a slot and share the demos', async () => {
    const second = await givenPerson(db.owner, { role: 'platform_admin' });
    await givenHost(second);
    const startsAt = await slot();
    const responses = [await book(startsAt), await book(startsAt), await book(startsAt)];
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 409]);
    await book(await slot(110));
    await book(await slot(120));
    const { rows } = await db.owner.query('select count(*) from demo_bookings group by host_id');
    expect(rows).toEqual([{ count: 2 }, { count: 2 }]);
  });

  test('a repeated request books once, also concurrently, and is refused with other content', async () => {
    const input = bookingInput(await slot());
    const twice = await Promise.all([
      api.call(NOBODY, bookDemoEndpoint, input),
      api.call(NOBODY, bookDemoEndpoint, input),
    ]);
    const later = await api.call(NOBODY, bookDemoEndpoint, input);
    expect([...twice, later].map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await bookings()).toHaveLength(1);
    const other = await api.call(NOBODY, bookDemoEndpoint, { ...input, email: 'other@people.test' });
    expect(refusal(other)).toEqual([422, 'idempotency_key_reused']);
  });

  test('an email address can have two upcoming demos at most, also with concurrent requests', async () => {
    const slots = await freeSlots();
    const responses = await Promise.all(
      [10, 20, 30, 40].map((place) => book(slots[place] ?? '', { email: 'eager@people.test' })),
    );
    expect(responses.map((response) => refusal(response).join(' ')).toSorted()).toEqual([
      '200 ',
      '200 ',
      '409 demos_enough',
      '409 demos_enough',
    ]);
  });

  test.each([
    ['a filled honeypot field', { webAddress: 'https://spam.test' }],
    ['a submission faster than a person can type', { elapsedMs: 300 }],
    ['an unknown time zone', { timeZone: 'Mars/Olympus' }],
    ['an invalid email address', { email: 'vera' }],
  ])('%s is refused and not stored', async (_, more) => {
    expect((await book(await slot(), more)).status).toBe(422);
    expect(await bookings()).toEqual([]);
  });

  test('refuses times that are not offered', async () => {
    const past = new Date(Date.now() - 86_400_000);
    past.setUTCMinutes(0, 0, 0);
    const offGrid = new Date(Date.parse(await slot()) + 600_000).toISOString();
    const tooFar = new Date(Math.ceil(Date.now() / 1_800_000) * 1_800_000 + 90 * 86_400_000).toISOString();
    for (const startsAt of [past.toISOString(), offGrid, tooFar])
      expect(refusal(await book(startsAt))).toEqual([409, 'slot_taken']);
  });
});

describe('by an emailed link', () => {
  test('shows the booking without any email address', async () => {
    const { token, startsAt } = await givenBooked();
    const { status, body } = await api.call(NOBODY, openDemoLinkEndpoint, { token });
    expect([status, body.status, iso(body.startsAt), body.hostName]).toEqual([
      200,
      'booked',
      startsAt,
      'Ash Host',
    ]);
    expect(JSON.stringify(body)).not.toContain('@');
  });

  test('moves the booking, frees the old slot, and updates the calendar event with a higher sequence number', async () => {
    const { token, startsAt } = await givenBooked();
    const next = await slot(150);
    const { status, body } = await api.call(NOBODY, moveDemoByLinkEndpoint, { token, startsAt: next });
    expect([status, iso(body.startsAt), body.sequence]).toEqual([200, next, 1]);
    expect(await freeSlots()).toContain(startsAt);
    const again = await api.call(NOBODY, moveDemoByLinkEndpoint, { token, startsAt: next });
    expect([again.status, again.body.sequence]).toEqual([200, 1]);
    const sent = await deliver();
    expect(sent.map(({ message }) => message.subject.split(':')[0])).toEqual([
      'Your demo has a new time',
      'Demo moved',
    ]);
    expect(sent[0]?.message.attachments?.[0]?.text).toContain('SEQUENCE:1');
    // The first email's link stays valid, and so does the second's.
    const second = tokenOf(sent[0]?.message ?? { subject: '', text: '', html: '' });
    for (const one of [token, second])
      expect((await api.call(NOBODY, openDemoLinkEndpoint, { token: one })).status).toBe(200);
  });

  test('of two concurrent moves to one slot, one succeeds', async () => {
    const [first, second] = [await givenBooked(100), await givenBooked(110)];
    const startsAt = await slot(150);
    const responses = await Promise.all(
      [first, second].map(({ token }) => api.call(NOBODY, moveDemoByLinkEndpoint, { token, startsAt })),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  test('cancels once, frees the slot, sends a calendar cancellation, and allows no further change', async () => {
    const { token, startsAt } = await givenBooked();
    for (const _ of [1, 2]) {
      const { status, body } = await api.call(NOBODY, cancelDemoByLinkEndpoint, { token });
      expect([status, body.status]).toEqual([200, 'cancelled']);
    }
    expect(await freeSlots()).toContain(startsAt);
    const sent = await deliver();
    expect(sent).toHaveLength(2);
    const [file] = sent[0]?.message.attachments ?? [];
    expect(file?.text).toMatch(/METHOD:CANCEL[^]*SEQUENCE:1[^]*STATUS:CANCELLED/);
    const move = await api.call(NOBODY, moveDemoByLinkEndpoint, { token, startsAt: await slot() });
    expect(refusal(move)).toEqual([409, 'demo_closed']);
    const trail = await db.owner.query(`select action from audit_entries where subject_id = $1 order by id`, [
      (await onlyBooking()).id,
    ]);
    expect(trail.rows.map(({ action }) => action)).toEqual(['demo.booked', 'demo.cancelled']);
  });

  test('refuses an unknown, truncated or expired link', async () => {
    const { token } = await givenBooked();
    const unknown = await api.call(NOBODY, openDemoLinkEndpoint, { token: makeLinkToken() });
    expect(refusal(unknown)).toEqual([404, 'not_found']);
    expect((await api.call(NOBODY, openDemoLinkEndpoint, { token: token.slice(1) })).status).toBe(422);
    await db.owner.query(
      `update demo_bookings set starts_at = now() - interval '8 days', ends_at = now() - interval '8 days' + interval '30 minutes'`,
    );
    for (const response of [
      await api.call(NOBODY, openDemoLinkEndpoint, { token }),
      await api.call(NOBODY, cancelDemoByLinkEndpoint, { token }),
      await api.call(NOBODY, moveDemoByLinkEndpoint, { token, startsAt: await slot() }),
    ])
      expect(refusal(response)).toEqual([404, 'not_found']);
  });

  test('shows the booking but refuses changes once the demo has started', async () => {
    const { token } = await givenBooked();
    await db.owner.query(
      `update demo_bookings set starts_at = now() - interval '5 minutes', ends_at = now() + interval '25 minutes'`,
    );
    expect((await api.call(NOBODY, openDemoLinkEndpoint, { token })).status).toBe(200);
    expect(refusal(await api.call(NOBODY, cancelDemoByLinkEndpoint, { token }))).toEqual([
      409,
      'demo_closed',
    ]);
    const move = await api.call(NOBODY, moveDemoByLinkEndpoint, { token, startsAt: await slot() });
    expect(refusal(move)).toEqual([409, 'demo_closed']);
  });
});

describe('reminder the day before', () => {
  const remind = async () => remindOfDemoJob(db.database).run({ bookingId: (await onlyBooking()).id });

  test('is queued for the demo’s latest time', async () => {
    const { token } = await givenBooked();
    const startsAt = await slot(200);
    await api.call(NOBODY, moveDemoByLinkEndpoint, { token, startsAt });
    const { rows } = await db.owner.query<{ run_at: string }>(
      `select j.run_at from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'demos.remind'`,
    );
    expect(rows.map(({ run_at: runAt }) => Date.parse(runAt))).toEqual([Date.parse(startsAt) - 86_400_000]);
  });

  test('DEMO-5: is sent once, and not for a demo that is days away', async () => {
    await givenBooked();
    await remind();
    expect(await deliver()).toEqual([]);
    await db.owner.query(
      `update demo_bookings set starts_at = now() + interval '23 hours', ends_at = now() + interval '23 hours 30 minutes'`,
    );
    await remind();
    await remind();
    expect((await deliver()).map(({ message }) => message.subject.split(':')[0])).toEqual([
      'Your demo is tomorrow',
    ]);
  });
});

describe('the platform', () => {
  test('lists upcoming and past demos and marks the outcome', async () => {
    await givenBooked(100);
    await givenBooked(120);
    const [first] = await bookings();
    await db.owner.query(
      `update demo_bookings set starts_at = now() - interval '1 day', ends_at = now() - interval '1 day' + interval '30 minutes' where id = $1`,
      [first?.id],
    );
    const upcoming = await api.call(admin, listDemosEndpoint, {});
    const past = await api.call(admin, listDemosEndpoint, { when: 'past' });
    expect([upcoming.body.items.length, past.body.items.length]).toEqual([1, 1]);
    expect(past.body.items[0]).toMatchObject({
      id: first?.id,
      hostName: 'Ash Host',
      email: expect.any(String),
    });
    const held = await api.call(admin, markDemoEndpoint, { demoId: first?.id ?? '', status: 'held' });
    expect([held.status, held.body.status]).toEqual([200, 'held']);
    const ahead = await api.call(admin, markDemoEndpoint, {
      demoId: upcoming.body.items[0]?.id ?? '',
      status: 'held',
    });
    expect(refusal(ahead)).toEqual([409, 'demo_ahead']);
  });

  test('can choose the host, also without a new time; otherwise one is assigned', async () => {
    const second = await givenPerson(db.owner, { role: 'platform_admin', name: 'Bo Host' });
    await givenBooked();
    await givenHost(second);
    const booking = await onlyBooking();
    const demoId = booking.id;
    const startsAt = iso(booking.starts_at);
    const { body: free } = await api.call(admin, listMoveSlotsEndpoint, { demoId });
    const own = free.slots.find((one) => iso(one.startsAt) === startsAt);
    expect(own?.hostIds.toSorted()).toEqual([admin.userId, second.userId].toSorted());
    expect(free.hosts.map(({ name }) => name)).toEqual(['Ash Host', 'Bo Host']);

    const handed = await api.call(admin, moveDemoEndpoint, { demoId, startsAt, hostId: second.userId });
    expect([handed.status, handed.body.hostName]).toEqual([200, 'Bo Host']);
    const emails = (await deliver()).map(({ to, message }) => `${to}: ${message.subject.split(':')[0]}`);
    expect(emails).toHaveLength(3);
    expect(emails).toContainEqual(expect.stringMatching(/@people\.test: Your demo has a new host$/));
    expect(emails).toContain(`${second.email}: Demo assigned to you`);
    expect(emails).toContain(`${admin.email}: Demo reassigned`);

    await api.call(admin, addTimeOffEndpoint, {
      userId: second.userId,
      startsAt: new Date(Date.now() - 3_600_000).toISOString(),
      endsAt: new Date(Date.now() + 40 * 86_400_000).toISOString(),
      note: null,
    });
    const later = await slot(130);
    expect(
      refusal(await api.call(admin, moveDemoEndpoint, { demoId, startsAt: later, hostId: second.userId })),
    ).toEqual([409, 'slot_taken']);
    const moved = await api.call(admin, moveDemoEndpoint, { demoId, startsAt: later });
    expect(moved.body.hostId).toBe(admin.userId);
  });

  test('a demo that ended two years ago is deleted with its emails; a newer one is kept', async () => {
    await givenBooked(100);
    await givenBooked(120);
    const [first] = await bookings();
    const set = (months: string) =>
      db.owner.query(
        `update demo_bookings set starts_at = now() - $2::interval, ends_at = now() - $2::interval + interval '30 minutes' where id = $1`,
        [first?.id, months],
      );
    await set('23 months 25 days');
    await sweepDemosJob(db.database).run({});
    expect(await bookings()).toHaveLength(2);
    await set('24 months 1 day');
    await sweepDemosJob(db.database).run({});
    expect((await bookings()).map(({ id }) => id)).not.toContain(first?.id);
    const { rows } = await db.owner.query(`select from mail_outbox where details ->> 'bookingId' = $1`, [
      first?.id,
    ]);
    expect(rows).toEqual([]);
  });

  test('moves and cancels demos and notifies the visitor', async () => {
    await givenBooked();
    const { id: demoId } = await onlyBooking();
    const startsAt = await slot(130);
    const moved = await api.call(admin, moveDemoEndpoint, { demoId, startsAt });
    expect([moved.status, iso(moved.body.startsAt)]).toEqual([200, startsAt]);
    expect((await api.call(admin, cancelDemoEndpoint, { demoId })).body.status).toBe('cancelled');
    const subjects = (await deliver()).map(({ message }) => message.subject);
    expect(subjects).toContainEqual(expect.stringMatching(/^Your Tailwell demo was canceled/));
  });

  test('changes to hosts, hours, time off, lead time and pause apply at once', async () => {
    const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, startMinute: 540, endMinute: 600 }));
    const host = { userId: admin.userId, takesDemos: true, timeZone: 'Asia/Kathmandu', hours };
    const { body } = await api.call(admin, changeDemoHostEndpoint, host);
    expect(body).toMatchObject({ timeZone: 'Asia/Kathmandu', meetingUrl: null, hours });
    const slots = await freeSlots();
    // Nine o'clock in Kathmandu, which is 5:45 ahead.
    expect(new Set(slots.map((startsAt) => startsAt.slice(11, 16)))).toEqual(new Set(['03:15', '03:45']));
    const [first = '', last = ''] = [slots[0], slots.at(-1)];
    const off = await api.call(admin, addTimeOffEndpoint, {
      userId: admin.userId,
      startsAt: first,
      endsAt: last,
      note: 'Fair',
    });
    expect(await freeSlots()).toEqual([last]);
    const setup = await api.call(admin, demoSetupEndpoint, {});
    expect(setup.body.team.find(({ userId }) => userId === admin.userId)?.timeOff).toMatchObject([
      { note: 'Fair' },
    ]);
    await api.call(admin, removeTimeOffEndpoint, { timeOffId: off.body.id });
    expect(await freeSlots()).toEqual(slots);
    const settings = { isPaused: false, leadMinutes: 240, horizonDays: 2 };
    await api.call(admin, changeDemoSettingsEndpoint, settings);
    expect((await freeSlots()).length).toBeLessThan(slots.length);
    await api.call(admin, changeDemoSettingsEndpoint, { ...settings, isPaused: true });
    expect(await freeSlots()).toEqual([]);
  });

  test('refuses overlapping hours, and hosts who are not platform staff', async () => {
    const hours = [
      { weekday: 1, startMinute: 540, endMinute: 720 },
      { weekday: 1, startMinute: 600, endMinute: 660 },
    ];
    const host = { userId: admin.userId, takesDemos: true, timeZone: 'Europe/Berlin', hours };
    const overlapping = await api.call(admin, changeDemoHostEndpoint, host);
    expect(refusal(overlapping)).toEqual([422, 'hours_overlap']);
    const outsider = await givenPerson(db.owner, { role: 'client' });
    const other = await api.call(admin, changeDemoHostEndpoint, {
      ...host,
      userId: outsider.userId,
      hours: [],
    });
    expect(refusal(other)).toEqual([404, 'not_found']);
  });

  test('no longer offers slots of a host who left the platform’s staff', async () => {
    await givenPerson(db.owner, { role: 'platform_admin' });
    const leaving = await givenPerson(db.owner, { role: 'platform_admin' });
    await db.owner.query('delete from demo_hosts');
    await givenHost(leaving);
    expect((await freeSlots()).length).toBeGreaterThan(0);
    await db.owner.query('delete from user_roles where user_id = $1', [leaving.userId]);
    expect(await freeSlots()).toEqual([]);
  });
});
