import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenAppointmentType, givenClientWithPet, givenStaff } from '#test/given.ts';
import {
  givenAgreeingClient,
  givenDueCare,
  givenReminderClinic,
  type GivenReminderClinic,
  givenReminderRules,
  PUBLIC_URL,
  storedReasons,
  storedReminders,
} from '#test/given-reminders.ts';
import { planRemindersOfClinic, sendRemindersOfClinic } from './reminder-jobs.ts';

/** Thirty days before the due day, eleven o'clock in Berlin. */
const DUE = '2026-06-01';
const MORNING = new Date('2026-05-02T09:00:00Z');

let db: TestDatabase;
let given: GivenReminderClinic;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  given = await givenReminderClinic(db);
});

const parts = () => ({ database: db.database, publicUrl: PUBLIC_URL });
const plan = (now = MORNING, clinicId = given.clinicId) => planRemindersOfClinic(parts(), clinicId, now);
const send = (now = MORNING) => sendRemindersOfClinic(parts(), given.clinicId, now);
const stored = () => storedReminders(db.owner, given.clinicId);
const reasons = () => storedReasons(db.owner, given.clinicId);

async function givenPetDue(dueOn = DUE) {
  const client = await givenAgreeingClient(db, given.clinicId);
  const careId = await givenDueCare(db.owner, given.clinicId, { petId: client.petId, dueOn });
  return { ...client, careId };
}

test('a client is reminded once, with a link, however often the job runs', async () => {
  const { clientId } = await givenPetDue();
  await plan();
  await plan();
  await plan(new Date('2026-05-02T20:00:00Z'));
  expect(await reasons()).toEqual({});
  expect(await stored()).toMatchObject([
    { client: clientId, kind: 'care', state: 'requested', said: ['Rabies'], message: 'queued' },
  ]);
  const { rows } = await db.owner.query('select text from messages where clinic_id = $1', [given.clinicId]);
  expect(rows).toHaveLength(1);
  expect(rows[0].text).toMatch(/https:\/\/tailwell\.test\/reminder#[\w-]{64}/);
  expect(rows[0].text).toContain('Rabies');
});

test('nothing is planned before the hour of the rules, while they are off, and for a clinic without any', async () => {
  await givenPetDue();
  await plan(new Date('2026-05-02T07:59:00Z'));
  expect(await stored()).toEqual([]);
  await db.owner.query(
    `insert into care_reminder_rules (clinic_id, version, is_on, rules) select clinic_id, 2, false, rules from care_reminder_rules where clinic_id = $1`,
    [given.clinicId],
  );
  await plan();
  expect(await stored()).toEqual([]);
  await givenReminderRules(db.owner, given.clinicId);
  await plan(new Date('2026-05-02T08:00:00Z'));
  expect(await stored()).toHaveLength(1);
});

describe('CARE-6: directly before it is handed over a reminder is decided again', () => {
  /** Plans without handing over, as a job that is killed after its first transaction. */
  async function planOnly() {
    const broken = { ...parts(), publicUrl: '' };
    let transactions = 0;
    const database = new Proxy(db.database, {
      get: (target, name, receiver) =>
        name === 'transaction'
          ? (...args: Parameters<typeof target.transaction>) => {
              transactions += 1;
              if (transactions > 1) throw new Error('killed');
              return target.transaction(...args);
            }
          : Reflect.get(target, name, receiver),
    });
    await expect(planRemindersOfClinic({ ...broken, database }, given.clinicId, MORNING)).rejects.toThrow(
      'killed',
    );
  }

  test('after a kill the next run hands over what was planned', async () => {
    await givenPetDue();
    await planOnly();
    expect(await stored()).toMatchObject([{ state: 'planned', message: null }]);
    await plan();
    expect(await stored()).toMatchObject([{ state: 'requested', message: 'queued' }]);
  });

  const between: readonly [
    string,
    (care: { petId: string; careId: string; clientId: string }) => Promise<unknown>,
  ][] = [
    ['given', ({ careId }) => set(`status = 'done', done_on = '2026-05-01', closed_at = now()`, careId)],
    ['declined', ({ careId }) => set(`status = 'declined', closed_at = now()`, careId)],
    ['snoozed', ({ careId }) => set(`snoozed_until_on = '2026-06-15'`, careId)],
    ['deceased', ({ petId }) => setPet(`deceased_on = '2026-05-02', deceased_recorded_at = now()`, petId)],
    ['inactive', ({ petId }) => setPet(`archived_at = now()`, petId)],
    ['booked', (pet) => givenBooking(pet)],
    ['transferred', (pet) => transfer(pet)],
  ];
  const set = (values: string, id: string) =>
    db.owner.query(`update due_cares set ${values} where clinic_id = $1 and id = $2`, [given.clinicId, id]);
  const setPet = (values: string, id: string) =>
    db.owner.query(`update pets set ${values} where clinic_id = $1 and id = $2`, [given.clinicId, id]);
  async function givenBooking({ petId, clientId }: { petId: string; clientId: string }) {
    const typeId = await givenAppointmentType(db.owner, given.clinicId);
    const { staffMemberId } = await givenStaff(db.owner, given.clinicId, { role: 'doctor' });
    await db.owner.query(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
       values ($1, $2, $3, $4, $5, '2026-06-10T09:00Z', '2026-06-10T09:30Z', '2026-06-10T09:30Z', 'Checkup')`,
      [given.clinicId, typeId, petId, clientId, staffMemberId],
    );
  }
  async function transfer({ petId, clientId }: { petId: string; clientId: string }) {
    const other = await givenClientWithPet(db.owner, given.clinicId);
    await db.owner.query(`update pet_clients set client_id = $3 where clinic_id = $1 and pet_id = $2`, [
      given.clinicId,
      petId,
      other.clientId,
    ]);
    await db.owner.query(
      `insert into pet_former_clients (clinic_id, pet_id, client_id) values ($1, $2, $3)`,
      [given.clinicId, petId, clientId],
    );
  }

  test.each(between)('%s between plan and handing over: nothing is sent', async (reason, happen) => {
    const care = await givenPetDue();
    await planOnly();
    await happen(care);
    await plan();
    const rows = await stored();
    expect(rows.filter(({ message }) => message !== null)).toEqual([]);
    expect(rows[0]).toMatchObject({ client: care.clientId, state: 'canceled', reason });
    expect(await reasons()).toMatchObject({ Rabies: reason });
  });

  test.each(between)('%s while it waits to be sent: it is taken back', async (reason, happen) => {
    const care = await givenPetDue();
    await plan();
    expect(await stored()).toMatchObject([{ state: 'requested', message: 'queued' }]);
    await happen(care);
    await send();
    expect(await stored()).toMatchObject([{ state: 'canceled', reason, message: 'canceled' }]);
    expect(await reasons()).toMatchObject({ Rabies: reason });
  });

  test('of two pets in a message only the one that still may be is mentioned', async () => {
    const care = await givenPetDue();
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into pets (clinic_id, name, species) values ($1, 'Tom', 'dog') returning id`,
      [given.clinicId],
    );
    const petId = rows[0]?.id ?? '';
    await db.owner.query(
      `insert into pet_clients (clinic_id, pet_id, client_id, is_primary) values ($1, $2, $3, true)`,
      [given.clinicId, petId, care.clientId],
    );
    await givenDueCare(db.owner, given.clinicId, { petId, dueOn: DUE, name: 'DHP', target: 'dhp' });
    await planOnly();
    await set(`status = 'done', done_on = '2026-05-01', closed_at = now()`, care.careId);
    await plan();
    expect(await stored()).toMatchObject([{ state: 'requested', said: ['DHP'], message: 'queued' }]);
    const sent = await db.owner.query<{ text: string }>('select text from messages where clinic_id = $1', [
      given.clinicId,
    ]);
    expect(sent.rows[0]?.text).not.toContain('Rabies');
  });
});

