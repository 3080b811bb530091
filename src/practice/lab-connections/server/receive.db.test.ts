import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenClinic } from '#test/given.ts';
import { type GivenConnection, givenConnection, givenLabParts, LAB_SETTINGS } from '#test/given-labs.ts';
import { corpusText } from '#test/hl7-corpus/read-corpus.ts';
import { TEST_CERTIFICATE, TEST_CERTIFICATE_KEY } from '#test/test-certificate.ts';
import { createFakeAnalyzer } from '../fake/fake-analyzer.ts';
import { fakeReportMessage, type FakeReport, type FakeSample } from '../fake/fake-results.ts';
import { connectMllp, type MllpPlace } from '../fake/mllp-caller.ts';
import { componentOf, parseHl7 } from '../hl7-message.rules.ts';
import { hl7Bytes } from '../hl7-write.rules.ts';
import { type MllpServer, startMllpServer } from './provider/mllp-server.ts';

let db: TestDatabase;
let server: MllpServer;
let place: MllpPlace;
let own: GivenConnection;
let other: GivenConnection;
beforeAll(async () => {
  db = await createTestDatabase();
  const started = await startMllpServer(givenLabParts(db));
  if (!started) throw new Error('A server that is set up listens.');
  server = started;
  place = { host: '127.0.0.1', port: server.port };
});
beforeEach(async () => {
  own = await givenConnection(db.owner, (await givenClinic(db.owner)).clinicId);
  other = await givenConnection(db.owner, (await givenClinic(db.owner)).clinicId);
});
afterAll(async () => {
  await server.stop();
  await db.drop();
});

const SAMPLE: FakeSample = { accession: 'TW-1', petName: 'Momo', clientName: 'Kim', species: 'cat' };
const report = (fields: Partial<FakeReport> = {}): FakeReport => ({
  controlId: 'M1',
  reportNumber: 'R-1',
  testCode: 'CHEM',
  testName: 'Chemistry',
  resultedAt: '2026-11-20T10:00:00.000Z',
  values: [{ code: 'K', name: 'Potassium', value: '4.1', unit: 'mmol/L', range: '3.5-5.8' }],
  ...fields,
});
const identity = (connection: GivenConnection, fields: object = {}) => ({
  application: 'ANALYZER',
  facility: 'SN1',
  code: connection.code,
  ...fields,
});
const analyzer = (connection = own, at = place) => createFakeAnalyzer(at, identity(connection));

/** MSA-1 and MSA-2 of each answer. */
const shown = (answers: readonly string[]) =>
  answers.map((answer) => {
    const message = parseHl7(hl7Bytes(answer));
    const msa = message.ok ? message.value.segments.find(({ name }) => name === 'MSA') : undefined;
    return message.ok && msa
      ? [componentOf(message.value, msa, 1), componentOf(message.value, msa, 2)]
      : null;
  });
