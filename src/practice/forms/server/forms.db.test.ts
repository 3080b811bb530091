import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenVisit } from '#test/given-acts.ts';
import {
  givenAppointmentType,
  givenClientWithPet,
  givenClinic,
  givenPerson,
  givenStaff,
  type Person,
} from '#test/given.ts';
import { readPdfText } from '#test/read-pdf-text.ts';
import { openTestStorage } from '#test/storage.ts';
import { waitForLock } from '#test/wait-for-lock.ts';
import {
  addFormEndpoint,
  addStarterFormsEndpoint,
  changeFormEndpoint,
  FormField,
  listFormsEndpoint,
  archiveFormEndpoint,
  restoreFormEndpoint,
  reviewFormEndpoint,
} from '../contract.ts';
import {
  listMyFormsEndpoint,
  openMyFormEndpoint,
  saveMyAnswersEndpoint,
  signMyFormEndpoint,
} from '../own.contract.ts';
import {
  askFormEndpoint,
  listFormRequestsEndpoint,
  openFormEndpoint,
  saveAnswersEndpoint,
  signFormEndpoint,
  voidFormEndpoint,
  withdrawFormEndpoint,
} from '../requests.contract.ts';
import { STARTER_FORMS } from './public/starter-forms.ts';
import { fileFormJob } from './jobs/file-form-job.ts';
import { formsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let storage: Awaited<ReturnType<typeof openTestStorage>>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, formsHandlers);
  storage = await openTestStorage(db);
});
afterAll(async () => {
  await storage.close();
  await db.drop();
});

const FIELDS = [
  { id: 'procedure', type: 'short_text', label: 'Procedure', isRequired: true },
  { id: 'phone', type: 'short_text', label: 'Phone today', isRequired: false, fill: 'phone' },
  { id: 'read', type: 'agree', label: 'I have read this.', isRequired: true },
  { id: 'signature', type: 'signature', label: 'Signature', isRequired: true },
] as const;
const TEXT = {
  title: 'Dental consent',
  body: '{{client}} agrees that {{pet}} is treated at {{clinic}}.\n\nOn {{date}}.',
  fields: FIELDS.map((field) => FormField.parse(field)),
};
const ANSWERS = { procedure: 'Dental cleaning', read: true as const };
const STROKES = [
  [1000, 500, 4000, 2500, 7000, 800],
  [8000, 2000],
];

async function givenRoom() {
  const { clinicId } = await givenClinic(db.owner);
  const admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin', name: 'Kay Vogt' });
  const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor', name: 'Dr Lind' });
  const csr = await givenStaff(db.owner, clinicId, { role: 'csr', name: 'Dee Desk' });
  const owner = await givenPerson(db.owner, { role: 'client', name: 'Ada Lovelace' });
  const { petId, clientId } = await givenClientWithPet(db.owner, clinicId, {
    account: owner,
    name: 'Ada Lovelace',
  });
  const form = (await api.call(doctor, addFormEndpoint, { kind: 'consent', ...TEXT })).body;
  return { clinicId, admin, doctor, csr, owner, petId, clientId, form };
}
type Room = Awaited<ReturnType<typeof givenRoom>>;

const ask = async ({ csr, form, petId }: Room, input: object = {}) =>
  (await api.call(csr, askFormEndpoint, { formId: form.id, petId, ...input })).body;

const sign = (person: Person, id: string, input: object = {}) =>
  api.call(person, signFormEndpoint, {
    id,
    version: 1,
    answers: ANSWERS,
    signerName: 'Ada Lovelace',
    strokes: STROKES,
    ...input,
  });

async function runQueuedJobs() {
  const { rows } = await db.owner.query<{ payload: unknown }>(
    `select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'forms.file'`,
  );
  const { run } = fileFormJob(db.database, storage.keep);
  for (const { payload } of rows) await run(payload);
}

const requestsOf = async (person: Person, petId: string) =>
  (await api.call(person, listFormRequestsEndpoint, { petId })).body.items;