test('what became of the message is known', async () => {
  await givenPetDue();
  await plan();
  const status = (value: string) =>
    db.owner.query(`update messages set status = $2 where clinic_id = $1`, [given.clinicId, value]);
  await status('sent');
  expect(await stored()).toMatchObject([{ state: 'sent', reason: null }]);
  await status('undelivered');
  expect(await stored()).toMatchObject([{ state: 'suppressed', reason: 'undeliverable' }]);
  expect(await reasons()).toEqual({ Rabies: 'undeliverable' });
});

describe('who cannot be reached is not reminded', () => {
  test.each([
    ['no_address', 'delete from client_contacts where clinic_id = $1'],
    [
      'opted_out',
      `insert into contact_consents (clinic_id, client_id, channel, action, method) select clinic_id, id, 'email', 'stop', 'message' from clients where clinic_id = $1`,
    ],
  ])('%s', async (reason, statement) => {
    await givenPetDue();
    await db.owner.query(statement, [given.clinicId]);
    await plan();
    expect(await stored()).toEqual([]);
    expect(await reasons()).toEqual({ Rabies: reason });
  });
});

test('isolation (T-07): a job of one clinic plans and sends nothing of another', async () => {
  const { clientId } = await givenPetDue();
  const other = await givenReminderClinic(db);
  const theirs = await givenAgreeingClient(db, other.clinicId);
  await givenDueCare(db.owner, other.clinicId, { petId: theirs.petId, dueOn: DUE });
  await plan();
  expect(await storedReminders(db.owner, other.clinicId)).toEqual([]);
  expect(await stored()).toMatchObject([{ client: clientId }]);
});