const stored = async ({ clinicId } = own) => {
  const { rows } = await db.owner.query<{ control_id: string; status: string; failure: string | null }>(
    'select control_id, status, failure from lab_messages where clinic_id = $1 order by received_at, control_id',
    [clinicId],
  );
  return rows.map(({ control_id: id, status, failure }) =>
    failure === null ? [id, status] : [id, status, failure],
  );
};
const values = async ({ clinicId } = own) => {
  const { rows } = await db.owner.query<{ row: readonly unknown[] }>(
    `select jsonb_build_array(p.external_id, r.code, r.value_text, r.status) as row
       from lab_results r join lab_reports p on p.clinic_id = r.clinic_id and p.id = r.report_id
      where r.clinic_id = $1 and r.replaced_by is null order by p.external_id, r.position`,
    [clinicId],
  );
  return rows.map(({ row }) => row);
};
describe('LABX-6: a message is acknowledged once it is stored', () => {
  test('with its reports', async () => {
    expect(shown(await analyzer().report(SAMPLE, report()))).toEqual([['AA', 'M1']]);
    expect(await stored()).toEqual([['M1', 'applied']]);
    expect(await values()).toEqual([['R-1', 'K', '4.1', 'final']]);
  });

  test('the same one again is acknowledged and changes nothing', async () => {
    expect(shown(await analyzer().report(SAMPLE, report(), 'double'))).toEqual([
      ['AA', 'M1'],
      ['AA', 'M1'],
    ]);
    expect(await stored()).toEqual([['M1', 'applied']]);
    expect(await values()).toEqual([['R-1', 'K', '4.1', 'final']]);
  });

  test('other content with the same control ID is another message', async () => {
    await analyzer().report(SAMPLE, report());
    await analyzer().report(SAMPLE, report({ reportNumber: 'R-2' }));
    expect((await values()).map(([number]) => number)).toEqual(['R-1', 'R-2']);
  });

  test('the order of arrival does not matter', async () => {
    await analyzer().report(SAMPLE, report(), 'reordered');
    expect(await values()).toEqual([['R-1', 'K', '4.1', 'final']]);
  });

  test('a correction replaces the value', async () => {
    await analyzer().report(SAMPLE, report(), 'corrected');
    expect(await values()).toEqual([['R-1', 'K', '4.11', 'corrected']]);
  });

  test('several connections at once, and several messages on each', async () => {
    const messages = Array.from({ length: 5 }, (_, connection) =>
      Array.from({ length: 6 }, (__, number) =>
        fakeReportMessage(
          identity(own),
          SAMPLE,
          report({ controlId: `C${connection}-${number}`, reportNumber: `R-${number}` }),
        ),
      ),
    );
    await Promise.all(
      messages.map(async (theirs) => {
        const caller = await connectMllp(place);
        for (const message of theirs) expect(shown([await caller.send(message)])[0]?.[0]).toBe('AA');
        caller.close();
      }),
    );
    expect(await stored()).toHaveLength(30);
    expect(await values()).toHaveLength(6);
  });

  test('a batch is answered as a batch, each of its messages once', async () => {
    const text = corpusText('batch').replaceAll('|CLINIC|', `|${own.code}|`);
    const caller = await connectMllp(place);
    const answer = await caller.send(hl7Bytes(text));
    caller.close();
    expect(answer.split('\r').filter((line) => line.startsWith('MSA'))).toEqual([
      'MSA|AA|M0013',
      'MSA|AA|M0014',
    ]);
    expect(await stored()).toEqual([
      ['M0013', 'applied'],
      ['M0014', 'applied'],
    ]);
  });

  test('what can be read and is no report is stored with the reason', async () => {
    const caller = await connectMllp(place);
    const answer = await caller.send(hl7Bytes(corpusText('order-oml').replace('|NORTH|', `|${own.code}|`)));
    caller.close();
    expect(shown([answer])).toEqual([['AA', 'M0012']]);
    expect(await stored()).toEqual([['M0012', 'failed', 'This type of message does not contain results.']]);
  });

  test('what the database refuses for good is stored with the reason', async () => {
    await db.owner.query("alter table lab_reports add constraint refuses_r9 check (external_id <> 'R-9')");
    try {
      expect(shown(await analyzer().report(SAMPLE, report({ reportNumber: 'R-9' })))).toEqual([['AA', 'M1']]);
      expect(await stored()).toEqual([['M1', 'failed', 'The report could not be stored.']]);
    } finally {
      await db.owner.query('alter table lab_reports drop constraint refuses_r9');
    }
  });

  test('when the database refuses to go on, it is sent again and stored then', async () => {
    await db.owner.query(`
      create function fail_once() returns trigger language plpgsql as $$
      begin raise exception 'restarting' using errcode = 'admin_shutdown'; end $$;
      create trigger zz_fail before insert on lab_reports for each row execute function fail_once()`);
    try {
      expect(shown(await analyzer().report(SAMPLE, report()))).toEqual([['AE', 'M1']]);
      expect(await stored()).toEqual([]);
    } finally {
      await db.owner.query('drop trigger zz_fail on lab_reports; drop function fail_once');
    }
    expect(shown(await analyzer().report(SAMPLE, report()))).toEqual([['AA', 'M1']]);
    expect(await stored()).toEqual([['M1', 'applied']]);
  });
});

