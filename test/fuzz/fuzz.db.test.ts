import { afterAll, beforeAll, expect, test } from 'vitest';
import { can } from '#foundation/contract/can.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { givenPerson, type Person } from '../given.ts';
import { givenClinicWorld, type ClinicWorld } from '../matrix/world.ts';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { anyRequest } from './any-request.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { openFuzzedApp, type FuzzCaller } from './fuzzed-app.ts';
import { createRandom, type Random } from './random.ts';
import { smallest } from './smallest.ts';
import { createTally } from './tally.ts';

let db: TestDatabase;
let app: Awaited<ReturnType<typeof openFuzzedApp>>;
beforeAll(async () => {
  db = await createTestDatabase();
  app = await openFuzzedApp(db);
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

/** `FUZZ_SEEDS=4,5` searches with others. */
const SEEDS = (process.env['FUZZ_SEEDS'] ?? '1,2,3').split(',').map(Number);
const RUNS = Math.ceil(stormRuns(420) / SEEDS.length);
/** Requests that are sent at once: as many as keep the server busy, each search with its own clinics. */
const LANES = 4;
/** Requests change what they work on: a used world has little left to find. */
const RUNS_PER_WORLD = 700;
/** Of one route, more failures tell nothing new. */
const FAILURES_PER_ROUTE = 2;

async function givenCallers(world: ClinicWorld): Promise<FuzzCaller[]> {
  const bearer = (name: string, person: Person): FuzzCaller => ({
    name,
    token: app.tokenOf(person),
    role: person.role,
  });
  const { clinic_admin: admin, ...others } = world.staff;
  await app.connectCrm(app.tokenOf(admin), admin.userId);
  return [
    bearer('clinic admin', admin),
    bearer('clinic admin', admin),
    ...Object.entries(others).map(([role, person]) => bearer(role, person)),
    bearer('client', world.clientAccount),
    bearer('platform admin', await givenPerson(db.owner, { role: 'platform_admin' })),
    bearer('account without a role', await givenPerson(db.owner, { role: null })),
    { name: 'anonymous', token: null },
    { name: 'program', token: null, isProgram: true },
  ];
}

interface Failure {
  readonly caller: string;
  readonly status: number;
  readonly request: FuzzRequest;
}

/** Most often one who may send it: what is refused at the door finds nothing behind it. */
function callerOf(random: Random, { permission }: FuzzRequest, known: readonly FuzzCaller[]): FuzzCaller {
  const able = permission ? known.filter(({ role }) => role && can(permissionsOf(role), permission)) : known;
  const caller = random.pick(able.length > 0 && random.chance(0.85) ? able : known);
  return caller ?? { name: 'anonymous', token: null };
}

type Tally = ReturnType<typeof createTally>;

async function fuzzLane(random: Random, runs: number, tally: Tally, failures: Failure[]): Promise<void> {
  let world = await givenClinicWorld(db.owner);
  let other = world;
  let callers = await givenCallers(world);
  for (let run = 0; run < runs; run += 1) {
    if (run % RUNS_PER_WORLD === 0) {
      other = world;
      world = await givenClinicWorld(db.owner);
      callers = await givenCallers(world);
    }
    const request = anyRequest(random, world, other);
    const chosen = callerOf(random, request, callers);
    // A socket is one lane's own.
    const caller = { ...chosen, name: `${chosen.name} ${world.clinicId}` };
    const status = await app.send(caller, request);
    tally.note(request.route, status);
    const isKnown =
      failures.filter((one) => one.request.route === request.route).length >= FAILURES_PER_ROUTE;
    if (status < 500 || isKnown) continue;
    const found = { caller: chosen.name, status, request };
    failures.push(found);
    const fails = async (candidate: FuzzRequest) => (await app.send(caller, candidate)) >= 500;
    failures[failures.indexOf(found)] = { ...found, request: await smallest(request, fails) };
  }
}

const figure = (seed: number, text: string) => process.stdout.write(`figure: F-01 seed ${seed}: ${text}\n`);

test.each(SEEDS)(
  'F-01: no request is answered with a 5xx, and none leaves the server broken, seed %i',
  async (seed) => {
    const tally = createTally();
    const failures: Failure[] = [];
    const errorsBefore = app.errors.length;
    const lanes = Array.from({ length: LANES }, (_, lane) =>
      fuzzLane(createRandom(seed * 1_000 + lane), Math.ceil(RUNS / LANES), tally, failures),
    );
    await Promise.all(lanes);
    const report = failures
      .toSorted((a, b) => JSON.stringify(a.request).length - JSON.stringify(b.request).length)
      .map((one) => `${one.status} as ${one.caller}: ${JSON.stringify(one.request).slice(0, 1_200)}`);
    for (const line of tally.wires()) figure(seed, line);
    for (const line of tally.neverAccepted(200)) figure(seed, `never accepted: ${line}`);
    figure(seed, `${failures.length} answers of 5xx`);
    expect([...report, ...app.errors.slice(errorsBefore)]).toEqual([]);
    await expect.poll(() => app.health()).toEqual({ ready: 200, openTransactions: 0 });
    // A search that is always refused finds nothing.
    expect(tally.shareOf([429])).toBeLessThan(0.02);
    expect(tally.shareOf([200, 201, 202, 204, 206, 302, 303, 304])).toBeGreaterThan(0.1);
  },
  stormTimeoutMs(),
);