describe('building', () => {
  test('FORM-1: a changed form is a new version, and what was signed keeps its own', async () => {
    const room = await givenRoom();
    const { id } = await ask(room);
    await sign(room.csr, id);
    const changed = await api.call(room.admin, changeFormEndpoint, {
      ...TEXT,
      id: room.form.id,
      version: 1,
      title: 'Dental consent 2027',
    });
    expect(changed.body).toMatchObject({ version: 2, title: 'Dental consent 2027' });
    const [request] = await requestsOf(room.csr, room.petId);
    expect(request).toMatchObject({ title: 'Dental consent', signature: { version: 1 } });
    const stale = await api.call(room.admin, changeFormEndpoint, { ...TEXT, id: room.form.id, version: 1 });
    expect(stale).toMatchObject({ status: 409, body: { code: 'record_changed' } });
  });

  test('FORM-2: two signatures, a choice without options, or two fields of one id are refused', async () => {
    const { doctor } = await givenRoom();
    const [text, , , signature] = TEXT.fields;
    for (const fields of [
      [signature, { ...signature, id: 'second' }],
      [{ ...text, type: 'choice', options: ['One'] }],
      [text, text],
    ]) {
      const input = { kind: 'consent', title: 'x', body: '', fields } as never;
      expect((await api.call(doctor, addFormEndpoint, input)).status).toBe(422);
    }
  });

  test('starter forms come once, and are marked until somebody has reviewed them', async () => {
    const { admin } = await givenRoom();
    expect((await api.call(admin, addStarterFormsEndpoint, {})).body).toEqual({
      added: STARTER_FORMS.length,
    });
    expect((await api.call(admin, addStarterFormsEndpoint, {})).body).toEqual({ added: 0 });
    const { items } = (await api.call(admin, listFormsEndpoint, {})).body;
    const starter = items.find(({ title }) => title === 'Consent to euthanasia');
    expect(starter).toMatchObject({ isStarter: true, reviewedAt: null, version: 1 });
    const reviewed = await api.call(admin, reviewFormEndpoint, { id: starter?.id ?? '', version: 1 });
    expect(reviewed.body).toMatchObject({ reviewedByName: 'Kay Vogt' });
  });

  test('an archived form cannot be asked for; the front desk builds none', async () => {
    const room = await givenRoom();
    const { id } = room.form;
    await api.call(room.admin, archiveFormEndpoint, { id });
    const asked = await api.call(room.csr, askFormEndpoint, { formId: id, petId: room.petId });
    expect(asked.status).toBe(404);
    await api.call(room.admin, restoreFormEndpoint, { id });
    expect((await ask(room)).state).toBe('asked');
    expect((await api.call(room.csr, addFormEndpoint, { kind: 'consent', ...TEXT })).status).toBe(403);
  });
});

describe('what is long', () => {
  const longText = (id: string) =>
    FormField.parse({ id, type: 'long_text', label: '字'.repeat(300), isRequired: false });

  test('is limited as a whole, and the most is stored', async () => {
    const room = await givenRoom();
    const fields = (count: number) => Array.from({ length: count }, (_, at) => longText(`f${at}`));
    const add = (count: number) =>
      api.call(room.admin, addFormEndpoint, {
        kind: 'intake',
        title: 'Long',
        body: '',
        fields: fields(count),
      });
    expect(await add(60)).toMatchObject({ status: 422, body: { fields: [{ path: 'fields' }] } });
    const form = await add(54);
    expect(form.status).toBe(200);
    const { id } = await ask(room, { formId: form.body.id });
    const answers = (count: number, length: number) =>
      Object.fromEntries(fields(count).map((field) => [field.id, '字'.repeat(length)]));
    const save = (given: Record<string, string>) =>
      api.call(room.csr, saveAnswersEndpoint, { id, answers: given });
    expect(await save(answers(54, 600))).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'answers' }] },
    });
    expect((await save(answers(54, 560))).status).toBe(200);
    expect((await sign(room.csr, id, { answers: answers(54, 560), strokes: null })).status).toBe(200);
  });

  test('a form that the record fills in to more than can be frozen is not signed', async () => {
    const room = await givenRoom();
    await db.owner.query('update pets set name = $2 where id = $1', [room.petId, '字'.repeat(100)]);
    const form = await api.call(room.admin, addFormEndpoint, {
      kind: 'intake',
      title: 'Long',
      body: '{{pet}} '.repeat(2000),
      fields: [longText('f')],
    });
    const { id } = await ask(room, { formId: form.body.id });
    expect(await sign(room.csr, id, { answers: {}, strokes: null })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'answers' }] },
    });
  });

  test('a drawing is no signature any more, and the longest signature is stored', async () => {
    const room = await givenRoom();
    const { id } = await ask(room);
    const stroke = Array.from({ length: 2000 }, () => 10_000);
    const drawn = (count: number) =>
      sign(room.csr, id, { strokes: Array.from({ length: count }, () => stroke) });
    expect(await drawn(8)).toMatchObject({ status: 422, body: { fields: [{ path: 'strokes' }] } });
    expect((await drawn(7)).status).toBe(200);
  });
});