describe('LABX-5: whose a message is', () => {
  test('says its code, and no other clinic gets it', async () => {
    await analyzer(other).report(SAMPLE, report());
    expect([await stored(other), await stored(own)]).toEqual([[['M1', 'applied']], []]);
  });

  test.each([
    ['an unknown code', 'ABCDEF01-AAAABBBBCCCCDDDD'],
    ['no code', ''],
    ['the name of a clinic', 'CLINIC'],
  ])('%s is refused', async (_what, code) => {
    const answers = await createFakeAnalyzer(place, { ...identity(own), code }).report(SAMPLE, report());
    expect(shown(answers)).toEqual([['AR', 'M1']]);
    expect(await stored()).toEqual([]);
  });

  test('the code of a connection that was turned off is refused', async () => {
    const off = await givenConnection(db.owner, own.clinicId);
    expect(shown(await analyzer(off).report(SAMPLE, report()))).toEqual([['AA', 'M1']]);
    await db.owner.query('update lab_connections set is_on = false where id = $1', [off.connectionId]);
    expect(shown(await analyzer(off).report(SAMPLE, report({ controlId: 'M2' })))).toEqual([['AR', 'M2']]);
  });

  test('another sender than the one that the connection is for is refused', async () => {
    const named = await givenConnection(db.owner, own.clinicId, { theirApplication: 'VETCHEM' });
    const send = (application: string) =>
      createFakeAnalyzer(place, { ...identity(named), application }).report(SAMPLE, report());
    expect([shown(await send('OTHER')), shown(await send('vetchem'))]).toEqual([
      [['AR', 'M1']],
      [['AA', 'M1']],
    ]);
  });

  test('a connection with a certificate accepts messages with it only', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tailwell-labs-'));
    const [certPath, keyPath] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    await writeFile(certPath, TEST_CERTIFICATE);
    await writeFile(keyPath, TEST_CERTIFICATE_KEY);
    const secure = await startMllpServer(
      givenLabParts(db, { settings: { ...LAB_SETTINGS, tls: { certPath, keyPath } } }),
    );
    try {
      const fingerprint = createHash('sha256')
        .update(new X509Certificate(TEST_CERTIFICATE).raw)
        .digest('hex');
      const certified = await givenConnection(db.owner, own.clinicId, { certificateSha256: fingerprint });
      const at = { host: '127.0.0.1', port: secure?.port ?? 0 };
      const withIt = { ...at, tls: { cert: TEST_CERTIFICATE, key: TEST_CERTIFICATE_KEY } };
      const without = { ...at, tls: true as const };
      expect(shown(await analyzer(certified, without).report(SAMPLE, report()))).toEqual([['AR', 'M1']]);
      expect(shown(await analyzer(certified, place).report(SAMPLE, report()))).toEqual([['AR', 'M1']]);
      expect(shown(await analyzer(certified, withIt).report(SAMPLE, report()))).toEqual([['AA', 'M1']]);
    } finally {
      await secure?.stop();
      await rm(folder, { recursive: true });
    }
  });

  test('whoever tries out codes is disconnected', async () => {
    const caller = await connectMllp(place);
    const message = (at: number) =>
      fakeReportMessage({ ...identity(own), code: `00000000-AAAABBBBCCCC${at}` }, SAMPLE, report());
    for (let at = 0; at < 10; at += 1) expect(shown([await caller.send(message(at))])[0]?.[0]).toBe('AR');
    await caller.ended();
    expect(await stored()).toEqual([]);
  });
});

describe('what is no message', () => {
  test('is refused, and the connection goes on', async () => {
    const caller = await connectMllp(place);
    expect(shown([await caller.send(hl7Bytes('hello'))])).toEqual([['AR', '']]);
    expect(shown([await caller.send(fakeReportMessage(identity(own), SAMPLE, report()))])).toEqual([
      ['AA', 'M1'],
    ]);
    caller.close();
  });

  test('garbage ends the connection', async () => {
    const caller = await connectMllp(place);
    caller.sendRaw(hl7Bytes('GET / HTTP/1.1\r\n'.repeat(500)));
    await caller.ended();
    expect(await stored()).toEqual([]);
  });

  test('half a message is not stored, and its connection ends', async () => {
    const impatient = await startMllpServer(givenLabParts(db), { halfMessageMs: 50 });
    const caller = await connectMllp({ host: '127.0.0.1', port: impatient?.port ?? 0 });
    caller.sendRaw(hl7Bytes('\vMSH|^~\\&|'));
    await caller.ended();
    await impatient?.stop();
    expect(await stored()).toEqual([]);
  });

  test('half a message before a whole one means nothing', async () => {
    const caller = await connectMllp(place);
    caller.sendRaw(hl7Bytes('\vMSH|^~\\&|'));
    expect(shown([await caller.send(fakeReportMessage(identity(own), SAMPLE, report()))])).toEqual([
      ['AA', 'M1'],
    ]);
    caller.close();
  });
});
