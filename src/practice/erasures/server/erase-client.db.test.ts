import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenDay } from '#test/given-day.ts';
import { createKnownClientApi, givenKnownClient, KNOWN } from '#test/given-known-client.ts';
import { givenClientWithPet, givenClinic, givenStaff } from '#test/given.ts';
import { givenVisit } from '#test/given-acts.ts';
import { inviteClientEndpoint } from '#identity/accounts/contract.ts';
import { bookAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { importClientsEndpoint } from '#practice/client-import/contract.ts';
import {
  archiveClientEndpoint,
  changeClientEndpoint,
  getClientEndpoint,
  listClientsEndpoint,
  restoreClientEndpoint,
} from '#practice/clients/contract.ts';
import { listMergesEndpoint, undoMergeEndpoint } from '#practice/merges/contract.ts';
import { getPetEndpoint } from '#practice/pets/contract.ts';
import { eraseClientEndpoint, previewErasureEndpoint } from '../contract.ts';

let db: TestDatabase;
let api: ReturnType<typeof createKnownClientApi>;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createKnownClientApi(db);
});
afterAll(() => db.drop());

const NAME = 'Casey Client';

/** A clinic with an admin, and a client with a living pet. */
async function givenLeaving() {
  const day = await givenDay(db.owner);
  const admin = await givenStaff(db.owner, day.clinicId, { role: 'clinic_admin' });
  const run = (text: string, ...values: unknown[]) => db.owner.query(text, [day.clinicId, ...values]);
  await run(`update clients set full_name = '${NAME}' where clinic_id = $1 and id = $2`, day.clientId);
  const erase = (person = admin, confirmName = NAME) =>
    api.call(person, eraseClientEndpoint, { id: day.clientId, confirmName });
  return { ...day, admin, run, erase };
}

describe('erasing a client', () => {
  test('leaves a row without a name, and an audit entry that says who did it', async () => {
    const { clientId, petId, clinicId, admin, erase } = await givenLeaving();
    expect((await erase()).status).toBe(200);
    const { body } = await api.call(admin, getClientEndpoint, { id: clientId });
    expect(body).toMatchObject({
      fullName: 'Erased client',
      addressLine: null,
      notes: null,
      contacts: [],
      pets: [{ id: petId }],
      erasedAt: expect.any(String),
    });
    expect((await api.call(admin, getPetEndpoint, { id: petId })).status).toBe(200);
    expect((await api.call(admin, listClientsEndpoint, { archived: 'only' })).body.items).toEqual([]);
    const { rows } = await db.owner.query(
      `select actor_id, before, after from audit_entries where clinic_id = $1 and action = 'client.erased'`,
      [clinicId],
    );
    expect(rows).toEqual([{ actor_id: admin.userId, before: null, after: { wasErased: false } }]);
  });

  test('done twice, changes nothing', async () => {
    const { clientId, clinicId, erase } = await givenLeaving();
    await erase();
    const rowOf = () =>
      db.owner
        .query('select * from clients where clinic_id = $1 and id = $2', [clinicId, clientId])
        .then(({ rows }) => rows);
    const before = await rowOf();
    expect((await erase()).status).toBe(200);
    expect(await rowOf()).toEqual(before);
  });

  test('needs the name, however it is written', async () => {
    const { admin, erase } = await givenLeaving();
    expect(await erase(admin, 'Casey')).toMatchObject({
      status: 422,
      body: { code: 'invalid_input' },
    });
    expect((await erase(admin, ' casey  CLIENT ')).status).toBe(200);
  });

  test('is refused while there are upcoming appointments', async () => {
    const { csr, booking, erase } = await givenLeaving();
    const { body: booked } = await api.call(csr, bookAppointmentEndpoint, booking);
    expect((await erase()).body).toMatchObject({ code: 'client_has_appointments' });
    await db.owner.query(`update appointments set status = 'cancelled' where id = $1`, [booked.id]);
    expect((await erase()).status).toBe(200);
  });

  test('is refused while a visit is not signed', async () => {
    const { clinicId, petId, clientId, erase, run } = await givenLeaving();
    await givenVisit(db.owner, clinicId, { petId, clientId });
    expect((await erase()).body).toMatchObject({ code: 'client_has_open_visits' });
    await run(`update visits set status = 'locked', locked_at = now() where clinic_id = $1`);
    expect((await erase()).status).toBe(200);
  });

  test('is for clinic admins of the same clinic', async () => {
    const { clinicId, clientId, csr, erase } = await givenLeaving();
    const doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
    const other = await givenStaff(db.owner, (await givenClinic(db.owner)).clinicId, {
      role: 'clinic_admin',
    });
    expect((await erase(csr)).status).toBe(403);
    expect((await erase(doctor)).status).toBe(403);
    expect((await erase(other)).status).toBe(404);
    expect((await api.call(other, previewErasureEndpoint, { id: clientId })).status).toBe(404);
  });

  test('leaves a pet to its other client', async () => {
    const { clinicId, clientId, petId, admin, erase, run } = await givenLeaving();
    const other = await givenClientWithPet(db.owner, clinicId, { name: 'Kim Next' });
    await run(
      `insert into pet_clients (clinic_id, pet_id, client_id) values ($1, $2, $3)`,
      petId,
      other.clientId,
    );
    const { body: preview } = await api.call(admin, previewErasureEndpoint, { id: clientId });
    expect(preview.pets).toMatchObject([{ id: petId, nextClient: 'Kim Next' }]);
    await erase();
    const { rows } = await run(
      `select client_id, is_primary from pet_clients where clinic_id = $1 and pet_id = $2`,
      petId,
    );
    expect(rows).toEqual([{ client_id: other.clientId, is_primary: true }]);
  });
});

