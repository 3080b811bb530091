import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenTreatment, type GivenTreatment } from '#test/given-acts.ts';
import { type GivenConnection, givenConnection, givenLabParts, LAB_SETTINGS } from '#test/given-labs.ts';
import { killing } from '#test/killing-database.ts';
import { type FakeLaboratory, startFakeLaboratory } from '../fake/fake-laboratory.ts';
import { type SendParts, sendOrder } from './jobs/send-order.ts';
import { testConnection } from './jobs/test-connection.ts';
import { openApiToken, sealApiToken } from './api-token.ts';

let db: TestDatabase;
let laboratory: FakeLaboratory;
let treatment: GivenTreatment;
let connection: GivenConnection;
let parts: SendParts;
beforeAll(async () => {
  db = await createTestDatabase();
});
beforeEach(async () => {
  laboratory = await startFakeLaboratory();
  treatment = await givenTreatment(db.owner);
  connection = await givenConnection(db.owner, treatment.clinicId, {
    ordersBy: 'mllp',
    host: '127.0.0.1',
    port: laboratory.port,
  });
  parts = givenLabParts(db, { answerMs: 300 });
});
afterEach(() => laboratory.stop());
afterAll(() => db.drop());

/** An order that was just submitted, and what the trigger queued for it. */
async function givenSubmitted({ clinicId, laboratoryId } = connection) {
  const orderId = randomUUID();
  const accession = `TW-${orderId.slice(0, 8).toUpperCase()}`;
  await db.owner.query(
    `insert into lab_orders (clinic_id, id, accession, visit_id, pet_id, laboratory_id, status, ordered_at, ordered_by)
       select $1, $2, $3, v.id, v.pet_id, $4, 'ordered', now(), $6 from visits v where v.clinic_id = $1 and v.id = $5`,
    [clinicId, orderId, accession, laboratoryId, treatment.visitId, treatment.doctor.userId],
  );
  await db.owner.query(
    `insert into lab_order_tests (clinic_id, order_id, position, test_code, test_name) values ($1, $2, 1, 'CBC', 'Complete blood count')`,
    [clinicId, orderId],
  );
  await asOwner(
    `update lab_orders set submitted_at = now(), submitted_by = $3 where clinic_id = $1 and id = $2`,
    [orderId, treatment.doctor.userId],
  );
  return { orderId, accession };
}

