import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { recordConsent } from '#practice/contact-consent/server/public/record-consent.ts';
import type { BulkPurpose } from '#vocabulary/bulk-messages.ts';
import { addDays } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf } from '#foundation/values/zoned-time.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenStaff,
  type Person,
} from '#test/given.ts';
import { asJob, freshNumber, givenContact } from '#test/given-conversations.ts';
import { givenDueCare, givenProtocol } from '#test/given-reminders.ts';
import { noonZone } from '#test/noon-zone.ts';
import { EMPTY_CONTENT, EMPTY_TEXTS, type BulkContent, type BulkFilter } from '../content.contract.ts';
import {
  changeBulkMessageEndpoint,
  createBulkMessageEndpoint,
  deleteBulkMessageEndpoint,
  getBulkMessageEndpoint,
  listBulkMessagesEndpoint,
  listBulkRecipientsEndpoint,
  pauseBulkMessageEndpoint,
  previewBulkMessageEndpoint,
  resumeBulkMessageEndpoint,
  startBulkMessageEndpoint,
  stopBulkMessageEndpoint,
} from '../contract.ts';
import { sendBulkOfClinic } from './jobs/bulk-jobs.ts';
import { bulkMessagesHandlers } from './routes.ts';

const PUBLIC_URL = 'https://tailwell.test';
const TEXTS = {
  ...EMPTY_TEXTS,
  emailSubject: 'News for {{pet.name}}',
  emailText: 'Dear {{client.firstName}}, we have news for {{pet.name}}.',
  smsText: '{{clinic.name}}: news for {{pet.name}}.',
  portalText: 'News for {{pet.name}}.',
};
/** Whenever the test runs, it is within the window. */
const ALL_DAY = { ...EMPTY_CONTENT.pace, hours: 'window', fromMinute: 0, untilMinute: 1440 } as const;

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let clinicId: string;
let admin: Person & { readonly staffMemberId: string };
let zone: string;
let today: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, bulkMessagesHandlers);
});
afterAll(() => db.drop());
beforeEach(async () => {
  zone = noonZone();
  today = localDayOf(Date.now(), zone);
  ({ clinicId } = await givenClinic(db.owner, { timeZone: zone }));
  admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
});

const minutes = (count: number, from = Date.now()) => new Date(from + count * 60_000);
const send = (now: Date) => sendBulkOfClinic({ database: db.database, publicUrl: PUBLIC_URL }, clinicId, now);

type Changes = Partial<Omit<BulkContent, 'filter' | 'pace'>> & {
  readonly filter?: Partial<BulkFilter>;
  readonly pace?: Partial<BulkContent['pace']>;
};

const contentWith = ({ filter, pace, ...changes }: Changes = {}): BulkContent => ({
  ...EMPTY_CONTENT,
  texts: { en: TEXTS },
  ...changes,
  filter: { ...EMPTY_CONTENT.filter, ...filter },
  pace: { ...ALL_DAY, ...pace },
});

async function givenDraft(changes: Changes = {}, purpose: BulkPurpose = 'transactional') {
  const { status, body } = await api.call(admin, createBulkMessageEndpoint, {
    name: 'News',
    purpose,
    content: contentWith(changes),
  });
  expect(status).toBe(200);
  return body.id;
}

/** A client with a dog and an email address. */
async function givenReader(name: string, { email = `${randomUUID()}@people.test`, petName = 'Rex' } = {}) {
  const given = await givenClientWithPet(db.owner, clinicId, { name, petName });
  if (email !== '') await givenContact(db, clinicId, given.clientId, email);
  return { ...given, email };
}

const preview = async (id: string) => {
  const { status, body } = await api.call(admin, previewBulkMessageEndpoint, { id });
  expect(status).toBe(200);
  return body;
};
const previewOf = async (changes: Changes, purpose: BulkPurpose = 'transactional') =>
  preview(await givenDraft(changes, purpose));
