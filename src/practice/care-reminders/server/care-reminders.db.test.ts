import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf } from '#foundation/values/zoned-time.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  givenAgreeingClient,
  givenDueCare,
  givenReminderClinic,
  type GivenReminderClinic,
  PUBLIC_URL,
  storedReasons,
  storedReminders,
} from '#test/given-reminders.ts';
import { noonZone } from '#test/noon-zone.ts';
import {
  closeReminderEndpoint,
  holdReminderEndpoint,
  releaseReminderEndpoint,
  sendReminderNowEndpoint,
} from '../actions.contract.ts';
import {
  exportReminderWeekEndpoint,
  getReminderWeekEndpoint,
  listPetRemindersEndpoint,
  listRemindersEndpoint,
  listUnsentEndpoint,
} from '../contract.ts';
import { getFiguresEndpoint, listFigureRowsEndpoint } from '../figures.contract.ts';
import {
  DEFAULT_RULES,
  changeReminderSettingsEndpoint,
  getReminderSettingsEndpoint,
} from '../rules.contract.ts';
import { planRemindersOfClinic, sendRemindersOfClinic } from './jobs/reminder-jobs.ts';
import { careRemindersHandlers } from './routes.ts';

/** The hour of the rules has come in this zone, whatever the time of the test. */
const ALL_DAY = { hour: 7 };

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let given: GivenReminderClinic;
let today: string;
/** It is noon there now. */
let zone: string;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, careRemindersHandlers);
});
afterAll(() => db.drop());
beforeEach(async () => {
  zone = noonZone();
  given = await givenReminderClinic(db, ALL_DAY, zone);
  today = localDayOf(Date.now(), zone);
});

const parts = () => ({ database: db.database, publicUrl: PUBLIC_URL });
/** The afternoon of a day at the clinic. */
const afternoon = (day: string) => new Date(instantAtMinute(day, 840, zone));
const plan = (day = today) => planRemindersOfClinic(parts(), given.clinicId, afternoon(day));
const week = async (input = {}) => (await api.call(given.admin, getReminderWeekEndpoint, input)).body;
const stored = () => storedReminders(db.owner, given.clinicId);

/** Care whose first round comes in some days. */
async function givenRoundIn(days: number, care: { name?: string; target?: string } = {}) {
  const client = await givenAgreeingClient(db, given.clinicId);
  const dueOn = addDays(today, days + 30);
  const careId = await givenDueCare(db.owner, given.clinicId, { petId: client.petId, dueOn, ...care });
  return { ...client, careId, dueOn };
}

const roundOf = ({ careId, dueOn }: { careId: string; dueOn: string }, round = -30) => ({
  source: 'due_care' as const,
  sourceId: careId,
  dueOn,
  round,
});

