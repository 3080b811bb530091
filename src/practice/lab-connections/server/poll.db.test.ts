import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenLabOrder, givenLabWorld, type LabWorld } from '#test/given-lab.ts';
import { type GivenConnection, givenConnection, givenLabParts, LAB_SETTINGS } from '#test/given-labs.ts';
import { type FakeResultsApi, startFakeResultsApi } from '../fake/fake-results-api.ts';
import {
  changeLabConnectionEndpoint,
  listLabConnectionsEndpoint,
  pollLabConnectionEndpoint,
} from '../contract.ts';
import type { PolledMessage } from '../results-page.contract.ts';
import { sealApiToken } from './api-token.ts';
import { type PollParts, pollConnection } from './jobs/poll-connection.ts';
import { labConnectionsHandlers } from './routes.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let laboratory: FakeResultsApi;
let world: LabWorld;
let connection: GivenConnection;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, labConnectionsHandlers);
});
beforeEach(async () => {
  laboratory = await startFakeResultsApi();
  world = await givenLabWorld(db.owner);
  connection = await givenConnection(db.owner, world.clinicId, {
    laboratoryId: world.laboratoryId,
    resultsUrl: laboratory.url,
  });
});
afterEach(() => laboratory.stop());
afterAll(() => db.drop());

const START_MS = Date.parse('2026-11-21T10:00:00Z');
const MINUTE = 60_000;
/** Asks at a minute of the test's own clock. */
const poll = (minute = 0, parts: PollParts = givenLabParts(db)) =>
  pollConnection(parts, connection, new Date(START_MS + minute * MINUTE));

const message = (id: string, fields: object = {}): PolledMessage => ({
  id,
  content: {
    format: 'lab-results',
    version: 1,
    reports: [
      {
        reportId: `R-${id}`,
        patient: { name: 'Miro', species: 'cat' },
        resultedAt: '2026-11-20T10:00:00Z',
        results: [{ code: 'K', value: '4.1', unit: 'mmol/L' }],
        ...fields,
      },
    ],
  },
});
const state = async () => {
  const { rows } = await db.owner.query<{ row: readonly unknown[] }>(
    `select jsonb_build_array(poll_cursor, poll_failures, poll_failure,
        (extract(epoch from poll_next_at) - extract(epoch from $2::timestamptz)) / 60, polled_at is not null) as row
      from lab_connections where id = $1`,
    [connection.connectionId, new Date(START_MS).toISOString()],
  );
  return rows[0]?.row;
};
const stored = async () => {
  const { rows } = await db.owner.query<{ row: readonly unknown[] }>(
    'select jsonb_build_array(control_id, status) as row from lab_messages where clinic_id = $1 order by control_id, content_sha256',
    [world.clinicId],
  );
  return rows.map(({ row }) => row);
};
const reports = async () => {
  const { rows } = await db.owner.query<{ row: readonly unknown[] }>(
    `select jsonb_build_array(p.external_id, p.pet_id is not null, v.value_text) as row from lab_reports p
      join lab_results v on v.clinic_id = p.clinic_id and v.report_id = p.id and v.replaced_by is null
     where p.clinic_id = $1 order by p.external_id`,
    [world.clinicId],
  );
  return rows.map(({ row }) => row);
};

