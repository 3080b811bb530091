import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenTreatment, type GivenTreatment } from '#test/given-acts.ts';
import { givenPerson } from '#test/given.ts';
import {
  answerMyEstimateEndpoint,
  answerSharedEstimateEndpoint,
  getSharedEstimatePdfEndpoint,
  listMyEstimatesEndpoint,
  openSharedEstimateEndpoint,
} from '../answers.contract.ts';
import {
  createEstimateEndpoint,
  getEstimateEndpoint,
  linkEstimateEndpoint,
  sendEstimateEndpoint,
  withdrawEstimateEndpoint,
} from '../contract.ts';
import {
  addEstimateTemplateEndpoint,
  archiveEstimateTemplateEndpoint,
  changeEstimateTemplateEndpoint,
  listEstimateTemplatesEndpoint,
  restoreEstimateTemplateEndpoint,
} from '../templates.contract.ts';
import { estimateEmails } from './jobs/estimate-emails.ts';
import { estimatesHandlers } from './routes.ts';

const NOBODY = null;
let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let world: GivenTreatment;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, estimatesHandlers);
  world = await givenTreatment(db.owner);
});
afterAll(() => db.drop());

async function givenSent(byEmail = false) {
  const { petId, csr, examId } = world;
  const { body } = await api.call(csr, createEstimateEndpoint, {
    petId,
    title: 'Dental',
    from: { kind: 'items', itemIds: [examId] },
  });
  const { id, version } = body;
  const sent = await api.call(csr, sendEstimateEndpoint, { id, version, byEmail });
  expect(sent.status).toBe(200);
  return { id, emailedTo: sent.body.emailedTo };
}
async function givenLink() {
  const { id } = await givenSent();
  const { body } = await api.call(world.csr, linkEstimateEndpoint, { id });
  return { id, token: body.token };
}
const open = (token: string) => api.call(NOBODY, openSharedEstimateEndpoint, { token });
const SIGNED = { declinedLineIds: [], signerName: 'Kim Client', isTypedSignature: true };
const get = async (id: string) => (await api.call(world.csr, getEstimateEndpoint, { id })).body;