const start = (id: string, version = 1) => api.call(admin, startBulkMessageEndpoint, { id, version });
const get = async (id: string) => (await api.call(admin, getBulkMessageEndpoint, { id })).body;
const recipients = async (id: string) =>
  (await api.call(admin, listBulkRecipientsEndpoint, { id })).body.items;

interface Stored {
  readonly status: string;
  readonly text: string;
  readonly at: string;
  readonly state: string;
}

/** The messages of a bulk message in the order in which they are sent. */
async function messagesOf(id: string): Promise<readonly Stored[]> {
  const { rows } = await db.owner.query<Stored>(
    `select m.status, m.text, coalesce(m.scheduled_for, m.at) as at, c.status as state from messages m
       join conversations c on c.clinic_id = $1 and c.id = m.conversation_id
      where m.clinic_id = $1 and m.request_key like 'bulk:' || $2 || ':%' order by coalesce(m.scheduled_for, m.at), m.position`,
    [clinicId, id],
  );
  return rows;
}

/** What the channel says of all that was handed over. */
const settle = (id: string, status: string) =>
  db.owner.query(
    `update messages set status = $3, sent_at = now() where clinic_id = $1 and request_key like 'bulk:' || $2 || ':%'
        and status in ('queued', 'scheduled')`,
    [clinicId, id, status],
  );