describe('the row without a name', () => {
  test('takes no name, contact, account, invitation and appointment', async () => {
    const { clientId, csr, admin, booking, erase, run } = await givenLeaving();
    await erase();
    const refused = { status: 409, body: { code: 'client_erased' } };
    expect(await api.call(admin, changeClientEndpoint, { id: clientId, fullName: NAME })).toMatchObject(
      refused,
    );
    expect(await api.call(admin, restoreClientEndpoint, { id: clientId })).toMatchObject(refused);
    expect(await api.call(csr, bookAppointmentEndpoint, booking)).toMatchObject(refused);
    expect((await api.call(admin, archiveClientEndpoint, { id: clientId })).status).toBe(409);
    const invitation = { clientId, email: 'casey@people.test' };
    expect((await api.call(admin, inviteClientEndpoint, invitation)).status).toBe(404);
    for (const statement of [
      `update clients set full_name = '${NAME}' where clinic_id = $1 and id = $2`,
      `update clients set erased_at = null where clinic_id = $1 and id = $2`,
      `insert into client_contacts (clinic_id, client_id, kind, value, normalized) values ($1, $2, 'phone', '1', '1')`,
      `insert into invitations (clinic_id, client_id, email, role) values ($1, $2, 'casey@people.test', 'client')`,
    ])
      await expect(run(statement, clientId)).rejects.toThrow('the client was erased');
  });

  test('is not found again by an import, which adds a new client', async () => {
    const { clientId, admin, erase, run } = await givenLeaving();
    const contact = { kind: 'email', value: 'casey@people.test' } as const;
    await api.call(admin, changeClientEndpoint, { id: clientId, contacts: [contact] });
    await erase();
    const client = { fullName: NAME, email: contact.value, phone: null, pets: [] };
    const imported = await api.call(admin, importClientsEndpoint, { clients: [client] });
    expect(imported.status).toBe(200);
    const { rows } = await run(
      `select id, full_name from clients where clinic_id = $1 and erased_at is null and id <> $2`,
      clientId,
    );
    expect(rows).toContainEqual({ id: expect.any(String), full_name: NAME });
  });
});

