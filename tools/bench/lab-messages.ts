import { randomBytes, randomUUID } from 'node:crypto';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import { sha256 } from '#foundation/server/sha256.ts';
import { writeCode } from '#practice/lab-connections/connection-code.rules.ts';
import { fakeReportMessage } from '#practice/lab-connections/fake/fake-results.ts';
import { connectMllp } from '#practice/lab-connections/fake/mllp-caller.ts';
import { makeDataFolder, startProduct } from '#test/product.ts';
import { median } from './paired-rounds.ts';

const CONNECTIONS = 8;
const RESULTED_AT = '2026-11-20T10:00:00.000Z';
/** Those of a small chemistry panel. Every value is invented. */
const VALUES = ['K', 'NA', 'CL', 'GLU', 'CREA', 'BUN', 'ALB', 'TP', 'ALT', 'ALP'].map((code, at) => ({
  code,
  name: code,
  value: String(4 + at),
  unit: 'mmol/L',
  range: '1-20',
}));

export interface LabFigures {
  readonly connections: number;
  readonly values: number;
  readonly messagesPerSecond: number;
  readonly bareInsertsPerSecond: number;
  readonly ratio: number;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  // Safe: a server that listens on a host and a port has an address of this shape.
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((closed) => server.close(() => closed()));
  return port;
}

interface BenchConnection {
  readonly clinicId: string;
  readonly connectionId: string;
  readonly laboratoryId: string;
  readonly code: string;
}

async function addConnection(owner: Client): Promise<BenchConnection> {
  const { rows } = await owner.query<{ clinicId: string; laboratoryId: string }>(
    `with k as (insert into clinics (name, slug, time_zone, country) values ('Clinic', 'clinic', 'Europe/Berlin', 'DE') returning id),
       l as (insert into laboratories (name, country, kind) values ('Laboratory', 'DE', 'reference') returning id)
     insert into clinic_laboratories (clinic_id, laboratory_id, is_on) select k.id, l.id, true from k, l
     returning clinic_id as "clinicId", laboratory_id as "laboratoryId"`,
  );
  const [found] = rows;
  if (!found) throw new Error('The clinic was not added.');
  const [connectionId, code] = [randomUUID(), writeCode(found.clinicId, randomBytes(10))];
  await owner.query(
    `insert into lab_connections (clinic_id, id, laboratory_id, name, code_hash, code_hint) values ($1, $2, $3, 'Bench', $4, $5)`,
    [found.clinicId, connectionId, found.laboratoryId, sha256(code), code.slice(-4)],
  );
  return { ...found, connectionId, code };
}