describe('asking and filling in', () => {
  test('the text names the pet and the client, and what was typed survives', async () => {
    const room = await givenRoom();
    const { id } = await ask(room);
    await api.call(room.csr, saveAnswersEndpoint, { id, answers: { procedure: 'Dental' } });
    const { body } = await api.call(room.csr, openFormEndpoint, { id });
    expect(body.body).toMatch(/^Ada Lovelace agrees that Biscuit is treated at .+\.\n\nOn .+ \d{4}\.$/);
    expect(body).toMatchObject({
      answers: { procedure: 'Dental' },
      request: { client: { name: 'Ada Lovelace' }, isStarted: true, state: 'asked' },
    });
  });

  test('the audit trail says that it was started, and signed, whatever is typed in between', async () => {
    const room = await givenRoom();
    const trailOf = async (id: string) =>
      (
        await db.owner.query<{ action: string; actor_id: string }>(
          `select action, actor_id from audit_entries where subject_id = $1 and action <> 'form_request.read' order by at, id`,
          [id],
        )
      ).rows;
    const { id } = await ask(room);
    await api.call(room.csr, saveAnswersEndpoint, { id, answers: {} });
    for (const procedure of ['Den', 'Dental', 'Dental cleaning'])
      await api.call(room.csr, saveAnswersEndpoint, { id, answers: { procedure } });
    await sign(room.csr, id);
    expect(await trailOf(id)).toEqual(
      ['form_request.added', 'form_request.started', 'form_request.signed'].map((action) => ({
        action,
        actor_id: room.csr.userId,
      })),
    );
    const mine = await ask(room, { inPortal: true });
    for (const procedure of ['Te', 'Teeth'])
      await api.call(room.owner, saveMyAnswersEndpoint, { id: mine.id, answers: { procedure } });
    await api.call(room.csr, withdrawFormEndpoint, { id: mine.id });
    expect((await trailOf(mine.id)).map(({ action }) => action)).toEqual([
      'form_request.added',
      'form_request.started',
      'form_request.withdrawn',
    ]);
  });

  test('of another clinic’s form, pet or visit is refused', async () => {
    const room = await givenRoom();
    const other = await givenRoom();
    for (const foreign of [
      { formId: other.form.id },
      { petId: other.petId },
      { clientId: other.clientId },
      { visitId: randomUUID() },
    ]) {
      const input = { formId: room.form.id, petId: room.petId, ...foreign };
      expect((await api.call(room.csr, askFormEndpoint, input)).status).toBe(404);
    }
  });

  test('in a visit or for an appointment of another pet of the clinic is refused', async () => {
    const room = await givenRoom();
    const other = await givenClientWithPet(db.owner, room.clinicId);
    const [own, foreign] = [
      await givenVisit(db.owner, room.clinicId, room),
      await givenVisit(db.owner, room.clinicId, other),
    ];
    const { rows } = await db.owner.query<{ id: string }>(
      `insert into appointments (clinic_id, appointment_type_id, pet_id, client_id, doctor_id, starts_at, ends_at, busy_until, reason)
       select $1, $2, $3, $4, $5, t.at, t.at + interval '30 minutes', t.at + interval '30 minutes', 'Check'
         from (select now() + interval '1 day' as at) t returning id`,
      [
        room.clinicId,
        await givenAppointmentType(db.owner, room.clinicId),
        other.petId,
        other.clientId,
        room.doctor.staffMemberId,
      ],
    );
    const asked = (input: object) =>
      api.call(room.csr, askFormEndpoint, { formId: room.form.id, petId: room.petId, ...input });
    expect(await asked({ visitId: foreign })).toMatchObject({
      status: 422,
      body: { fields: [{ path: 'visitId', message: 'This visit is for another pet.' }] },
    });
    expect((await asked({ appointmentId: rows[0]?.id })).status).toBe(404);
    expect((await asked({ visitId: own })).status).toBe(200);
  });

  test('a request is withdrawn, unless it is signed', async () => {
    const room = await givenRoom();
    const { id } = await ask(room);
    await api.call(room.csr, withdrawFormEndpoint, { id });
    expect(await requestsOf(room.csr, room.petId)).toEqual([]);
    expect((await api.call(room.csr, openFormEndpoint, { id })).status).toBe(404);
    const signed = await ask(room);
    await sign(room.csr, signed.id);
    expect(await api.call(room.csr, withdrawFormEndpoint, { id: signed.id })).toMatchObject({
      status: 409,
      body: { code: 'form_signed' },
    });
  });
});