/** Within the clinic, as triggers expect it. */
async function asOwner(text: string, values: readonly unknown[]) {
  const client = await db.owner.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('app.clinic_id', $1, true)`, [connection.clinicId]);
    await client.query(text, [connection.clinicId, ...values]);
    await client.query('commit');
  } finally {
    client.release();
  }
}

const sends = async () => {
  const { rows } = await db.owner.query<{
    id: string;
    kind: string;
    status: string;
    attempts: number;
    reason: string | null;
    control_id: string;
    next_at: string;
  }>(
    'select id, kind, status, attempts, reason, control_id, next_at from lab_order_sends where clinic_id = $1 order by created_at, kind desc',
    [connection.clinicId],
  );
  return rows;
};
const orderRow = async (orderId: string) => {
  const { rows } = await db.owner.query<{ row: readonly unknown[] }>(
    'select jsonb_build_array(status, laboratory_number, closing_reason, sent_at is not null) as row from lab_orders where id = $1',
    [orderId],
  );
  return rows[0]?.row;
};
/** Runs what waits at its time. */
async function work(using: SendParts = parts) {
  for (const { id, status, next_at: at } of await sends())
    if (status === 'waiting')
      await sendOrder(
        using,
        { clinicId: connection.clinicId, sendId: id },
        new Date(Math.max(Date.parse(at), Date.now())),
      );
}

describe('LABX-8: orders over MLLP', () => {
  test('an order that is submitted is sent, and acknowledged once', async () => {
    const { orderId, accession } = await givenSubmitted();
    expect(await orderRow(orderId)).toEqual(['ordered', null, null, false]);
    await work();
    expect(laboratory.orders).toMatchObject([{ accession, control: 'NW', testCodes: ['CBC'] }]);
    expect(await orderRow(orderId)).toEqual(['sent', 'L-5001', null, true]);
    expect(await sends()).toMatchObject([{ status: 'acknowledged', attempts: 1, reason: null }]);
    await work();
    expect(laboratory.received()).toBe(1);
  });

  test('a refusal closes the order with the reason', async () => {
    laboratory.react('refuse');
    const { orderId } = await givenSubmitted();
    await work();
    expect(await orderRow(orderId)).toEqual(['rejected', null, 'This test is not offered', false]);
    expect(await sends()).toMatchObject([{ status: 'rejected', reason: 'This test is not offered' }]);
  });

  test.each(['busy', 'silent', 'store_and_hang_up'] as const)(
    'what is not answered (%s) is sent again with the same control ID, and is there once',
    async (reaction) => {
      laboratory.react(reaction);
      const { orderId } = await givenSubmitted();
      await work();
      expect(await sends()).toMatchObject([{ status: 'waiting', attempts: 1, reason: expect.any(String) }]);
      expect(await orderRow(orderId)).toEqual(['ordered', null, null, false]);
      await work();
      expect([laboratory.received(), laboratory.orders.length]).toEqual([2, 1]);
      expect(await sends()).toMatchObject([{ status: 'acknowledged', attempts: 2 }]);
      expect(await orderRow(orderId)).toEqual(['sent', 'L-5001', null, true]);
    },
  );

  test('nothing is sent before its time, and waits grow', async () => {
    laboratory.react('busy', 'busy');
    await givenSubmitted();
    await work();
    const [first] = await sends();
    await sendOrder(
      parts,
      { clinicId: connection.clinicId, sendId: first?.id ?? '' },
      new Date(Date.parse(first?.next_at ?? '') - 1),
    );
    expect(laboratory.received()).toBe(1);
    await work();
    const [second] = await sends();
    expect(Date.parse(second?.next_at ?? '') - Date.parse(first?.next_at ?? '')).toBe(120_000);
  });

  test.each([
    ['before the attempt is committed', ['begin'], 0, 0],
    ['when the attempt is about to be committed', ['commit'], 0, 0],
    ['after it was answered, before the answer is stored', [null, 'commit'], 1, 1],
  ] as const)('killed %s', async (_what, kills, received, attempts) => {
    const { orderId } = await givenSubmitted();
    await expect(work({ ...parts, database: killing(db.database, kills) })).rejects.toThrow('killed');
    expect([laboratory.received(), (await sends())[0]?.attempts]).toEqual([received, attempts]);
    await work();
    expect(laboratory.orders).toHaveLength(1);
    expect(await orderRow(orderId)).toEqual(['sent', 'L-5001', null, true]);
  });

  test('two processes at once send it once', async () => {
    await givenSubmitted();
    const [send] = await sends();
    // Both at the same moment: what the first one plans is later for the second one too.
    const now = new Date(Math.max(Date.parse(send?.next_at ?? ''), Date.now()));
    const once = () => sendOrder(parts, { clinicId: connection.clinicId, sendId: send?.id ?? '' }, now);
    await Promise.all([once(), once()]);
    expect(laboratory.received()).toBe(1);
  });

  test('an order that is cancelled after it was sent is cancelled there too', async () => {
    const { orderId, accession } = await givenSubmitted();
    await work();
    await asOwner(
      `update lab_orders set status = 'cancelled', closed_at = now(), closing_reason = 'No' where clinic_id = $1 and id = $2`,
      [orderId],
    );
    await work();
    expect(laboratory.orders.map(({ control, accession: number }) => [control, number])).toEqual([
      ['NW', accession],
      ['CA', accession],
    ]);
  });

  test('one that is cancelled before it was sent is never sent', async () => {
    const { orderId } = await givenSubmitted();
    await asOwner(
      `update lab_orders set status = 'cancelled', closed_at = now(), closing_reason = 'No' where clinic_id = $1 and id = $2`,
      [orderId],
    );
    await work();
    expect([laboratory.received(), (await sends()).map(({ status }) => status)]).toEqual([0, ['withdrawn']]);
  });

  test('a laboratory in a private network is not reached unless the server may', async () => {
    await givenSubmitted();
    await work(givenLabParts(db, { settings: { ...LAB_SETTINGS, reachesPrivateHosts: false } }));
    expect(laboratory.received()).toBe(0);
    expect(await sends()).toMatchObject([
      { reason: 'This host is in a private network, which this server does not reach.' },
    ]);
  });

  test('after five failures in a row it is left alone', async () => {
    laboratory.react('busy', 'busy', 'busy', 'busy', 'busy');
    await givenSubmitted();
    for (let at = 0; at < 6; at += 1) await work();
    expect(laboratory.received()).toBe(5);
    expect(await sends()).toMatchObject([
      { attempts: 6, reason: 'The laboratory did not answer several times in a row.' },
    ]);
  });

  test('a connection is tested without sending anything', async () => {
    const key = { clinicId: connection.clinicId, connectionId: connection.connectionId };
    const outcome = async () => {
      const { rows } = await db.owner.query<{ tested: boolean; failure: string | null }>(
        'select tested_at is not null as tested, test_failure as failure from lab_connections where id = $1',
        [connection.connectionId],
      );
      return rows[0];
    };
    await testConnection(parts, key);
    expect(await outcome()).toEqual({ tested: true, failure: null });
    await laboratory.stop();
    await testConnection(parts, key);
    expect(await outcome()).toMatchObject({ failure: expect.stringContaining('127.0.0.1 did not answer') });
  });
});

describe('LABX-9: orders to a JSON API', () => {
  const answers: Response[] = [];
  const requests: { readonly headers: Headers; readonly body: unknown }[] = [];
  beforeEach(async () => {
    answers.length = 0;
    requests.length = 0;
    connection = await givenConnection(db.owner, treatment.clinicId, {
      ordersBy: 'json',
      apiUrl: 'http://127.0.0.1/orders',
    });
    await db.owner.query(
      'update lab_connections set api_token_sealed = $2, api_token_hint = $3 where id = $1',
      [connection.connectionId, sealApiToken(parts.sealer, connection.connectionId, 'token-1234'), '1234'],
    );
    parts = givenLabParts(db, {
      fetch: async (request) => {
        requests.push({ headers: request.headers, body: await request.json() });
        const answer = answers.shift();
        if (!answer)
          throw new TypeError('fetch failed', {
            cause: Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }),
          });
        return answer;
      },
    });
  });

  test('are posted with the control ID and the token, and acknowledged with the number', async () => {
    answers.push(Response.json({ number: 'J-7' }, { status: 201 }));
    const { orderId, accession } = await givenSubmitted();
    await work();
    const [send] = await sends();
    expect(requests).toMatchObject([
      { body: { kind: 'new', controlId: send?.control_id, order: { accession } } },
    ]);
    expect(requests[0]?.headers.get('idempotency-key')).toBe(send?.control_id);
    expect(requests[0]?.headers.get('authorization')).toBe('Bearer token-1234');
    expect(await orderRow(orderId)).toEqual(['sent', 'J-7', null, true]);
  });

  test.each([
    [
      'a refusal',
      () => Response.json({ message: 'Unknown test' }, { status: 422 }),
      'rejected',
      'Unknown test',
    ],
    ['a failure', () => Response.json({ message: 'Down' }, { status: 503 }), 'waiting', 'Down'],
    [
      'a token that is not accepted',
      () => new Response('', { status: 401 }),
      'waiting',
      'The laboratory answered 401.',
    ],
  ])('%s', async (_what, answer, status, reason) => {
    answers.push(answer());
    await givenSubmitted();
    await work();
    expect(await sends()).toMatchObject([{ status, reason }]);
  });

  test('no connection', async () => {
    await givenSubmitted();
    await work();
    expect(await sends()).toMatchObject([
      { status: 'waiting', reason: 'The laboratory could not be reached.' },
    ]);
  });

  test('a token belongs to its connection', () => {
    const sealed = sealApiToken(parts.sealer, connection.connectionId, 'secret');
    expect(openApiToken(parts.sealer, connection.connectionId, sealed)).toBe('secret');
    expect(() => openApiToken(parts.sealer, randomUUID(), sealed)).toThrow();
  });
});

describe('orders into a folder', () => {
  test('appear whole, under their control ID', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tailwell-labs-'));
    try {
      connection = await givenConnection(db.owner, treatment.clinicId, { ordersBy: 'folder' });
      parts = givenLabParts(db, { settings: { ...LAB_SETTINGS, folder } });
      const { orderId, accession } = await givenSubmitted();
      await work();
      const [send] = await sends();
      const out = join(folder, connection.clinicId, connection.connectionId, 'out');
      expect(await readdir(out)).toEqual([`${send?.control_id}.hl7`]);
      expect(await readFile(join(out, `${send?.control_id}.hl7`), 'utf8')).toContain(`|${accession}|`);
      expect(await orderRow(orderId)).toEqual(['sent', null, null, true]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