describe('a link', () => {
  test('opens the estimate without a session, is answered once, and shows the answer then', async () => {
    const { id, token } = await givenLink();
    expect(await get(id)).toMatchObject({ openedAt: null });
    const { body } = await open(token);
    expect(body).toMatchObject({ id, status: 'sent', document: { title: 'Dental', answer: null } });
    expect((await get(id)).openedAt).not.toBeNull();
    const answer = { token, optionPosition: 1, ...SIGNED };
    const both = await Promise.all([
      api.call(NOBODY, answerSharedEstimateEndpoint, answer),
      api.call(NOBODY, answerSharedEstimateEndpoint, answer),
    ]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await open(token)).body).toMatchObject({
      document: { answer: { channel: 'link', method: 'typed' } },
    });
    const pdf = await api.call(NOBODY, getSharedEstimatePdfEndpoint, { token });
    expect(pdf.body.fileName).toBe('estimate-answered.pdf');
    const { rows } = await db.owner.query(
      `select action, actor_id from audit_entries where clinic_id = $1 and subject_id = $2 and action in ('estimate.viewed', 'estimate.answered')
        order by action`,
      [world.clinicId, id],
    );
    expect(rows).toEqual([
      { action: 'estimate.answered', actor_id: null },
      { action: 'estimate.viewed', actor_id: null },
    ]);
  });

  test('needs a signature, and its secret', async () => {
    const { token } = await givenLink();
    const unsigned = { token, optionPosition: 1, declinedLineIds: [], signerName: 'Kim' };
    expect(await api.call(NOBODY, answerSharedEstimateEndpoint, unsigned)).toMatchObject({ status: 422 });
    const other = `${token.slice(0, 22)}${'A'.repeat(42)}`;
    expect((await open(other)).status).toBe(404);
    expect(
      (
        await api.call(NOBODY, answerSharedEstimateEndpoint, {
          ...unsigned,
          isTypedSignature: true,
          token: other,
        })
      ).status,
    ).toBe(404);
    const { rows } = await db.owner.query(`select l::text as row from estimate_links l`);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  test('says that the estimate was withdrawn, or that it has expired', async () => {
    const withdrawn = await givenLink();
    await api.call(world.csr, withdrawEstimateEndpoint, { id: withdrawn.id, reason: 'Other plan' });
    expect(await open(withdrawn.token)).toMatchObject({ status: 410, body: { code: 'estimate_withdrawn' } });
    const late = await givenLink();
    await db.owner.query(
      `update estimate_links set created_at = now() - interval '2 days', expires_at = now() - interval '1 day' where estimate_id = $1`,
      [late.id],
    );
    expect(await open(late.token)).toMatchObject({ status: 410, body: { code: 'estimate_expired' } });
    const refused = await api.call(NOBODY, answerSharedEstimateEndpoint, {
      token: late.token,
      optionPosition: 1,
      ...SIGNED,
    });
    expect(refused.status).toBe(410);
  });

  test('is not made for a draft', async () => {
    const { body } = await api.call(world.csr, createEstimateEndpoint, {
      petId: world.petId,
      from: { kind: 'items', itemIds: [] },
    });
    expect(await api.call(world.csr, linkEstimateEndpoint, { id: body.id })).toMatchObject({
      status: 409,
      body: { code: 'estimate_not_open' },
    });
  });
});

describe('the email of an estimate', () => {
  const compose = async (estimateId: string) => {
    const composer = estimateEmails('https://tailwell.test')['estimate'];
    if (!composer) throw new Error('There is no composer.');
    const mail = {
      id: estimateId,
      template: 'estimate',
      recipient: 'kim@people.test',
      userId: null,
      invitationId: null,
      redirectTo: null,
      flowId: null,
      signUpId: null,
      details: { clinicId: world.clinicId, estimateId },
    };
    return db.database.transaction({ databaseRole: 'auth_server', mode: 'write' }, (tx) =>
      composer(tx, mail),
    );
  };

  test('goes to the client’s address with a link that is made when it is sent', async () => {
    await db.owner.query(
      `insert into client_contacts (clinic_id, client_id, kind, value, normalized, is_primary)
       values ($1, $2, 'email', 'kim@people.test', 'kim@people.test', true) on conflict do nothing`,
      [world.clinicId, world.clientId],
    );
    const { id, emailedTo } = await givenSent(true);
    expect(emailedTo).toMatch(/@/);
    const { rows } = await db.owner.query(
      `select recipient, details from mail_outbox where template = 'estimate' and details ->> 'estimateId' = $1`,
      [id],
    );
    expect(rows).toEqual([{ recipient: emailedTo, details: { clinicId: world.clinicId, estimateId: id } }]);
    const email = await compose(id);
    const token = /\/estimate#([\w-]{64})/.exec(email?.text ?? '')?.[1] ?? '';
    expect((await open(token)).body).toMatchObject({ id, status: 'sent' });
  });

  test('is not sent for an estimate that was withdrawn meanwhile', async () => {
    const { id } = await givenSent();
    await api.call(world.csr, withdrawEstimateEndpoint, { id, reason: 'Other plan' });
    expect(await compose(id)).toBeNull();
  });
});

describe('CORE-9: on their own account', () => {
  test('a client sees what was sent about a pet that is theirs, and answers it', async () => {
    const account = await givenPerson(db.owner, { role: 'client', name: 'Kim Client' });
    const outsider = await givenPerson(db.owner, { role: 'client', name: 'Somebody Else' });
    await db.owner.query('update clients set user_id = $2 where clinic_id = $1 and id = $3', [
      world.clinicId,
      account.userId,
      world.clientId,
    ]);
    const { id } = await givenSent();
    const { body: draft } = await api.call(world.csr, createEstimateEndpoint, {
      petId: world.petId,
      from: { kind: 'items', itemIds: [world.examId] },
    });
    const mine = async (person: typeof account) =>
      (await api.call(person, listMyEstimatesEndpoint, {})).body.items;
    const ids = (await mine(account)).map((one) => one.id);
    expect(ids).toContain(id);
    expect(ids).not.toContain(draft.id);
    expect(await mine(outsider)).toEqual([]);
    const answer = { id, optionPosition: 1, ...SIGNED };
    expect((await api.call(outsider, answerMyEstimateEndpoint, answer)).status).toBe(404);
    expect((await api.call(account, answerMyEstimateEndpoint, answer)).status).toBe(200);
    expect(await get(id)).toMatchObject({ status: 'answered', document: { answer: { channel: 'portal' } } });
    // A pet that changed hands takes its estimates out of sight.
    await db.owner.query('delete from pet_clients where clinic_id = $1 and pet_id = $2', [
      world.clinicId,
      world.petId,
    ]);
    expect(await mine(account)).toEqual([]);
    await db.owner.query('insert into pet_clients (clinic_id, pet_id, client_id) values ($1, $2, $3)', [
      world.clinicId,
      world.petId,
      world.clientId,
    ]);
  });
});

describe('templates', () => {
  test('are added, changed, used, archived and restored', async () => {
    const { doctor, csr, petId, examId } = world;
    const options = [
      { name: 'Recommended', lines: [{ itemId: examId, highThousandths: 3000, isRequired: true }] },
    ];
    const { body: added } = await api.call(doctor, addEstimateTemplateEndpoint, {
      name: 'Dental',
      validDays: 10,
      options,
    });
    expect(added.options[0]?.lines[0]).toMatchObject({ description: 'Examination', highThousandths: 3000 });
    const { body: made } = await api.call(csr, createEstimateEndpoint, {
      petId,
      from: { kind: 'template', templateId: added.id },
    });
    expect(made).toMatchObject({ title: 'Dental', lowMinor: 5950, highMinor: 17_850 });
    const { id, version } = added;
    const change = { id, version, name: 'Teeth', options };
    expect((await api.call(doctor, changeEstimateTemplateEndpoint, change)).body).toMatchObject({
      name: 'Teeth',
      version: 2,
    });
    expect((await api.call(doctor, changeEstimateTemplateEndpoint, change)).status).toBe(409);
    expect((await api.call(csr, changeEstimateTemplateEndpoint, change)).status).toBe(403);
    const list = async (archived: 'no' | 'only') =>
      (await api.call(csr, listEstimateTemplatesEndpoint, { archived })).body.items.map((one) => one.name);
    await api.call(doctor, archiveEstimateTemplateEndpoint, { id });
    expect([await list('no'), await list('only')]).toEqual([[], ['Teeth']]);
    await api.call(doctor, restoreEstimateTemplateEndpoint, { id });
    expect([await list('no'), await list('only')]).toEqual([['Teeth'], []]);
  });
});