describe('signing', () => {
  test('the signed form is a PDF in the record, with text, answers, name, version and hash; once', async () => {
    const room = await givenRoom();
    const { id } = await ask(room);
    expect((await sign(room.csr, id)).status).toBe(200);
    await runQueuedJobs();
    await runQueuedJobs();
    const [request] = await requestsOf(room.csr, room.petId);
    expect(request).toMatchObject({
      state: 'signed',
      signature: { signerName: 'Ada Lovelace', method: 'drawn', channel: 'clinic', staffName: 'Dee Desk' },
    });
    const bytes = Buffer.from(
      await (await storage.download(room.doctor, request?.signature?.path ?? '')).arrayBuffer(),
    );
    const text = readPdfText(bytes);
    for (const part of [
      'Dental consent',
      'Dental cleaning',
      'Agreed',
      'Ada Lovelace',
      'Dental consent, version 1 · Page 1 of 1',
      request?.signature?.hash ?? 'no hash',
    ]) {
      expect(text, part).toContain(part);
    }
    // As the clinic’s country writes it, to the second, with the zone.
    expect(text).toMatch(/\d{1,2} [A-Z][a-z]+ 20\d\d at \d\d:\d\d:\d\d\s+\S+/u);
    const { rows } = await db.owner.query(
      'select kind, title, mime_type, is_client_visible, pet_id from documents where clinic_id = $1',
      [room.clinicId],
    );
    expect(rows).toEqual([
      {
        kind: 'consent',
        title: 'Dental consent',
        mime_type: 'application/pdf',
        is_client_visible: false,
        pet_id: room.petId,
      },
    ]);
  });

  test('CORE-4: nobody changes or deletes what was signed, voided or written, not even the owner of the tables', async () => {
    const room = await givenRoom();
    const { id } = await ask(room);
    await sign(room.csr, id);
    await api.call(room.csr, voidFormEndpoint, { id, reason: 'Client revoked it' });
    for (const table of ['form_signatures', 'form_voids', 'form_versions']) {
      await expect(db.owner.query(`delete from ${table}`), table).rejects.toThrow('append-only');
      await expect(db.owner.query(`update ${table} set clinic_id = clinic_id`), table).rejects.toThrow(
        'append-only',
      );
      await expect(db.owner.query(`truncate ${table} cascade`), table).rejects.toThrow('append-only');
    }
    await expect(
      db.owner.query(`update form_requests set answers = '{}' where id = $1`, [id]),
    ).rejects.toThrow('signed');
  });

  test('a typed name is a signature, a form that is not complete or was changed is refused with the reason', async () => {
    const room = await givenRoom();
    const { id } = await ask(room);
    expect(await sign(room.csr, id, { strokes: null, answers: { read: true } })).toMatchObject({
      status: 422,
      body: { code: 'form_incomplete', details: { missing: ['procedure', 'signature'] } },
    });
    expect(await sign(room.csr, id, { version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'form_changed' },
    });
    expect((await sign(room.csr, id, { strokes: null, isTypedSignature: true })).status).toBe(200);
    expect(await sign(room.csr, id)).toMatchObject({ status: 409, body: { code: 'form_signed' } });
    await runQueuedJobs();
    const [request] = await requestsOf(room.csr, room.petId);
    expect(request?.signature).toMatchObject({ method: 'typed' });
  });

  test('twenty at once are signed once', async () => {
    const room = await givenRoom();
    const { id } = await ask(room);
    const answers = await Promise.all(Array.from({ length: 20 }, () => sign(room.csr, id)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  });

  test('is not signed once it was withdrawn, at the same time either', async () => {
    const room = await givenRoom();
    const { id } = await ask(room);
    const other = await db.owner.connect();
    try {
      await other.query('begin');
      await other.query('update form_requests set withdrawn_at = now() where id = $1', [id]);
      const signing = sign(room.csr, id);
      await waitForLock(db.owner);
      await other.query('commit');
      expect(await signing).toMatchObject({ status: 404, body: { code: 'not_found' } });
    } finally {
      other.release();
    }
    const { rowCount } = await db.owner.query('select from form_signatures where request_id = $1', [id]);
    expect(rowCount).toBe(0);
  });

  test('a voided form stays as it was signed, with the reason beside it; once', async () => {
    const room = await givenRoom();
    const { id } = await ask(room);
    const voided = () => api.call(room.csr, voidFormEndpoint, { id, reason: 'Wrong pet' });
    expect(await voided()).toMatchObject({ status: 409, body: { code: 'form_not_signed' } });
    await sign(room.csr, id);
    expect((await voided()).status).toBe(200);
    expect(await voided()).toMatchObject({ status: 409, body: { code: 'form_not_signed' } });
    const [request] = await requestsOf(room.csr, room.petId);
    expect(request).toMatchObject({
      state: 'voided',
      voided: { reason: 'Wrong pet', byName: 'Dee Desk' },
      signature: { signerName: 'Ada Lovelace' },
    });
  });
});

describe('CORE-9: in the portal', () => {
  test('the client fills in, leaves, comes back, signs, and sees the PDF', async () => {
    const room = await givenRoom();
    const { owner } = room;
    await ask(room);
    const { id } = await ask(room, { inPortal: true });
    expect((await api.call(owner, listMyFormsEndpoint, {})).body.items).toMatchObject([
      { id, title: 'Dental consent', petName: 'Biscuit', isStarted: false, signedAt: null },
    ]);
    await api.call(owner, saveMyAnswersEndpoint, { id, answers: { procedure: 'Teeth' } });
    expect((await api.call(owner, openMyFormEndpoint, { id })).body).toMatchObject({
      answers: { procedure: 'Teeth' },
      clientName: 'Ada Lovelace',
    });
    const signed = await api.call(owner, signMyFormEndpoint, {
      id,
      version: 1,
      answers: ANSWERS,
      signerName: 'Ada Lovelace',
      strokes: STROKES,
    });
    expect(signed.status).toBe(200);
    await runQueuedJobs();
    const [mine] = (await api.call(owner, listMyFormsEndpoint, {})).body.items;
    expect((await storage.download(owner, mine?.path ?? '')).status).toBe(200);
    const saved = await api.call(owner, saveMyAnswersEndpoint, { id, answers: {} });
    expect(saved).toMatchObject({ status: 409, body: { code: 'form_signed' } });
    const request = (await requestsOf(room.csr, room.petId)).find((one) => one.id === id);
    expect(request).toMatchObject({ state: 'signed', signature: { channel: 'portal', staffName: null } });
  });

  test('nobody else sees it: not another client, nor its own before it is sent or after it is withdrawn', async () => {
    const room = await givenRoom();
    const other = await givenRoom();
    const { id: inClinic } = await ask(room);
    const { id } = await ask(room, { inPortal: true });
    const open = (person: Person, one: string) => api.call(person, openMyFormEndpoint, { id: one });
    expect((await open(other.owner, id)).status).toBe(404);
    expect((await open(room.owner, inClinic)).status).toBe(404);
    expect((await api.call(other.owner, listMyFormsEndpoint, {})).body.items).toEqual([]);
    await api.call(room.csr, withdrawFormEndpoint, { id });
    expect((await open(room.owner, id)).status).toBe(404);
  });

  test('a pet without a client cannot be asked for online', async () => {
    const room = await givenRoom();
    await db.owner.query('delete from pet_clients where clinic_id = $1', [room.clinicId]);
    const asked = await api.call(room.csr, askFormEndpoint, {
      formId: room.form.id,
      petId: room.petId,
      inPortal: true,
    });
    expect(asked).toMatchObject({ status: 409, body: { code: 'form_without_client' } });
  });
});