describe('the simulator', () => {
  test('says of each day to whom, what and on which channel, and why not to the others', async () => {
    const tomorrow = await givenRoundIn(1);
    const later = await givenRoundIn(3, { name: 'DHP', target: 'dhp' });
    const declined = await givenRoundIn(2, { name: 'Lyme', target: 'lyme' });
    await givenRoundIn(9, { name: 'Too far', target: 'felv' });
    await db.owner.query(
      `update due_cares set status = 'declined', closed_at = now() where clinic_id = $1 and id = $2`,
      [given.clinicId, declined.careId],
    );
    const found = await week();
    expect(
      found.sent.map(({ on, clientId, channel, lines }) => [on, clientId, channel, lines[0]?.name]),
    ).toEqual([
      [addDays(today, 1), tomorrow.clientId, 'email', 'Rabies'],
      [addDays(today, 3), later.clientId, 'email', 'DHP'],
    ]);
    expect(found.unsent.map(({ on, reason, line }) => [on, reason, line.name])).toEqual([
      [addDays(today, 2), 'declined', 'Lyme'],
    ]);
    expect(found).toMatchObject({
      isOn: true,
      sentCount: 2,
      unsentCount: 1,
      days: [{ sent: 0 }, { sent: 1 }, {}, { sent: 1 }, {}, {}, {}],
    });
    expect(await stored()).toEqual([]);
  });

  test('is right: what it says of a day goes out on that day', async () => {
    await givenRoundIn(1);
    await givenRoundIn(1, { name: 'DHP', target: 'dhp' });
    await givenRoundIn(2, { name: 'Lyme', target: 'lyme' });
    const { sent } = await week();
    for (let day = 0; day < 7; day += 1) await plan(addDays(today, day));
    const went = await db.owner.query<{ on: string; client: string }>(
      `select planned_on::text as on, client_id as client from care_reminders where clinic_id = $1`,
      [given.clinicId],
    );
    const key = (on: string, client: string) => `${on} ${client}`;
    expect(went.rows.map(({ on, client }) => key(on, client)).toSorted()).toEqual(
      sent.map(({ on, clientId }) => key(on, clientId)).toSorted(),
    );
  });

  test('is exported line by line', async () => {
    await givenRoundIn(1);
    const { body } = await api.call(given.admin, exportReminderWeekEndpoint, { limit: 1 });
    expect(body.items).toMatchObject([{ on: addDays(today, 1), channel: 'email', reason: null }]);
    expect(body.nextCursor).toBeNull();
  });
});

describe('CARE-7: a person', () => {
  test('holds back what would go out, and lets it go', async () => {
    const care = await givenRoundIn(0);
    const held = { clientId: care.clientId, rounds: [roundOf(care)] };
    expect((await api.call(given.admin, holdReminderEndpoint, held)).status).toBe(200);
    await plan();
    expect(await stored()).toEqual([]);
    expect(await storedReasons(db.owner, given.clinicId)).toEqual({ Rabies: 'held' });
    expect((await week()).sent).toEqual([]);
    expect((await api.call(given.admin, releaseReminderEndpoint, held)).status).toBe(200);
    await plan(addDays(today, 1));
    expect(await stored()).toMatchObject([{ client: care.clientId, said: ['Rabies'] }]);
  });

  test('holds back what waits to be sent, but not what was sent', async () => {
    const care = await givenRoundIn(0);
    const held = { clientId: care.clientId, rounds: [roundOf(care)] };
    await plan();
    expect((await api.call(given.admin, holdReminderEndpoint, held)).status).toBe(200);
    expect(await stored()).toMatchObject([{ state: 'canceled', reason: 'held', message: 'canceled' }]);
    const other = await givenRoundIn(0);
    await plan(addDays(today, 1));
    await db.owner.query(`update messages set status = 'sent' where clinic_id = $1 and status = 'queued'`, [
      given.clinicId,
    ]);
    const late = await api.call(given.admin, holdReminderEndpoint, {
      clientId: other.clientId,
      rounds: [roundOf(other)],
    });
    expect(late).toMatchObject({ status: 409, body: { code: 'reminder_sent' } });
  });

  test('sends now what comes within the week, once', async () => {
    const care = await givenRoundIn(4);
    expect((await api.call(given.admin, sendReminderNowEndpoint, { clientId: care.clientId })).status).toBe(
      200,
    );
    await sendRemindersOfClinic(parts(), given.clinicId, afternoon(today));
    expect(await stored()).toMatchObject([{ state: 'requested', message: 'queued', said: ['Rabies'] }]);
    const again = await api.call(given.admin, sendReminderNowEndpoint, { clientId: care.clientId });
    expect(again).toMatchObject({ status: 409, body: { code: 'nothing_to_remind_of' } });
    await plan(addDays(today, 4));
    expect(await stored()).toHaveLength(1);
  });

  test('cannot send what the record forbids, nor while reminders are off, nor to a client of another clinic', async () => {
    const care = await givenRoundIn(0);
    await db.owner.query(`update pets set deceased_on = current_date where clinic_id = $1`, [given.clinicId]);
    const now = (clientId: string) => api.call(given.admin, sendReminderNowEndpoint, { clientId });
    expect(await now(care.clientId)).toMatchObject({ body: { code: 'nothing_to_remind_of' } });
    const other = await givenReminderClinic(db, ALL_DAY);
    const theirs = await givenAgreeingClient(db, other.clinicId);
    expect((await now(theirs.clientId)).status).toBe(404);
    const { body } = await api.call(given.admin, getReminderSettingsEndpoint, {});
    await api.call(given.admin, changeReminderSettingsEndpoint, {
      isOn: false,
      rules: body.rules,
      version: body.version,
    });
    expect(await now(care.clientId)).toMatchObject({ body: { code: 'reminders_off' } });
  });

  test('closes a reminder: it is not sent, nor planned again', async () => {
    await givenRoundIn(0);
    await plan();
    const [reminder] = await stored();
    const close = () => api.call(given.admin, closeReminderEndpoint, { id: reminder?.id ?? '' });
    expect((await close()).status).toBe(200);
    expect((await close()).status).toBe(200);
    expect(await stored()).toMatchObject([{ state: 'canceled', reason: 'closed', message: 'canceled' }]);
    await plan(addDays(today, 1));
    expect(await stored()).toHaveLength(1);
  });

  test('of another clinic finds nothing', async () => {
    const care = await givenRoundIn(0);
    await plan();
    const [reminder] = await stored();
    const { admin } = await givenReminderClinic(db, ALL_DAY);
    const held = { clientId: care.clientId, rounds: [roundOf(care)] };
    expect((await api.call(admin, holdReminderEndpoint, held)).status).toBe(404);
    expect((await api.call(admin, releaseReminderEndpoint, held)).status).toBe(404);
    expect((await api.call(admin, closeReminderEndpoint, { id: reminder?.id ?? '' })).status).toBe(404);
    expect((await api.call(admin, listRemindersEndpoint, {})).body.items).toEqual([]);
    expect((await api.call(admin, listUnsentEndpoint, {})).body.items).toEqual([]);
  });
});