/** Calls `work` on each connection without a pause for so long, and returns how often per second. */
async function perSecond(seconds: number, work: readonly (() => Promise<void>)[]): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1_000;
  let count = 0;
  await Promise.all(
    work.map(async (once) => {
      while (performance.now() < end) {
        await once();
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - began) / 1_000);
}

const messageOf = (code: string, number: string): Uint8Array =>
  fakeReportMessage(
    { application: 'BENCH', facility: 'BENCH', code },
    { accession: number, petName: 'Momo', clientName: 'Kim', species: 'cat' },
    {
      controlId: number,
      reportNumber: number,
      testCode: 'CHEM',
      testName: 'Chemistry',
      resultedAt: RESULTED_AT,
      values: VALUES,
    },
  );

const newNumber = (): string => randomUUID().replaceAll('-', '').slice(0, 20);

/** A message of the server and the rows that came of it, to be inserted again under other ids. */
const BARE_INSERT = `
  with m as (
    insert into lab_messages (clinic_id, id, connection_id, format, control_id, content_sha256, content, message_type, status, attempts,
        applied_at, report_numbers)
    select m.clinic_id, gen_random_uuid(), m.connection_id, m.format, $2, encode(sha256(convert_to($2, 'UTF8')), 'hex'), m.content,
        m.message_type, m.status, m.attempts, m.applied_at, array[$2]
      from lab_messages m where m.clinic_id = $1 and m.control_id = 'TEMPLATE'),
  r as (
    insert into lab_reports (clinic_id, laboratory_id, way, external_id, accession, patient, status, resulted_at)
    select r.clinic_id, r.laboratory_id, r.way, $2, $2, r.patient, r.status, r.resulted_at
      from lab_reports r where r.clinic_id = $1 and r.external_id = 'TEMPLATE' returning clinic_id, id)
  insert into lab_results (clinic_id, report_id, revision, position, test_code, test_name, code, analyte, name, value_text, value_number, unit,
      low, high, range_source, flag, status, resulted_at, reported_hash)
  select r.clinic_id, r.id, v.revision, v.position, v.test_code, v.test_name, v.code, v.analyte, v.name, v.value_text, v.value_number, v.unit,
      v.low, v.high, v.range_source, v.flag, v.status, v.resulted_at, v.reported_hash
    from r, lab_results v
   where v.clinic_id = $1 and v.report_id = (select t.id from lab_reports t where t.clinic_id = $1 and t.external_id = 'TEMPLATE')`;

/**
 * W46. How many messages with results per second a server stores over MLLP, each acknowledged after its commit, and how many times per second
 * the database alone inserts the same rows, as one prepared statement in a transaction of its own. In turns, so that both meet the same machine.
 */
export async function measureLabMessages({
  rounds,
  seconds,
}: {
  readonly rounds: number;
  readonly seconds: number;
}): Promise<LabFigures> {
  const folder = await makeDataFolder();
  const port = await freePort();
  const product = startProduct({ DATA_DIR: folder.path, DEMO: '0', LABS_PORT: String(port) });
  try {
    await product.ready;
    const connection: ClientConfig = {
      host: join(folder.path, 'postgres'),
      port: 5432,
      user: 'tailwell',
      database: 'tailwell',
    };
    const clients = await Promise.all(
      Array.from({ length: CONNECTIONS }, async () => {
        const client = new Client(connection);
        await client.connect();
        return client;
      }),
    );
    const [owner] = clients;
    if (!owner) throw new Error('Nobody is connected.');
    const { clinicId, code } = await addConnection(owner);
    const callers = await Promise.all(
      Array.from({ length: CONNECTIONS }, () => connectMllp({ host: '127.0.0.1', port })),
    );
    const send = async (caller: (typeof callers)[number], number: string) => {
      const answer = await caller.send(messageOf(code, number));
      if (!answer.includes('\rMSA|AA|')) throw new Error(`A message was refused: ${answer}`);
    };
    const [first] = callers;
    if (first) await send(first, 'TEMPLATE');
    const sending = callers.map((caller) => () => send(caller, newNumber()));
    const inserting = clients.map((client) => async () => {
      await client.query({ name: 'bare', text: BARE_INSERT, values: [clinicId, newNumber()] });
    });
    // Code and statements are warm then.
    await perSecond(seconds, sending);
    await perSecond(1, inserting);
    const pairs: { readonly own: number; readonly bare: number }[] = [];
    for (let round = 0; round < rounds; round += 1)
      pairs.push({ own: await perSecond(seconds, sending), bare: await perSecond(seconds, inserting) });
    for (const caller of callers) caller.close();
    await Promise.all(clients.map((client) => client.end()));
    return {
      connections: CONNECTIONS,
      values: VALUES.length,
      messagesPerSecond: median(pairs.map(({ own }) => own)),
      bareInsertsPerSecond: median(pairs.map(({ bare }) => bare)),
      ratio: median(pairs.map(({ own, bare }) => own / bare)),
    };
  } finally {
    product.kill('SIGTERM');
    await product.ended;
    await folder.remove();
  }
}

export const labSentence = ({
  connections,
  values,
  messagesPerSecond,
  bareInsertsPerSecond,
  ratio,
}: LabFigures): string =>
  `W46 results over MLLP, ${connections} connections, ${values} values each: ${Math.round(messagesPerSecond)} messages/s stored and acknowledged, ` +
  `${Math.round(bareInsertsPerSecond)} bare inserts of the same rows/s, ratio ${ratio.toFixed(2)} (aim: 50/s)`;
