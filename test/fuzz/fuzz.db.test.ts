import { afterAll, beforeAll, expect, test } from 'vitest';
import { can } from '#foundation/contract/can.ts';
import { createLog } from '#foundation/server/log.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { givenPerson, type Person } from '../given.ts';
import { givenClinicWorld, type ClinicWorld } from '../matrix/world.ts';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { apiRequest } from './api-requests.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { openFuzzedApp, type FuzzCaller } from './fuzzed-app.ts';
import { createRandom, type Random } from './random.ts';
import { smallest } from './smallest.ts';
import { wireRequest } from './wire-requests.ts';

let db: TestDatabase;
let app: Awaited<ReturnType<typeof openFuzzedApp>>;
beforeAll(async () => {
  db = await createTestDatabase();
  // A long search prints the causes of what it finds.
  app = await openFuzzedApp(db, createLog(process.env['STORM_RUNS'] ? 'error' : 'silent'));
});
afterAll(async () => {
  await app.close();
  await db.drop();
});

const SEEDS = [1, 2, 3] as const;
const RUNS = Math.ceil(stormRuns(420) / SEEDS.length);
/** The other requests are to the Supabase services. */
const API_SHARE = 0.6;
/** Requests change what they work on: a used world has little left to find. */
const RUNS_PER_WORLD = 700;
/** Of one route, more failures tell nothing new. */
const FAILURES_PER_ROUTE = 2;

const bearer = (name: string, { token, role }: Person): FuzzCaller => ({ name, token, role });

async function givenCallers(world: ClinicWorld): Promise<{ api: FuzzCaller[]; auth: FuzzCaller[] }> {
  const { clinic_admin: admin, doctor, csr } = world.staff;
  const platform = await givenPerson(db.owner, { role: 'platform_admin' });
  const anonymous = { name: 'anonymous', token: null };
  const program = { name: 'program', token: null, isProgram: true };
  const session = { name: 'account', token: await app.signIn() };
  return {
    api: [
      bearer('clinic admin', admin),
      bearer('clinic admin', admin),
      bearer('doctor', doctor),
      bearer('csr', csr),
      bearer('client', world.clientAccount),
      bearer('platform admin', platform),
      anonymous,
      program,
    ],
    auth: [session, session, anonymous, program],
  };
}

interface Found {
  readonly failures: readonly Failure[];
  /** How many requests were accepted: a search that is always refused finds nothing. */
  readonly accepted: number;
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

async function fuzz(random: Random, runs: number): Promise<Found> {
  const failures: Failure[] = [];
  let accepted = 0;
  let world = await givenClinicWorld(db.owner);
  let callers = await givenCallers(world);
  for (let run = 0; run < runs; run += 1) {
    if (run > 0 && run % RUNS_PER_WORLD === 0) {
      world = await givenClinicWorld(db.owner);
      callers = await givenCallers(world);
    }
    const request = random.chance(API_SHARE) ? apiRequest(random, world) : wireRequest(random, world);
    const known = request.path.startsWith('/auth/') ? callers.auth : callers.api;
    const caller = callerOf(random, request, known);
    const fails = async (candidate: FuzzRequest) => (await app.send(caller, candidate)) >= 500;
    const status = await app.send(caller, request);
    if (status < 400) accepted += 1;
    if (
      status < 500 ||
      failures.filter((one) => one.request.route === request.route).length >= FAILURES_PER_ROUTE
    )
      continue;
    failures.push({ caller: caller.name, status, request: await smallest(request, fails) });
  }
  return { failures, accepted };
}

test.each(SEEDS)(
  'F-01: no request is answered with a 5xx, seed %i',
  async (seed) => {
    const { failures, accepted } = await fuzz(createRandom(seed), RUNS);
    const report = failures
      .toSorted((a, b) => JSON.stringify(a.request).length - JSON.stringify(b.request).length)
      .map((one) => `${one.status} as ${one.caller}: ${JSON.stringify(one.request).slice(0, 600)}`);
    process.stdout.write(
      `figure: F-01 seed ${seed}: ${RUNS} requests, ${accepted} accepted, ${failures.length} answers of 5xx\n`,
    );
    expect(report).toEqual([]);
    expect(accepted).toBeGreaterThan(RUNS / 20);
  },
  stormTimeoutMs(),
);