describe('what else is said', () => {
  test('declined care is asked about again after its days, unless it was done since', async () => {
    const care = await givenRoundIn(100);
    const done = await givenRoundIn(100, { name: 'DHP', target: 'dhp' });
    for (const { careId } of [care, done])
      await db.owner.query(
        `update due_cares set status = 'declined', closed_at = now() - interval '30 days' where clinic_id = $1 and id = $2`,
        [given.clinicId, careId],
      );
    await db.owner.query(
      `insert into due_cares (clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation, status, closed_at, done_on)
       select clinic_id, pet_id, protocol_id, due_on, earliest_on, rule, explanation, 'done', now(), current_date
         from due_cares where clinic_id = $1 and id = $2`,
      [given.clinicId, done.careId],
    );
    await plan();
    expect(await stored()).toMatchObject([{ client: care.clientId, kind: 'declined', said: ['Rabies'] }]);
    expect(await storedReasons(db.owner, given.clinicId)).toEqual({ DHP: 'given' });
  });

  test('lapsed clients are written to once, as marketing', async () => {
    const rules = {
      ...DEFAULT_RULES,
      ...ALL_DAY,
      channels: ['email' as const],
      lapsed: { ...DEFAULT_RULES.lapsed, isOn: true },
    };
    await api.call(given.admin, changeReminderSettingsEndpoint, { isOn: true, rules, version: 1 });
    const lapsed = await givenAgreeingClient(db, given.clinicId);
    const regular = await givenAgreeingClient(db, given.clinicId);
    const visit = (petId: string, months: number) =>
      db.owner.query(
        `insert into visits (clinic_id, pet_id, reason, started_at) values ($1, $2, 'Checkup', now() - make_interval(months => $3))`,
        [given.clinicId, petId, months],
      );
    await visit(lapsed.petId, 14);
    await visit(regular.petId, 3);
    await plan();
    await plan(addDays(today, 1));
    await plan(addDays(today, 30));
    expect((await stored()).filter(({ kind }) => kind === 'lapsed')).toMatchObject([
      { client: lapsed.clientId },
    ]);
    const { rows } = await db.owner.query(`select distinct purpose from messages where clinic_id = $1`, [
      given.clinicId,
    ]);
    expect(rows).toEqual([{ purpose: 'marketing' }]);
  });
});

