import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountOutside } from '#foundation/server/http/mount-outside.ts';
import { codeOf, createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenStaff, givenClinic, type Person } from '#test/given.ts';
import { type GivenConnection, givenConnection, givenLabParts, LAB_SETTINGS } from '#test/given-labs.ts';
import { corpusBytes } from '#test/hl7-corpus/read-corpus.ts';
import { givenOrderable } from '#test/given-orderable.ts';
import {
  addLabConnectionEndpoint,
  changeLabConnectionEndpoint,
  getLabServerEndpoint,
  listLabConnectionsEndpoint,
  renewLabCodeEndpoint,
  setLabTokenEndpoint,
  testLabConnectionEndpoint,
} from '../contract.ts';
import { exampleCsv } from '../csv-report.rules.ts';
import {
  listLabMessagesEndpoint,
  openLabMessageEndpoint,
  retryLabMessageEndpoint,
  uploadLabFileEndpoint,
} from '../messages.contract.ts';
import { applyStored } from './apply-stored.ts';
import { readFolder } from './jobs/read-folders.ts';
import { labConnectionsHandlers, labConnectionsOutside } from './routes.ts';
import { storeMessage } from './store-message.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let admin: Person;
let doctor: Person;
let neighbor: Person;
let connection: GivenConnection;
beforeAll(async () => {
  db = await createTestDatabase();
  const server = () => ({ listener: null, hasFolders: false });
  api = createTestApi(db, labConnectionsHandlers, [
    (app, parts) => mountOutside(app, labConnectionsOutside(givenLabParts(db), server), parts),
  ]);
});
beforeEach(async () => {
  const { clinicId } = await givenClinic(db.owner);
  admin = await givenStaff(db.owner, clinicId, { role: 'clinic_admin' });
  doctor = await givenStaff(db.owner, clinicId, { role: 'doctor' });
  const other = await givenClinic(db.owner);
  neighbor = await givenStaff(db.owner, other.clinicId, { role: 'clinic_admin' });
  connection = await givenConnection(db.owner, clinicId);
});
afterAll(() => db.drop());

const FIELDS = {
  name: 'North laboratory',
  ordersBy: 'samples' as const,
  host: null,
  port: null,
  usesTls: false,
  apiUrl: null,
  theirApplication: null,
  theirFacility: null,
  ourApplication: 'TAILWELL',
  ourFacility: null,
  certificateSha256: null,
  isOn: true,
};
const list = async (person = admin) => (await api.call(person, listLabConnectionsEndpoint, {})).body.items;
const messages = async (id = connection.connectionId, person = admin) =>
  (await api.call(person, listLabMessagesEndpoint, { id })).body.items;
const arrived = (bytes: Uint8Array, controlId = 'M1') => ({
  ...connection,
  zone: 'UTC',
  format: 'hl7' as const,
  controlId,
  messageType: 'ORU^R01',
  bytes,
  senderAddress: null,
});

