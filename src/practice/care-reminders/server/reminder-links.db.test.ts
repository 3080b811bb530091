import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '#foundation/values/day.ts';
import { instantAtMinute, localDayOf } from '#foundation/values/zoned-time.ts';
import { mountOutside } from '#foundation/server/http/mount-outside.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import {
  givenAgreeingClient,
  givenDueCare,
  givenReminderClinic,
  type GivenReminderClinic,
  PUBLIC_URL,
} from '#test/given-reminders.ts';
import { noonZone } from '#test/noon-zone.ts';
import { openTestStorage } from '#test/storage.ts';
import { confirmClaimEndpoint, listClaimsEndpoint, rejectClaimEndpoint } from '../actions.contract.ts';
import {
  answerReminderLinkEndpoint,
  openReminderLinkEndpoint,
  type ReminderLinkAnswer,
  sendReminderProofEndpoint,
} from '../link.contract.ts';
import { planRemindersOfClinic } from './jobs/reminder-jobs.ts';
import { careRemindersHandlers, careRemindersOutside } from './routes.ts';

let db: TestDatabase;
let storage: Awaited<ReturnType<typeof openTestStorage>>;
let api: ReturnType<typeof createTestApi>;
let given: GivenReminderClinic;
let today: string;
/** It is noon there now. */
let zone: string;
let client: { clientId: string; petId: string };
let careId: string;
let token: string;
let itemId: string;
beforeAll(async () => {
  db = await createTestDatabase();
  storage = await openTestStorage(db);
  api = createTestApi(db, careRemindersHandlers, [
    (app, parts) => mountOutside(app, careRemindersOutside(storage.keep), parts),
  ]);
});
afterAll(async () => {
  await storage.close();
  await db.drop();
});
beforeEach(async () => {
  zone = noonZone();
  given = await givenReminderClinic(db, { hour: 7 }, zone);
  today = localDayOf(Date.now(), zone);
  client = await givenAgreeingClient(db, given.clinicId);
  careId = await givenDueCare(db.owner, given.clinicId, { petId: client.petId, dueOn: addDays(today, 30) });
  token = await remind();
  itemId = (await open()).body.items[0]?.id ?? '';
});

/** The afternoon of a day at the clinic. */
const afternoon = (day: string) => new Date(instantAtMinute(day, 840, zone));

/** Sends the reminders of today. @returns the token of the link in the only message. */
async function remind(): Promise<string> {
  const parts = { database: db.database, publicUrl: PUBLIC_URL };
  await planRemindersOfClinic(parts, given.clinicId, afternoon(today));
  const { rows } = await db.owner.query<{ text: string }>(
    `select text from messages where clinic_id = $1 and status = 'queued'`,
    [given.clinicId],
  );
  return /#([\w-]{64})/.exec(rows[0]?.text ?? '')?.[1] ?? '';
}

/** The links are opened without a session. */
const nobody = null;
const open = (of = token) => api.call(nobody, openReminderLinkEndpoint, { token: of });
const answer = (said: ReminderLinkAnswer, of = token) =>
  api.call(nobody, answerReminderLinkEndpoint, { token: of, answer: said });
const elsewhere = (changes: { doneOn?: string; proof?: string | null } = {}): ReminderLinkAnswer => ({
  kind: 'elsewhere',
  itemIds: [itemId],
  doneOn: addDays(today, -3),
  elsewhereName: 'Lakeside',
  note: null,
  proof: null,
  ...changes,
});
const one = async <T extends object>(text: string): Promise<T | undefined> =>
  (await db.owner.query<T>(text, [given.clinicId])).rows[0];

test('a link shows the clinic and what is due, and nothing else', async () => {
  const { status, body } = await open();
  expect(status).toBe(200);
  expect(body).toMatchObject({
    kind: 'care',
    channel: 'email',
    isStopped: false,
    items: [{ petName: 'Biscuit', name: 'Rabies', dueOn: addDays(today, 30), isClosed: false }],
  });
  expect(JSON.stringify(body)).not.toContain('Casey');
});