test('the settings are versions, which two people cannot change at once', async () => {
  const change = (version: number, hour: number) =>
    api.call(given.admin, changeReminderSettingsEndpoint, {
      isOn: true,
      rules: { ...DEFAULT_RULES, hour },
      version,
    });
  expect(await change(1, 9)).toMatchObject({ status: 200, body: { version: 2, rules: { hour: 9 } } });
  expect(await change(1, 11)).toMatchObject({ status: 409, body: { code: 'record_changed' } });
  const { rows } = await db.owner.query(
    'select version from care_reminder_rules where clinic_id = $1 order by 1',
    [given.clinicId],
  );
  expect(rows).toEqual([{ version: 1 }, { version: 2 }]);
});

test('the reminders of a pet: the last one, the next one, and why there is none', async () => {
  const care = await givenRoundIn(0);
  const dead = await givenRoundIn(3);
  await plan();
  await db.owner.query(`update pets set deceased_on = current_date where clinic_id = $1 and id = $2`, [
    given.clinicId,
    dead.petId,
  ]);
  await db.owner.query(
    `update due_cares set status = 'open', closed_at = null, closed_reason = null where clinic_id = $1`,
    [given.clinicId],
  );
  const { body } = await api.call(given.admin, listPetRemindersEndpoint, { petId: [care.petId, dead.petId] });
  expect(body).toEqual({
    isOn: true,
    items: [
      {
        petId: care.petId,
        last: { on: today, channel: 'email' },
        next: { on: addDays(today, 15), dueCareIds: [care.careId] },
        reason: null,
      },
      { petId: dead.petId, last: null, next: null, reason: 'deceased' },
    ],
  });
});

test('CARE-9: the figures agree with the rows behind them', async () => {
  const period = { from: addDays(today, -100), until: addDays(today, 100) };
  const reminded = await givenRoundIn(0);
  await plan();
  await db.owner.query(`update messages set status = 'sent' where clinic_id = $1`, [given.clinicId]);
  const set = (id: string, values: string) =>
    db.owner.query(`update due_cares set ${values}, closed_at = now() where clinic_id = $1 and id = $2`, [
      given.clinicId,
      id,
    ]);
  await set(reminded.careId, `status = 'done', done_on = current_date + 1`);
  await set((await givenRoundIn(1)).careId, `status = 'done', done_on = current_date - 5`);
  await set((await givenRoundIn(1)).careId, `status = 'declined'`);
  await set((await givenRoundIn(-60)).careId, `status = 'done', done_on = current_date`);
  await givenRoundIn(50);
  const mute = await givenRoundIn(0);
  await db.owner.query('delete from client_contacts where clinic_id = $1 and client_id = $2', [
    given.clinicId,
    mute.clientId,
  ]);
  await plan(addDays(today, 1));
  const { body } = await api.call(given.admin, getFiguresEndpoint, period);
  const total = { due: 6, in_time: 2, late: 1, booked: 0, declined: 1, unreachable: 1, open: 1 };
  expect(body).toMatchObject({
    total,
    kinds: [{ careKind: 'vaccination', ...total }],
    after: [
      { round: null, given: 2 },
      { round: -30, given: 1 },
    ],
  });
  const rows = async (filter: object) =>
    (await api.call(given.admin, listFigureRowsEndpoint, { ...period, ...filter })).body.items.length;
  expect(await rows({})).toBe(6);
  for (const outcome of ['in_time', 'late', 'booked', 'declined', 'unreachable', 'open'] as const)
    expect([outcome, await rows({ outcome })]).toEqual([outcome, total[outcome]]);
  expect(await rows({ after: 'none' })).toBe(2);
  expect(await rows({ after: -30 })).toBe(1);
});