describe('the filter', () => {
  const names = async (filter: Partial<BulkFilter>) =>
    (await previewOf({ filter })).samples.map(({ clientName }) => clientName);

  test('finds the clients of pets of a species and an age, and no dead or archived ones', async () => {
    const [ada, ben, , eva] = [
      await givenReader('Ada'),
      await givenReader('Ben'),
      await givenReader('Cem'),
      await givenReader('Eva'),
    ];
    await db.owner.query(
      `update pets set species = 'cat', born_on = $3::date - 400 where clinic_id = $1 and id = $2`,
      [clinicId, ada.petId, today],
    );
    await db.owner.query(`update pets set deceased_on = $3 where clinic_id = $1 and id = $2`, [
      clinicId,
      ben.petId,
      today,
    ]);
    await db.owner.query(`update clients set archived_at = now() where clinic_id = $1 and id = $2`, [
      clinicId,
      eva.clientId,
    ]);
    expect(await names({})).toEqual(['Ada', 'Cem']);
    expect(await names({ species: ['dog'] })).toEqual(['Cem']);
    expect(await names({ species: ['cat'], ageFromMonths: 12, ageUntilMonths: 24 })).toEqual(['Ada']);
    expect(await names({ ageUntilMonths: 12 })).toEqual([]);
  });

  test('finds who has an appointment in a time, with a doctor, and whom it was booked for', async () => {
    const ada = await givenReader('Ada');
    await givenReader('Ben');
    const typeId = await givenAppointmentType(db.owner, clinicId);
    const other = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const startsAt = new Date(instantAtMinute(addDays(today, 1), 600, zone));
    await db.owner.query(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
       values ($1, $2, $3, $4, $5, $6, $7, $7, 'Checkup')`,
      [
        clinicId,
        typeId,
        ada.petId,
        ada.clientId,
        other.staffMemberId,
        startsAt,
        minutes(30, startsAt.getTime()),
      ],
    );
    const tomorrow = addDays(today, 1);
    const on = (from: string, doctorId: string | null = null) =>
      names({ appointment: { from, until: from, doctorId } });
    expect(await on(tomorrow)).toEqual(['Ada']);
    expect(await on(tomorrow, other.staffMemberId)).toEqual(['Ada']);
    expect(await on(tomorrow, admin.staffMemberId)).toEqual([]);
    expect(await on(today)).toEqual([]);
    await db.owner.query(`update appointments set status = 'cancelled' where clinic_id = $1`, [clinicId]);
    expect(await on(tomorrow)).toEqual([]);
  });

  test('finds by the last visit and its doctor, overdue care, postal code and name', async () => {
    const [ada, ben] = [await givenReader('Ada'), await givenReader('Ben')];
    await db.owner.query(
      `insert into visits (clinic_id, pet_id, client_id, doctor_id, reason, started_at) values ($1, $2, $3, $4, 'Checkup', $5)`,
      [clinicId, ada.petId, ada.clientId, admin.staffMemberId, minutes(-60 * 24 * 40)],
    );
    await db.owner.query(`update clients set postal_code = '10115' where clinic_id = $1 and id = $2`, [
      clinicId,
      ben.clientId,
    ]);
    const protocolId = await givenProtocol(db.owner, clinicId);
    await givenDueCare(db.owner, clinicId, { petId: ben.petId, dueOn: addDays(today, -3), protocolId });
    expect(await names({ lastVisit: 'within', lastVisitMonths: 2 })).toEqual(['Ada']);
    expect(await names({ lastVisit: 'not_within', lastVisitMonths: 1 })).toEqual(['Ada', 'Ben']);
    expect(await names({ lastVisit: 'never' })).toEqual(['Ben']);
    expect(await names({ lastDoctorId: admin.staffMemberId })).toEqual(['Ada']);
    expect(await names({ postalCodes: ['10 1'] })).toEqual(['Ben']);
    expect(await names({ overdueCare: { kinds: [] } })).toEqual(['Ben']);
    expect(await names({ overdueCare: { kinds: ['exam'] } })).toEqual([]);
    expect(await names({ clientIds: [ada.clientId] })).toEqual(['Ada']);
    expect(await previewOf({ filter: { clientIds: [ada.clientId, randomUUID()] } })).toMatchObject({
      found: 1,
      chosenLeftOut: 1,
    });
  });

  test('finds the clients of pets that were given a lot', async () => {
    const ada = await givenReader('Ada');
    await givenReader('Ben');
    await db.owner.query(
      `insert into vaccinations (clinic_id, pet_id, product_name, targets, lot, given_on, given_by, given_by_name)
       values ($1, $2, 'Rabisin', '{rabies}', 'L 4711', $3, $4, 'Ada Admin')`,
      [clinicId, ada.petId, today, admin.staffMemberId],
    );
    expect(await names({ lot: { number: 'l4711', itemId: null, itemName: null } })).toEqual(['Ada']);
    expect(await names({ lot: { number: 'l4712', itemId: null, itemName: null } })).toEqual([]);
  });
});

describe('the preview', () => {
  test('counts by channel, and says why not for each other one', async () => {
    const ada = await givenReader('Ada');
    const ben = await givenReader('Ben', { email: '' });
    await givenContact(db, clinicId, ben.clientId, freshNumber());
    const stopped = await givenReader('Cem');
    await asJob(db, clinicId, new Date(), (scope) =>
      recordConsent(scope, {
        clientId: stopped.clientId,
        channel: 'email',
        address: stopped.email,
        purpose: null,
        action: 'stop',
        method: 'message',
      }),
    );
    await givenReader('Dana', { email: ada.email, petName: 'Tom' });
    await givenReader('Eva', { email: '' });
    const bounced = await givenReader('Fay');
    await db.owner.query(
      `insert into undeliverable_addresses (clinic_id, channel, address, failure) values ($1, 'email', $2, 'unknown')`,
      [clinicId, bounced.email],
    );
    const shown = await previewOf({ channels: ['sms', 'email'] });
    expect(shown).toMatchObject({ found: 6, recipients: 1, channels: [{ channel: 'email', count: 1 }] });
    expect(shown.skippedClients.map(({ clientName, reason }) => [clientName, reason])).toEqual([
      // The clinic has no number yet.
      ['Ben', 'channel_off'],
      ['Cem', 'opted_out'],
      ['Dana', 'same_address'],
      ['Eva', 'channel_off'],
      ['Fay', 'undeliverable'],
    ]);
    await db.owner.query(
      `insert into message_channels (clinic_id, channel, endpoint, is_on, is_default) values ($1, 'sms', '+4930100100', true, true)`,
      [clinicId],
    );
    const withNumber = await previewOf({ channels: ['sms', 'email'] });
    expect(withNumber.channels).toEqual([
      { channel: 'email', count: 1 },
      { channel: 'sms', count: 1 },
    ]);
    expect(withNumber.smsParts).toBe(1);
    expect(withNumber.skipped).toContainEqual({ reason: 'no_address', count: 1 });
    // One household, one message: about the pets of both.
    expect(withNumber.samples[0]).toMatchObject({
      clientName: 'Ada',
      subject: 'News for Rex and Tom',
      text: 'Dear Ada, we have news for Rex and Tom.',
    });
  });

  test('asks for consent by the purpose', async () => {
    await givenReader('Ada');
    expect(await previewOf({}, 'transactional')).toMatchObject({ recipients: 1 });
    const advertising = await previewOf({}, 'marketing');
    expect(advertising).toMatchObject({ recipients: 0, skipped: [{ count: 1 }] });
    expect(['no_consent', 'law_unknown']).toContain(advertising.skipped[0]?.reason);
  });

  test('says how long it takes, and who would be too late', async () => {
    for (const name of ['Ada', 'Ben', 'Cem']) await givenReader(name);
    const shown = await previewOf({ pace: { perHour: 2 } });
    expect(Date.parse(shown.lastAt ?? '') - Date.parse(shown.firstAt ?? '')).toBe(3_600_000);
    // It is noon: an hour a message until midnight leaves room for three and more.
    expect(await previewOf({ pace: { perHour: 1, lastDay: today } })).toMatchObject({ tooLate: 0 });
    expect(await previewOf({ pace: { lastDay: addDays(today, -1) } })).toMatchObject({
      tooLate: 3,
      faults: [{ path: 'pace.lastDay' }],
    });
  });

  test('leaves out who would read a gap, and says what the draft lacks', async () => {
    await givenReader('Ada');
    expect(await previewOf({ channels: [], texts: {} })).toMatchObject({
      recipients: 0,
      faults: [{ path: 'channels' }],
    });
    expect((await previewOf({ texts: {} })).faults.map(({ path }) => path)).toEqual([
      'texts.en.emailSubject',
      'texts.en.emailText',
    ]);
    await db.owner.query(`delete from clinic_hours where clinic_id = $1`, [clinicId]);
    expect((await previewOf({ pace: { hours: 'opening' } })).faults).toEqual(
      expect.arrayContaining([expect.objectContaining({ path: 'pace.hours' })]),
    );
  });

  test('is in the client’s language, or in the clinic’s', async () => {
    const [ada, ben] = [await givenReader('Ada'), await givenReader('Ben')];
    await db.owner.query(`update clients set language = 'es' where clinic_id = $1 and id = $2`, [
      clinicId,
      ada.clientId,
    ]);
    await db.owner.query(`update clients set language = 'de' where clinic_id = $1 and id = $2`, [
      clinicId,
      ben.clientId,
    ]);
    const { samples } = await previewOf({
      texts: { en: TEXTS, es: { ...TEXTS, emailText: 'Hola {{client.firstName}}' } },
    });
    expect(samples.map(({ language, text }) => [language, text])).toEqual([
      ['es', 'Hola Ada'],
      ['en', 'Dear Ben, we have news for Rex.'],
    ]);
  });

  test('warns of what was sent in the last seven days', async () => {
    await givenReader('Ada');
    const first = await givenDraft();
    expect((await preview(first)).similar).toBeNull();
    await start(first);
    expect((await previewOf({})).similar).toMatchObject({ id: first, isSameText: true });
    expect((await previewOf({ texts: { en: { ...TEXTS, emailText: 'Else' } } })).similar).toMatchObject({
      id: first,
      isSameText: false,
    });
    await db.owner.query(`alter table bulk_messages disable trigger bulk_messages_protect`);
    await db.owner.query(`update bulk_messages set started_at = now() - interval '8 days' where id = $1`, [
      first,
    ]);
    await db.owner.query(`alter table bulk_messages enable trigger bulk_messages_protect`);
    expect((await previewOf({})).similar).toBeNull();
  });
});

describe('a draft', () => {
  test('is changed by who saw its last version, and deleted until it is started', async () => {
    await givenReader('Ada');
    const id = await givenDraft();
    const change = (version: number, name: string) =>
      api.call(admin, changeBulkMessageEndpoint, {
        id,
        version,
        name,
        purpose: 'transactional',
        content: contentWith({ filter: { species: ['dog'] } }),
      });
    expect((await change(1, 'Dogs')).body).toEqual({ id, version: 2 });
    expect(await change(1, 'Late')).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    expect(await get(id)).toMatchObject({
      name: 'Dogs',
      state: 'draft',
      content: { filter: { species: ['dog'] } },
    });
    expect(await start(id, 1)).toMatchObject({ status: 409, body: { code: 'record_changed' } });
    await start(id, 2);
    expect(await change(3, 'Later')).toMatchObject({ body: { code: 'bulk_message_started' } });
    expect(await api.call(admin, deleteBulkMessageEndpoint, { id })).toMatchObject({
      body: { code: 'bulk_message_started' },
    });
    const other = await givenDraft();
    expect(await api.call(admin, deleteBulkMessageEndpoint, { id: other })).toMatchObject({ status: 200 });
    const { items } = (await api.call(admin, listBulkMessagesEndpoint, {})).body;
    expect(items.map((one) => [one.id, one.state, one.counts.total])).toEqual([[id, 'running', 1]]);
  });

  test('is not started without texts, or for nobody', async () => {
    expect(await start(await givenDraft())).toMatchObject({ status: 409, body: { code: 'bulk_nobody' } });
    await givenReader('Ada');
    expect(await start(await givenDraft({ texts: {} }))).toMatchObject({
      status: 409,
      body: { code: 'bulk_message_incomplete' },
    });
  });
});

describe('sending', () => {
  test('two who start the same draft start it once', async () => {
    await givenReader('Ada');
    const id = await givenDraft();
    const answers = await Promise.all([start(id), start(id)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await Promise.all([send(new Date()), send(new Date())]);
    expect(await messagesOf(id)).toHaveLength(1);
  });

  test('is spread, one after the other, and goes on where it was', async () => {
    for (const name of ['Ada', 'Ben', 'Cem', 'Dana', 'Eva']) await givenReader(name);
    const id = await givenDraft({ pace: { perHour: 12 } });
    await start(id);
    const now = Date.now();
    await send(new Date(now));
    await send(new Date(now));
    const first = await messagesOf(id);
    // Every five minutes one, a quarter of an hour ahead.
    expect(first.map(({ at }) => Math.round((Date.parse(at) - now) / 60_000))).toEqual([0, 5, 10]);
    // Nobody of the staff has to do anything with these conversations.
    expect(first.every(({ state }) => state === 'pending')).toBe(true);
    expect(await get(id)).toMatchObject({ state: 'running', counts: { waiting: 2, requested: 3, total: 5 } });
    await settle(id, 'sent');
    await send(minutes(15, now));
    expect((await messagesOf(id)).map(({ text }) => text.slice(5, 9))).toEqual([
      'Ada,',
      'Ben,',
      'Cem,',
      'Dana',
      'Eva,',
    ]);
    await settle(id, 'delivered');
    await send(minutes(30, now));
    expect(await get(id)).toMatchObject({ state: 'done', counts: { sent: 5, waiting: 0 } });
    expect(
      (await recipients(id)).every(({ state, conversationId }) => state === 'sent' && conversationId),
    ).toBe(true);
  });

  test('does not make up for an outage', async () => {
    for (const name of ['Ada', 'Ben', 'Cem', 'Dana']) await givenReader(name);
    const id = await givenDraft({ pace: { perHour: 12 } });
    await start(id);
    const later = minutes(8 * 60).getTime();
    await send(new Date(later));
    expect((await messagesOf(id)).map(({ at }) => Math.round((Date.parse(at) - later) / 60_000))).toEqual([
      0, 5, 10,
    ]);
  });

  test('waits for its start and its window, and ends with the last day', async () => {
    await givenReader('Ada');
    await givenReader('Ben');
    const startsAt = minutes(120);
    const id = await givenDraft({ pace: { startsAt: startsAt.toISOString(), lastDay: today, perHour: 1 } });
    await start(id);
    await send(new Date());
    expect(await messagesOf(id)).toEqual([]);
    await send(startsAt);
    expect((await messagesOf(id)).map(({ at }) => Date.parse(at))).toEqual([startsAt.getTime()]);
    await settle(id, 'sent');
    await send(new Date(instantAtMinute(addDays(today, 1), 60, zone)));
    expect((await recipients(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['sent', null],
      ['skipped', 'too_late'],
    ]);
    expect(await get(id)).toMatchObject({ state: 'done' });
  });

  test('decides again about each: who stopped, died or left since gets nothing', async () => {
    const [ada, ben, cem] = [await givenReader('Ada'), await givenReader('Ben'), await givenReader('Cem')];
    await givenReader('Dana');
    const id = await givenDraft();
    await start(id);
    await asJob(db, clinicId, new Date(), (scope) =>
      recordConsent(scope, {
        clientId: ada.clientId,
        channel: 'email',
        address: ada.email,
        purpose: null,
        action: 'stop',
        method: 'message',
      }),
    );
    await db.owner.query(`update pets set deceased_on = $3 where clinic_id = $1 and id = $2`, [
      clinicId,
      ben.petId,
      today,
    ]);
    await db.owner.query(`update clients set archived_at = now() where clinic_id = $1 and id = $2`, [
      clinicId,
      cem.clientId,
    ]);
    await send(new Date());
    expect(
      (await recipients(id)).map(({ clientName, state, reason }) => [clientName, state, reason]),
    ).toEqual([
      ['Ada', 'skipped', 'opted_out'],
      ['Ben', 'skipped', 'no_living_pet'],
      ['Cem', 'skipped', 'inactive'],
      ['Dana', 'requested', null],
    ]);
  });

  test('whose appointment is gone by then gets nothing about it', async () => {
    const typeId = await givenAppointmentType(db.owner, clinicId);
    const startsAt = new Date(instantAtMinute(addDays(today, 2), 600, zone));
    for (const name of ['Ada', 'Ben']) {
      const { petId, clientId } = await givenReader(name);
      const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
      await db.owner.query(
        `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
         values ($1, $2, $3, $4, $5, $6, $7, $7, 'Checkup')`,
        [clinicId, typeId, petId, clientId, doctor.staffMemberId, startsAt, minutes(30, startsAt.getTime())],
      );
    }
    const day = addDays(today, 2);
    const id = await givenDraft({ filter: { appointment: { from: day, until: day, doctorId: null } } });
    await start(id);
    await db.owner.query(
      `update appointments a set status = 'cancelled' from clients c
        where a.clinic_id = $1 and c.clinic_id = $1 and c.id = a.client_id and c.full_name = 'Ada'`,
      [clinicId],
    );
    await send(new Date());
    expect((await recipients(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['skipped', 'no_longer_fits'],
      ['requested', null],
    ]);
  });

  test('quiet hours move the time, and the distance is kept after them', async () => {
    for (const name of ['Ada', 'Ben', 'Cem']) await givenReader(name);
    const id = await givenDraft({ pace: { perHour: 12 } }, 'appointment');
    await start(id);
    const day = addDays(today, 1);
    await send(new Date(instantAtMinute(day, 180, zone)));
    expect(await messagesOf(id)).toEqual([]);
    const { rows } = await db.owner.query<{ at: string }>(
      `select distinct not_before as at from bulk_recipients where clinic_id = $1`,
      [clinicId],
    );
    const morning = Date.parse(rows[0]?.at ?? '');
    expect(rows).toHaveLength(1);
    expect(morning).toBeGreaterThan(instantAtMinute(day, 300, zone));
    await send(new Date(morning));
    expect((await messagesOf(id)).map(({ at }) => Math.round((Date.parse(at) - morning) / 60_000))).toEqual([
      0, 5, 10,
    ]);
  });

  test('what the channel says comes back', async () => {
    await givenReader('Ada');
    const id = await givenDraft();
    await start(id);
    await send(new Date());
    await settle(id, 'sent');
    await db.owner.query(
      `update messages set status = 'undelivered' where clinic_id = $1 and request_key like 'bulk:' || $2 || ':%'`,
      [clinicId, id],
    );
    expect((await recipients(id)).map(({ state, reason }) => [state, reason])).toEqual([
      ['failed', 'not_delivered'],
    ]);
    await send(minutes(5));
    expect(await get(id)).toMatchObject({ state: 'done', counts: { failed: 1 } });
  });
});

describe('stopping', () => {
  const stop = (id: string) => api.call(admin, stopBulkMessageEndpoint, { id });

  test('takes back what was handed over and not sent, and nobody else is written to', async () => {
    for (const name of ['Ada', 'Ben', 'Cem', 'Dana']) await givenReader(name);
    const id = await givenDraft({ pace: { perHour: 12 } });
    await start(id);
    const now = Date.now();
    await send(new Date(now));
    await db.owner.query(
      `update messages set status = 'sent', sent_at = now() where clinic_id = $1 and request_key like 'bulk:%' and text like 'Dear Ada%'`,
      [clinicId],
    );
    expect((await stop(id)).body).toEqual({ id, state: 'stopped' });
    await send(minutes(15, now));
    expect((await messagesOf(id)).map(({ status }) => status).toSorted()).toEqual([
      'canceled',
      'canceled',
      'sent',
    ]);
    expect((await recipients(id)).map(({ state }) => state)).toEqual([
      'sent',
      'canceled',
      'canceled',
      'canceled',
    ]);
    expect(await get(id)).toMatchObject({ state: 'stopped', counts: { sent: 1, canceled: 3 } });
    expect(await stop(id)).toMatchObject({ status: 409, body: { code: 'bulk_message_ended' } });
  });

  test('a pause takes back too, and after it everybody is written to once', async () => {
    for (const name of ['Ada', 'Ben', 'Cem']) await givenReader(name);
    const id = await givenDraft({ pace: { perHour: 60 } });
    await start(id);
    const now = Date.now();
    await send(new Date(now));
    await db.owner.query(
      `update messages set status = 'sent', sent_at = now() where clinic_id = $1 and request_key like 'bulk:%' and text like 'Dear Ada%'`,
      [clinicId],
    );
    await api.call(admin, pauseBulkMessageEndpoint, { id });
    await send(minutes(1, now));
    expect((await recipients(id)).map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting']);
    await api.call(admin, resumeBulkMessageEndpoint, { id });
    await send(minutes(30, now));
    expect((await messagesOf(id)).map(({ status }) => status).toSorted()).toEqual(
      ['canceled', 'canceled', 'scheduled', 'sent', 'queued'].toSorted(),
    );
    expect((await recipients(id)).map(({ state }) => state)).toEqual(['sent', 'requested', 'requested']);
  });
});

test('another clinic, and who may not, get nothing', async () => {
  await givenReader('Ada');
  const id = await givenDraft();
  await start(id);
  const { clinicId: elsewhere } = await givenClinic(db.owner);
  const foreign = await givenStaff(db.owner, elsewhere, { role: 'clinic_admin' });
  const answers = [
    await api.call(foreign, getBulkMessageEndpoint, { id }),
    await api.call(foreign, previewBulkMessageEndpoint, { id }),
    await api.call(foreign, stopBulkMessageEndpoint, { id }),
    await api.call(foreign, listBulkRecipientsEndpoint, { id }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  expect((await api.call(foreign, listBulkMessagesEndpoint, {})).body.items).toEqual([]);
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr' });
  expect(await api.call(csr, getBulkMessageEndpoint, { id })).toMatchObject({ status: 200 });
  expect(await api.call(csr, stopBulkMessageEndpoint, { id })).toMatchObject({ status: 403 });
});
