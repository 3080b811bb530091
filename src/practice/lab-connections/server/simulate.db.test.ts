import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mountOutside } from '#foundation/server/http/mount-outside.ts';
import { createTestApi } from '#test/api.ts';
import { createTestDatabase, type TestDatabase } from '#test/database.ts';
import { givenLabOrder, givenLabWorld, type LabWorld } from '#test/given-lab.ts';
import { givenConnection, givenLabParts } from '#test/given-labs.ts';
import { sha256 } from '#foundation/server/sha256.ts';
import { fakeDeviceCode } from '../simulated-devices.rules.ts';
import { createFakeSimulator } from '../fake/fake-simulator.ts';
import { getLabServerEndpoint } from '../contract.ts';
import { type SimulatedBehavior, simulateResultsEndpoint } from '../simulate.contract.ts';
import { type MllpServer, startMllpServer } from './provider/mllp-server.ts';
import { labConnectionsHandlers, labConnectionsOutside } from './routes.ts';

let db: TestDatabase;
let demo: ReturnType<typeof createTestApi>;
let real: ReturnType<typeof createTestApi>;
let server: MllpServer;
let world: LabWorld;
let connectionId: string;
const HERE = () => ({ listener: null, hasFolders: false });
beforeAll(async () => {
  db = await createTestDatabase();
  const parts = givenLabParts(db);
  const started = await startMllpServer(parts);
  if (!started) throw new Error('A server that is set up listens.');
  server = started;
  const simulate = createFakeSimulator({ host: '127.0.0.1', port: server.port });
  demo = createTestApi(db, labConnectionsHandlers, [
    (app, mount) =>
      mountOutside(
        app,
        labConnectionsOutside(parts, HERE, (sample) => simulate({ ...sample, device: 'FAKE-ANALYZER' })),
        mount,
      ),
  ]);
  real = createTestApi(db, labConnectionsHandlers, [
    (app, mount) => mountOutside(app, labConnectionsOutside(parts, HERE), mount),
  ]);
});
beforeEach(async () => {
  world = await givenLabWorld(db.owner);
  ({ connectionId } = await givenConnection(db.owner, world.clinicId, {
    laboratoryId: world.laboratoryId,
    theirApplication: 'FAKE-ANALYZER',
  }));
  await db.owner.query('update lab_connections set code_hash = $2 where id = $1', [
    connectionId,
    sha256(fakeDeviceCode(world.clinicId, 'FAKE-ANALYZER')),
  ]);
});
afterAll(async () => {
  await server.stop();
  await db.drop();
});

const simulate = async (behavior: SimulatedBehavior, orderId: string | null = null, person = world.doctor) =>
  demo.call(person, simulateResultsEndpoint, {
    id: connectionId,
    orderId,
    petId: orderId === null ? world.petId : null,
    behavior,
  });
const stored = async () => {
  const { rows } = await db.owner.query<{ row: readonly unknown[] }>(
    `select jsonb_build_array(p.pet_id is not null, p.status, p.has_critical, (select v.value_text from lab_results v
        where v.clinic_id = p.clinic_id and v.report_id = p.id and v.code = 'K' and v.replaced_by is null)) as row
      from lab_reports p where p.clinic_id = $1`,
    [world.clinicId],
  );
  return rows.map(({ row }) => row);
};

describe('the fake devices of the demo', () => {
  test.each([
    ['normal', ['AA'], [[true, 'final', false, '4.3']]],
    ['late', ['AA'], [[true, 'final', false, '4.3']]],
    ['twice', ['AA', 'AA'], [[true, 'final', false, '4.3']]],
    ['wrong_patient', ['AA'], [[false, 'final', false, '4.3']]],
    ['corrected', ['AA', 'AA'], [[true, 'corrected', false, '4.31']]],
    ['critical', ['AA'], [[true, 'final', true, '8.6']]],
    ['broken', ['AR'], []],
    ['half_frame', [null], []],
  ] as const)(
    '%s: what is sent over the network, and what comes of it',
    async (behavior, answers, reports) => {
      const { orderId } = await givenLabOrder(db.owner, world);
      expect((await simulate(behavior, orderId)).body).toEqual({ answers });
      expect(await stored()).toEqual(reports);
    },
  );

  test('without an order a report waits for somebody who says whose it is', async () => {
    await simulate('normal');
    expect(await stored()).toEqual([[false, 'final', false, '4.3']]);
  });

  test('the connection of a real device sends nothing invented', async () => {
    await db.owner.query(`update lab_connections set their_application = 'VETCHEM' where id = $1`, [
      connectionId,
    ]);
    expect((await simulate('normal')).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  test('who may not write to the record has nothing sent, nor does another clinic', async () => {
    const other = await givenLabWorld(db.owner);
    expect((await simulate('normal', null, other.doctor)).status).toBe(404);
    expect(await stored()).toEqual([]);
  });

  test('are in no other installation than the demo', async () => {
    const answer = await real.call(world.doctor, simulateResultsEndpoint, {
      id: connectionId,
      petId: world.petId,
      behavior: 'normal',
    });
    expect(answer.status).toBe(404);
    expect((await real.call(world.doctor, getLabServerEndpoint, {})).body).toMatchObject({
      hasSimulator: false,
    });
    expect((await demo.call(world.doctor, getLabServerEndpoint, {})).body).toMatchObject({
      hasSimulator: true,
    });
  });
});