describe('LABX-11: results are asked for', () => {
  test('page by page, each acknowledged once it is stored', async () => {
    laboratory.publish(message('1'), message('2'), message('3'));
    await poll();
    expect(await stored()).toEqual([
      ['1', 'applied'],
      ['2', 'applied'],
      ['3', 'applied'],
    ]);
    expect([laboratory.asked, laboratory.acknowledged]).toEqual([
      [null, '2'],
      ['1', '2', '3'],
    ]);
    expect(await state()).toEqual(['3', 0, null, 15, true]);
  });

  test('again after the interval, from where it was left', async () => {
    laboratory.publish(message('1'));
    await poll();
    laboratory.publish(message('2'));
    await poll(14);
    expect(await stored()).toHaveLength(1);
    await poll(15);
    expect(await stored()).toHaveLength(2);
    expect(laboratory.asked).toEqual([null, '1']);
  });

  test('a report goes to its order, and one about another patient waits', async () => {
    const { accession } = await givenLabOrder(db.owner, world);
    laboratory.publish(
      message('1', { accession }),
      message('2', { accession, patient: { name: 'Nemo', species: 'fish', microchip: '985100000000001' } }),
    );
    await poll();
    expect(await reports()).toEqual([
      ['R-1', true, '4.1'],
      ['R-2', false, '4.1'],
    ]);
  });

  test('two processes do not ask at once', async () => {
    laboratory.publish(message('1'));
    await Promise.all([poll(), poll()]);
    expect(laboratory.asked).toEqual([null]);
  });

  test('with its token, opened for this request only', async () => {
    const parts = givenLabParts(db);
    await db.owner.query(
      `update lab_connections set api_token_sealed = $2, api_token_hint = '9876' where id = $1`,
      [connection.connectionId, sealApiToken(parts.sealer, connection.connectionId, 'a-long-token-9876')],
    );
    await poll(0, parts);
    expect([...laboratory.tokens]).toEqual(['Bearer a-long-token-9876']);
  });

  test('a laboratory that acknowledges nothing and has no next page is asked the same once', async () => {
    await laboratory.stop();
    laboratory = await startFakeResultsApi({ acknowledges: false });
    await db.owner.query('update lab_connections set results_url = $2 where id = $1', [
      connection.connectionId,
      laboratory.url,
    ]);
    laboratory.publish(message('1'));
    await poll();
    expect([laboratory.acknowledged, await stored()]).toEqual([[], [['1', 'applied']]]);
  });
});

describe('LABX-11: what comes again changes nothing', () => {
  test('the same page twice', async () => {
    laboratory.publish(message('1'), message('2'));
    await poll();
    laboratory.react('twice');
    await poll(15);
    expect(await reports()).toHaveLength(2);
    expect(await stored()).toHaveLength(2);
  });

  test('a message with its old id and other content is another one', async () => {
    laboratory.publish(
      message('1'),
      message('1', { results: [{ code: 'K', value: '5.0', status: 'corrected' }] }),
    );
    await poll();
    expect(await stored()).toHaveLength(2);
    expect(await reports()).toEqual([['R-1', false, '5.0']]);
  });

  test('a page that could not be acknowledged comes again, and is acknowledged then', async () => {
    laboratory.publish(message('1'));
    laboratory.react(null, 'error');
    await poll();
    expect([await stored(), laboratory.acknowledged]).toEqual([[['1', 'applied']], []]);
    expect(await state()).toEqual([null, 1, 'The laboratory answered 500.', 30, false]);
    await poll(30);
    expect([await stored(), laboratory.acknowledged]).toEqual([[['1', 'applied']], ['1']]);
  });

  test('a message that is no report is kept with the reason, and holds up no other', async () => {
    laboratory.publish({ id: '1', content: { hello: 'there' } }, { id: '2', content: null }, message('3'));
    await poll();
    expect(await stored()).toEqual([
      ['1', 'failed'],
      ['2', 'failed'],
      ['3', 'applied'],
    ]);
    expect(laboratory.acknowledged).toEqual(['1', '2', '3']);
  });

  test('when the database refuses to go on, nothing is acknowledged and the page comes again', async () => {
    laboratory.publish(message('1'), message('2'));
    await db.owner.query(`
      create function fail_second() returns trigger language plpgsql as $$
      begin if new.external_id = 'R-2' then raise exception 'restarting' using errcode = 'admin_shutdown'; end if; return new; end $$;
      create trigger zz_fail before insert on lab_reports for each row execute function fail_second()`);
    try {
      await expect(poll()).rejects.toThrow('restarting');
      expect([await stored(), laboratory.acknowledged]).toEqual([[['1', 'applied']], []]);
    } finally {
      await db.owner.query('drop trigger zz_fail on lab_reports; drop function fail_second');
    }
    // Once the time of the first attempt is over.
    await poll(5);
    expect([(await stored()).length, laboratory.acknowledged]).toEqual([2, ['1', '2']]);
  });
});