describe('a link opens nothing', () => {
  test('with another secret, for another clinic, and once it is half a year old', async () => {
    const swapped = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`;
    expect((await open(swapped)).status).toBe(404);
    const other = await givenReminderClinic(db);
    const foreign = Buffer.concat([
      Buffer.from(other.clinicId.replaceAll('-', ''), 'hex'),
      Buffer.from(token, 'base64url').subarray(16),
    ]).toString('base64url');
    expect((await open(foreign)).status).toBe(404);
    expect((await answer({ kind: 'stop' }, foreign)).status).toBe(404);
    await db.owner.query(
      `update care_reminders set requested_at = now() - interval '181 days' where clinic_id = $1`,
      [given.clinicId],
    );
    expect((await open()).status).toBe(404);
    expect((await answer({ kind: 'stop' })).status).toBe(404);
  });

  test('of a pet that has died or has another client', async () => {
    await db.owner.query(`update care_reminders set state = 'sent' where clinic_id = $1`, [given.clinicId]);
    await db.owner.query(`update pets set deceased_on = current_date where clinic_id = $1`, [given.clinicId]);
    expect((await open()).body.items).toEqual([]);
    expect((await answer(elsewhere())).status).toBe(404);
  });
});

test('later: nothing is sent until that day, and then again', async () => {
  const untilOn = addDays(today, 20);
  const { body } = await answer({ kind: 'later', itemIds: [itemId], untilOn });
  expect(body.items[0]).toMatchObject({ laterOn: untilOn });
  expect(await one(`select snoozed_until_on::text as until from due_cares where clinic_id = $1`)).toEqual({
    until: untilOn,
  });
  for (const day of [today, addDays(today, 400)])
    expect((await answer({ kind: 'later', itemIds: [itemId], untilOn: day })).status).toBe(422);
});

test('stop: the consent is withdrawn for this channel and purpose, once', async () => {
  expect((await answer({ kind: 'stop' })).body.isStopped).toBe(true);
  await answer({ kind: 'stop' });
  const { rows } = await db.owner.query(
    `select client_id, channel, purpose, method from contact_consents where clinic_id = $1 and action = 'withdrawn'`,
    [given.clinicId],
  );
  expect(rows).toEqual([
    { client_id: client.clientId, channel: 'email', purpose: 'care', method: 'unsubscribe_link' },
  ]);
  await givenDueCare(db.owner, given.clinicId, {
    petId: client.petId,
    dueOn: addDays(today, 38),
    name: 'DHP',
    target: 'dhp',
  });
  await planRemindersOfClinic(
    { database: db.database, publicUrl: PUBLIC_URL },
    given.clinicId,
    afternoon(addDays(today, 8)),
  );
  expect(await one(`select reason from care_reminder_items where clinic_id = $1 and name = 'DHP'`)).toEqual({
    reason: 'opted_out',
  });
});

test('book: it is known that the client wanted to', async () => {
  await answer({ kind: 'book', itemIds: [itemId] });
  expect(await one(`select state from care_reminders where clinic_id = $1`)).toEqual({ state: 'answered' });
});

describe('CARE-8: done elsewhere', () => {
  const claims = async () => (await api.call(given.admin, listClaimsEndpoint, {})).body.items;

  test('is a task for staff, and counts once they have confirmed it', async () => {
    const photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
      .jpeg()
      .toBuffer();
    const sent = await api.call(nobody, sendReminderProofEndpoint, {
      token,
      type: 'image/jpeg',
      contentBase64: photo.toString('base64'),
    });
    expect(sent.status).toBe(200);
    const { body } = await answer(elsewhere({ proof: sent.body.proof }));
    expect(body.items[0]).toMatchObject({ claimedOn: addDays(today, -3), isClosed: false });
    expect(await one(`select status, title from tasks where clinic_id = $1`)).toEqual({
      status: 'open',
      title: 'Check care done elsewhere: Rabies for Biscuit',
    });
    expect(await one(`select status from due_cares where clinic_id = $1`)).toEqual({ status: 'open' });
    expect(await one(`select is_client_visible as seen from documents where clinic_id = $1`)).toEqual({
      seen: false,
    });
    const [claim] = await claims();
    expect(claim).toMatchObject({ elsewhereName: 'Lakeside', proofDocumentId: sent.body.proof });
    const doneOn = addDays(today, -4);
    const confirm = () =>
      api.call(given.admin, confirmClaimEndpoint, {
        id: claim?.id ?? '',
        doneOn,
        elsewhereName: 'Lakeside Vets',
        itemIds: [itemId],
      });
    expect((await confirm()).status).toBe(200);
    expect((await confirm()).status).toBe(404);
    expect(
      await one(
        `select given_on::text as on, is_elsewhere as elsewhere, elsewhere_name as name, verified_at is not null as verified, proof_document_id as proof
           from vaccinations where clinic_id = $1`,
      ),
    ).toEqual({ on: doneOn, elsewhere: true, name: 'Lakeside Vets', verified: true, proof: sent.body.proof });
    expect(await one(`select status from tasks where clinic_id = $1`)).toEqual({ status: 'done' });
    expect(await one(`select status from due_cares where clinic_id = $1 and id = '${careId}'`)).toEqual({
      status: 'done',
    });
    expect(await claims()).toEqual([]);
  });

  test('is reminded of no more while it waits, and again after staff rejected it', async () => {
    await answer(elsewhere());
    await answer(elsewhere());
    const [claim, second] = await claims();
    expect(second).toBeUndefined();
    const plan = (day: string) =>
      planRemindersOfClinic({ database: db.database, publicUrl: PUBLIC_URL }, given.clinicId, afternoon(day));
    await plan(addDays(today, 15));
    expect(await one(`select reason from care_reminder_items where clinic_id = $1 and round = -15`)).toEqual({
      reason: 'done_elsewhere',
    });
    expect((await api.call(given.admin, rejectClaimEndpoint, { id: claim?.id ?? '' })).status).toBe(200);
    await plan(addDays(today, 16));
    expect(await one(`select reason from care_reminder_items where clinic_id = $1 and round = -15`)).toEqual({
      reason: null,
    });
    expect(await one(`select status from due_cares where clinic_id = $1`)).toEqual({ status: 'open' });
  });

  test('in the future or long ago is refused, and so is what is no picture', async () => {
    expect((await answer(elsewhere({ doneOn: addDays(today, 2) }))).status).toBe(422);
    expect((await answer(elsewhere({ doneOn: addDays(today, -400) }))).status).toBe(422);
    const bad = await api.call(nobody, sendReminderProofEndpoint, {
      token,
      type: 'image/jpeg',
      contentBase64: Buffer.from('PK\u0003\u0004 no picture').toString('base64'),
    });
    expect(bad).toMatchObject({ status: 422, body: { code: 'file_refused' } });
  });

  test('another clinic sees and checks nothing of it', async () => {
    await answer(elsewhere());
    const [claim] = await claims();
    const { admin } = await givenReminderClinic(db);
    expect((await api.call(admin, listClaimsEndpoint, {})).body.items).toEqual([]);
    expect((await api.call(admin, rejectClaimEndpoint, { id: claim?.id ?? '' })).status).toBe(404);
  });

  test('a file that was not sent for this is no proof', async () => {
    await answer(elsewhere({ proof: crypto.randomUUID() }));
    expect((await claims())[0]?.proofDocumentId).toBeNull();
  });
});

test('too many answers are refused', async () => {
  for (let days = 1; days <= 20; days += 1)
    await answer({ kind: 'later', itemIds: [itemId], untilOn: addDays(today, days) });
  expect(await answer({ kind: 'later', itemIds: [itemId], untilOn: addDays(today, 30) })).toMatchObject({
    status: 409,
    body: { code: 'too_many_answers' },
  });
});