describe('connections', () => {
  test('one is added with a code that is shown once', async () => {
    const { body } = await api.call(admin, addLabConnectionEndpoint, {
      ...FIELDS,
      laboratoryId: connection.laboratoryId,
    });
    expect(body.code).toMatch(/^[0-9A-F]{8}-[A-Z2-7]{16}$/);
    expect(body.connection).toMatchObject({
      name: 'North laboratory',
      codeHint: body.code.slice(-4),
      version: 1,
    });
    expect(JSON.stringify(await list())).not.toContain(body.code);
  });

  test('a code that is renewed is another one', async () => {
    const { body } = await api.call(admin, renewLabCodeEndpoint, { id: connection.connectionId });
    expect(body.code).not.toBe(connection.code);
  });

  test('a name is used once, and one connection carries the orders of a laboratory', async () => {
    const add = (fields: object) =>
      api.call(admin, addLabConnectionEndpoint, {
        ...FIELDS,
        laboratoryId: connection.laboratoryId,
        ...fields,
      });
    const json = { ordersBy: 'json' as const, apiUrl: 'https://lab.test/orders' };
    expect((await add(json)).status).toBe(200);
    expect(codeOf(await add({}))).toBe('name_taken');
    expect(codeOf(await add({ ...json, name: 'Second' }))).toBe('lab_connection_exists');
  });

  test('orders need a place, and the laboratory is on the clinic’s list', async () => {
    const { laboratoryId } = connection;
    expect(
      (await api.call(admin, addLabConnectionEndpoint, { ...FIELDS, laboratoryId, ordersBy: 'mllp' })).status,
    ).toBe(422);
    const elsewhere = await givenOrderable(db.owner, neighbor.clinicId ?? '');
    expect(
      codeOf(await api.call(admin, addLabConnectionEndpoint, { ...FIELDS, laboratoryId: elsewhere })),
    ).toBe('not_found');
  });

  test('a change needs the version that was read', async () => {
    const change = (version: number) =>
      api.call(admin, changeLabConnectionEndpoint, {
        ...FIELDS,
        id: connection.connectionId,
        version,
        name: `Name ${version}`,
      });
    expect((await change(1)).body).toMatchObject({ name: 'Name 1', version: 2 });
    expect(codeOf(await change(1))).toBe('record_changed');
  });

  test('a token is stored sealed', async () => {
    const { body } = await api.call(admin, setLabTokenEndpoint, {
      id: connection.connectionId,
      token: 'a-long-token-9876',
    });
    expect(body.apiTokenHint).toBe('9876');
    const { rows } = await db.owner.query<{ sealed: Buffer }>(
      'select api_token_sealed as sealed from lab_connections where id = $1',
      [connection.connectionId],
    );
    expect(rows[0]?.sealed.toString('latin1')).not.toContain('a-long-token');
  });

  test('a test is queued', async () => {
    expect((await api.call(admin, testLabConnectionEndpoint, { id: connection.connectionId })).status).toBe(
      200,
    );
  });

  test('who may only read changes nothing', async () => {
    expect(await list(doctor)).toHaveLength(1);
    expect((await api.call(doctor, getLabServerEndpoint, {})).body).toEqual({
      listener: null,
      hasFolders: false,
      hasSimulator: false,
    });
    expect((await api.call(doctor, renewLabCodeEndpoint, { id: connection.connectionId })).status).toBe(403);
  });

  test('another clinic sees nothing of it', async () => {
    expect(await list(neighbor)).toEqual([]);
    const id = connection.connectionId;
    expect(codeOf(await api.call(neighbor, renewLabCodeEndpoint, { id }))).toBe('not_found');
    expect(codeOf(await api.call(neighbor, listLabMessagesEndpoint, { id }))).toBe('not_found');
  });
});