describe('LABX-12: a laboratory that fails', () => {
  test.each([
    ['error', 'The laboratory answered 500.'],
    ['broken', 'The laboratory’s answer is not valid JSON.'],
    ['shape', 'The laboratory’s answer does not match the format for results.'],
    ['refuse', 'The laboratory refused the API token.'],
    ['hang_up', 'The laboratory did not answer in time.'],
    ['endless', 'The laboratory’s answer is larger than 12 MB.'],
  ] as const)('%s: says why, is asked less often, and nothing is lost', async (fault, failure) => {
    laboratory.publish(message('1'));
    laboratory.react(fault);
    await poll();
    expect(await state()).toEqual([null, 1, failure, 30, false]);
    laboratory.react(fault);
    await poll(30);
    expect(await state()).toEqual([null, 2, failure, 90, false]);
    await poll(90);
    expect(await state()).toEqual(['1', 0, null, 105, true]);
    expect(await reports()).toHaveLength(1);
  });

  test('one that never answers is given up after the time', async () => {
    laboratory.react('hang');
    await poll(0, givenLabParts(db, { answerMs: 50 }));
    expect(await state()).toEqual([null, 1, 'The laboratory did not answer in time.', 30, false]);
  });

  test('one that is gone', async () => {
    await laboratory.stop();
    await poll();
    expect(await state()).toEqual([null, 1, 'The laboratory could not be reached.', 30, false]);
  });

  test('a private network is not reached unless the server may', async () => {
    await poll(0, givenLabParts(db, { settings: { ...LAB_SETTINGS, reachesPrivateHosts: false } }));
    expect(laboratory.asked).toEqual([]);
    expect((await state())?.[2]).toBe('This host is in a private network, which this server does not reach.');
  });
});

describe('the screen', () => {
  const list = async () => (await api.call(world.admin, listLabConnectionsEndpoint, {})).body.items[0];
  const jobs = async () => {
    const { rows } = await db.owner.query<{ count: number }>(
      `select count(*)::int as count from graphile_worker.jobs where key = $1`,
      [`labs.pollConnection:${connection.connectionId}`],
    );
    return rows[0]?.count;
  };

  test('a question now is queued once, also while a failure is waited for', async () => {
    laboratory.react('error');
    await poll();
    expect(await list()).toMatchObject({ pollFailure: 'The laboratory answered 500.', polledAt: null });
    for (let times = 0; times < 2; times += 1)
      await api.call(world.admin, pollLabConnectionEndpoint, { id: connection.connectionId });
    expect(await jobs()).toBe(1);
    await poll(1);
    expect(await list()).toMatchObject({ pollFailure: null, polledAt: expect.any(String) });
  });

  test('another address begins from the start', async () => {
    laboratory.publish(message('1'));
    await poll();
    const { body } = await api.call(world.admin, changeLabConnectionEndpoint, {
      id: connection.connectionId,
      version: 1,
      name: 'North',
      ordersBy: 'samples',
      host: null,
      port: null,
      usesTls: false,
      apiUrl: null,
      resultsUrl: `${laboratory.url}?account=7`,
      pollMinutes: 60,
      theirApplication: null,
      theirFacility: null,
      ourApplication: 'TAILWELL',
      ourFacility: null,
      certificateSha256: null,
      isOn: true,
    });
    expect(body).toMatchObject({ resultsUrl: `${laboratory.url}?account=7`, pollMinutes: 60 });
    expect((await state())?.[0]).toBeNull();
  });

  test('what is due is queued by the schedule, once for each connection', async () => {
    const count = () => db.owner.query('select app.queue_lab_polls()');
    await count();
    await count();
    expect(await jobs()).toBe(1);
  });
});