describe('G-02 in the database', () => {
  test('nobody but a clinic admin calls the function, not even directly', async () => {
    const { clinicId, clientId } = await givenLeaving();
    const client = await db.owner.connect();
    const attempt = async (role: string, permissions: string) => {
      await client.query('begin');
      try {
        await client.query(
          `select set_config('app.clinic_id', $1, true), set_config('app.permissions', $2, true)`,
          [clinicId, permissions],
        );
        await client.query(`set local role ${role}`);
        await client.query('select app.erase_client($1, $2)', [clinicId, clientId]);
        return 'done';
      } catch (error) {
        return error instanceof Error ? error.message : '';
      } finally {
        await client.query('rollback');
      }
    };
    try {
      expect(await attempt('clinic_member', ',client:write,record:manage,')).toMatch(/permission denied/u);
      for (const role of [
        'anon',
        'authenticated',
        'clinic_client',
        'platform_member',
        'service_key',
        'auth_server',
      ])
        expect(await attempt(role, ',client:manage,')).toMatch(/permission denied/u);
    } finally {
      client.release();
    }
  });

  test('an erasure only empties append-only rows of its clinic, and deletes none', async () => {
    const { clinicId, run: inClinic } = await givenKnownClient(db.owner, api);
    const { clinicId: otherId } = await givenClinic(db.owner);
    await db.owner.query(
      `insert into audit_entries (clinic_id, action, subject_id, after) values ($1, 'client.added', 'x', '{"a": 1}')`,
      [otherId],
    );
    const client = await db.owner.connect();
    const attempt = async (statement: string) => {
      await client.query('begin');
      try {
        await client.query(`select set_config('app.clinic_id', $1, true)`, [clinicId]);
        await client.query(
          `insert into client_erasures (clinic_id, client_id) values ($1, gen_random_uuid())`,
          [clinicId],
        );
        const { rowCount } = await client.query(statement);
        return rowCount === 0 ? 'no row' : 'done';
      } catch {
        return 'refused';
      } finally {
        await client.query('rollback');
      }
    };
    const here = `where clinic_id = '${clinicId}'`;
    try {
      expect(
        await attempt(`update audit_entries set before = null, after = '{"erased": true}' ${here}`),
      ).toBe('done');
      expect(await attempt(`update merges set fields = null, reason = null ${here}`)).toBe('done');
      for (const statement of [
        `update audit_entries set after = '{"a": 2}' ${here}`,
        `update audit_entries set action = 'client.read' ${here}`,
        `update audit_entries set after = '{"erased": true}' where clinic_id = '${otherId}'`,
        `update merges set merged_by = null, reason = 'Other' ${here}`,
        `update form_signatures set content_hash = repeat('b', 64) ${here}`,
        `update form_signatures set signer_name = 'Somebody else' ${here}`,
        `update visit_signatures set reason = null ${here}`,
        `update vaccination_certificates set content = '{}' ${here}`,
        `delete from audit_entries ${here}`,
        `delete from form_signatures ${here}`,
        `truncate merges cascade`,
      ])
        expect(`${statement}: ${await attempt(statement)}`).toBe(`${statement}: refused`);
    } finally {
      client.release();
    }
    // Outside of an erasure nothing changes, whoever was erased before.
    await expect(inClinic(`update audit_entries set after = null where clinic_id = $1`)).rejects.toThrow(
      'append-only',
    );
  });
});

test('merged clients are erased together, and the merge cannot be undone', async () => {
  const { admin, clientId, account, ownFormId, petFormId, run } = await givenKnownClient(db.owner, api);
  const { body: preview } = await api.call(admin, previewErasureEndpoint, { id: clientId });
  expect(preview).toMatchObject({
    name: KNOWN.fullName,
    upcomingAppointments: 0,
    openVisits: 0,
    erased: { account: 1, mergedClients: 3, ownForms: 1, ownDocuments: 1, invitations: 3 },
  });
  expect(
    (await api.call(admin, eraseClientEndpoint, { id: clientId, confirmName: KNOWN.fullName })).status,
  ).toBe(200);
  const { rows: clients } = await run(
    `select distinct full_name, user_id from clients where clinic_id = $1 and (id = $2 or merged_into = $2)`,
    clientId,
  );
  expect(clients).toEqual([{ full_name: 'Erased client', user_id: null }]);
  const { rows: accounts } = await db.owner.query('select full_name from profiles where id = $1', [
    account.userId,
  ]);
  expect(accounts).toEqual([{ full_name: KNOWN.fullName }]);

  const { rows: forms } = await run(
    `select request_id, signer_name, content_hash ~ '^[0-9a-f]{64}$' as "hasHash" from form_signatures
      where clinic_id = $1 and request_id = any ($2) order by signer_name`,
    [ownFormId, petFormId],
  );
  expect(forms).toEqual([
    { request_id: ownFormId, signer_name: 'Erased client', hasHash: true },
    { request_id: petFormId, signer_name: KNOWN.fullName, hasHash: true },
  ]);
  const { rows: files } = await run(
    // Pictures of modalities are the medical record of an animal.
    `select count(*)::integer as count from storage.objects o where o.clinic_id = $1 and o.bucket_id <> 'imaging' and not exists (
       select from documents d where d.clinic_id = $1 and d.object_id = o.id)`,
  );
  expect(files).toEqual([{ count: 0 }]);
  const { rows: events } = await run(
    `select payload ->> 'contactId' as contact from crm_webhooks where clinic_id = $1`,
  );
  expect(events).toEqual([{ contact: 'somebody else' }]);

  const { body: merges } = await api.call(admin, listMergesEndpoint, { id: clientId });
  expect(merges.items).toMatchObject([
    { mergedName: 'Erased client', reason: null, undoRefusal: 'merged_again' },
  ]);
  const undone = await api.call(admin, undoMergeEndpoint, { id: merges.items[0]?.id ?? '' });
  expect(undone.body).toMatchObject({ code: 'merge_changed' });
});