describe('messages', () => {
  test('what came is listed with its reports, and opened as it came', async () => {
    await storeMessage(givenLabParts(db), arrived(corpusBytes('values-of-every-type')));
    const [message] = await messages();
    expect(message).toMatchObject({ status: 'applied', controlId: 'M1', reports: [{ number: 'R-1005' }] });
    const { body } = await api.call(admin, openLabMessageEndpoint, { messageId: message?.id ?? '' });
    expect(body.text).toContain('OBX|1|NM|NUM^Number');
    expect(body.pdfs).toEqual([{ name: 'Report', base64: 'JVBERi0xLjQKJSVFT0Y=' }]);
    expect((await list())[0]).toMatchObject({ failedCount: 0, lastReceivedAt: message?.receivedAt });
    expect((await api.call(doctor, openLabMessageEndpoint, { messageId: message?.id ?? '' })).status).toBe(
      403,
    );
    expect(codeOf(await api.call(neighbor, openLabMessageEndpoint, { messageId: message?.id ?? '' }))).toBe(
      'not_found',
    );
  });

  test('pages follow one another', async () => {
    for (const at of [1, 2, 3])
      await storeMessage(
        givenLabParts(db),
        arrived(corpusBytes('no-laboratory-number'), `M${at}`),
        new Date(Date.UTC(2026, 0, at)),
      );
    const first = await api.call(admin, listLabMessagesEndpoint, { id: connection.connectionId, limit: 2 });
    const second = await api.call(admin, listLabMessagesEndpoint, {
      id: connection.connectionId,
      limit: 2,
      cursor: first.body.nextCursor ?? '',
    });
    expect([...first.body.items, ...second.body.items].map(({ controlId }) => controlId)).toEqual([
      'M3',
      'M2',
      'M1',
    ]);
  });

  test('one that failed is tried again, and applied once', async () => {
    const parts = givenLabParts(db);
    await db.owner.query(
      `alter table lab_reports add constraint refuses_check check (external_id <> 'R-1002' or clinic_id <> '${connection.clinicId}')`,
    );
    await storeMessage(parts, arrived(corpusBytes('partial-two-tests')));
    await db.owner.query('alter table lab_reports drop constraint refuses_check');
    const [failed] = await messages();
    expect(failed).toMatchObject({ status: 'failed', reports: [] });
    expect((await list())[0]?.failedCount).toBe(1);
    const key = { clinicId: connection.clinicId, messageId: failed?.id ?? '' };
    const retry = () => api.call(admin, retryLabMessageEndpoint, { messageId: key.messageId });
    expect((await retry()).status).toBe(200);
    expect(codeOf(await retry())).toBe('lab_message_applied');
    await Promise.all([applyStored(parts, key), applyStored(parts, key)]);
    expect(await messages()).toMatchObject([{ status: 'applied', reports: [{ number: 'R-1002' }] }]);
    expect(codeOf(await retry())).toBe('lab_message_applied');
  });

  test('what came stays as it came, for every role', async () => {
    await storeMessage(givenLabParts(db), arrived(corpusBytes('no-laboratory-number')));
    await expect(db.owner.query(`update lab_messages set content = 'x'`)).rejects.toThrow(
      'stay as they came',
    );
    await expect(
      db.owner.query(`update lab_messages set status = 'failed', failure = 'x', applied_at = null`),
    ).rejects.toThrow('stay as they came');
  });
});

describe('files', () => {
  const upload = (person: Person, content: string, format: 'csv' | 'json' | 'pdf' = 'csv') =>
    api.call(person, uploadLabFileEndpoint, {
      id: connection.connectionId,
      fileName: `results.${format}`,
      format,
      content,
    });

  test('an upload is stored once and applied by a job', async () => {
    const first = await upload(doctor, exampleCsv());
    const again = await upload(doctor, exampleCsv());
    expect([first.body.isNew, again.body]).toEqual([true, { messageId: first.body.messageId, isNew: false }]);
    await applyStored(givenLabParts(db), { clinicId: connection.clinicId, messageId: first.body.messageId });
    expect(await messages()).toMatchObject([{ status: 'applied', reports: [{ number: 'R-1001' }] }]);
  });

  test('one that cannot be read is kept with the reason', async () => {
    const { body } = await upload(doctor, '{', 'json');
    await applyStored(givenLabParts(db), { clinicId: connection.clinicId, messageId: body.messageId });
    expect(await messages()).toMatchObject([{ status: 'failed', failure: 'The file is not valid JSON.' }]);
  });

  test('those of a folder are stored once, and moved away after', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tailwell-labs-'));
    try {
      const parts = givenLabParts(db, { settings: { ...LAB_SETTINGS, folder } });
      const own = join(folder, connection.clinicId, connection.connectionId);
      await mkdir(join(own, 'in'), { recursive: true });
      const write = async (name: string, content: string | Uint8Array) => {
        await writeFile(join(own, 'in', name), content);
        await utimes(join(own, 'in', name), 0, 0);
      };
      await write('a.csv', exampleCsv());
      await write('b.json', '{');
      await write('c.hl7', corpusBytes('partial-two-tests'));
      await write('.hidden.csv', exampleCsv());
      await write('notes.txt', 'hello');
      await readFolder(parts, connection);
      expect([
        await readdir(join(own, 'done')),
        await readdir(join(own, 'failed')),
        await readdir(join(own, 'in')),
      ]).toEqual([['a.csv', 'c.hl7'], ['b.json'], ['.hidden.csv', 'notes.txt']]);
      await write('a.csv', exampleCsv());
      await readFolder(parts, connection);
      expect((await messages()).map(({ controlId, status }) => `${controlId} ${status}`).toSorted()).toEqual([
        'M0002 applied',
        'a.csv applied',
        'b.json failed',
      ]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
