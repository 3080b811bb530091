import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '#app/handlers.ts';
import { hashRecoveryCode } from '#features/accounts/server/hash-recovery-code.ts';
import { can } from '#foundation/contract/can.ts';
import { pathParameters, type Endpoint } from '#foundation/contract/endpoint.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestApi } from './api.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { givenPerson, givenSecondFactor, givenSigningKeys, type Person } from './given.ts';
import { SAMPLES } from './matrix/samples.ts';
import { fingerprint, givenClinicWorld, type ClinicWorld } from './matrix/world.ts';

/** Writes that leave no line, each with its reason. */
const UNAUDITED_WRITES: Readonly<Record<string, string>> = {
  'accounts.createTestUsers': 'only a demo has it, and it brings back five accounts that everybody knows',
  'security.attach': 'says at which shared browser somebody is; what they do there is on record with it',
};

/** Reads by an id that leave no line, each with its reason. */
const UNAUDITED_READS: Readonly<Record<string, string>> = {
  'appointments.listForPet': 'a list; the pet and each appointment are read by themselves',
  'platform.getClinic': 'how a clinic is doing, in numbers; nothing of its records',
  'staff.get': 'a colleague’s name, hours and telephone extension hang on the wall',
};

/** What no endpoint arranges by itself. */
const ARRANGED: Readonly<Record<string, (world: ClinicWorld) => Promise<unknown>>> = {
  'a key': ({ clinicId }) =>
    db.owner.query(
      `insert into auth.api_keys (id, kind, name, key_hash, hint) values ($1, 'secret', 'Sample', sha256($2), 'sb_secret_')`,
      [clinicId, Buffer.from(clinicId)],
    ),
  'a recovery code': ({ staff }) =>
    db.owner.query('insert into auth.recovery_codes (user_id, code_hash) values ($1, $2)', [
      staff.clinic_admin.userId,
      hashRecoveryCode(staff.clinic_admin.userId, '0000-0000-0000-0000'),
    ]),
  'a second factor': ({ staff }) => givenSecondFactor(db.owner, staff.clinic_admin),
  'signing keys': () => givenSigningKeys(db.owner),
  'without pets': ({ clientId }) =>
    db.owner.query('delete from pet_clients where client_id = $1', [clientId]),
};

/** What must have happened before an endpoint's sample can succeed: other endpoints, or what is arranged above. */
const BEFORE: Readonly<Record<string, readonly string[]>> = {
  'accounts.makeRecoveryCodes': ['a second factor'],
  'accounts.useRecoveryCode': ['a second factor', 'a recovery code'],
  'clients.archive': ['without pets'],
  'clients.restore': ['without pets', 'clients.archive'],
  'pets.restoreAlert': ['pets.clearAlert'],
  'pets.undoDeceased': ['pets.markDeceased'],
  'platform.revokeApiKey': ['a key'],
  'platform.rotateSigningKey': ['signing keys'],
  'security.removeMyPin': ['security.setMyPin'],
};

/** Lines that an endpoint leaves beside its own: it does what another endpoint does too. */
const FURTHER_LINES: Readonly<Record<string, readonly string[]>> = {
  'platform.addClinic': ['invitation.sent'],
};

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let platformAdmin: Person;

beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, handlers);
  platformAdmin = await givenPerson(db.owner, { role: 'platform_admin' });
  // A second one: nobody takes the last admin's role away.
  await givenPerson(db.owner, { role: 'platform_admin' });
});
afterAll(() => db.drop());

const endpoints = handlers.map(({ endpoint }) => endpoint);
const audited = endpoints.filter(({ audit }) => audit !== undefined);
const byId = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]));

const callerFor = ({ permission }: Endpoint, world: ClinicWorld): Person => {
  const people = [world.staff.clinic_admin, world.clientAccount, platformAdmin];
  const found = people.find(({ role }) => role && can(permissionsOf(role), permission));
  if (!found) throw new Error(`nobody may do ${permission}`);
  return found;
};

async function call(id: string, world: ClinicWorld) {
  const endpoint = byId.get(id);
  const sample = SAMPLES[id];
  if (!endpoint || !sample) throw new Error(`${id} has no sample in test/matrix/samples.ts`);
  const person = callerFor(endpoint, world);
  return { person, answer: await api.call(person, endpoint, sample(world)) };
}

async function givenWorldFor({ id }: Endpoint): Promise<ClinicWorld> {
  const world = await givenClinicWorld(db.owner);
  for (const before of BEFORE[id] ?? []) {
    const arrange = ARRANGED[before];
    if (arrange) {
      await arrange(world);
      continue;
    }
    const { answer } = await call(before, world);
    if (answer.status !== 200) throw new Error(`${before}: ${JSON.stringify(answer.body)}`);
  }
  return world;
}

interface Line {
  readonly action: string;
  readonly actor_id: string;
  readonly ip: string;
}

const linesOf = async (requestId: string | null): Promise<readonly Line[]> =>
  (
    await db.owner.query<Line>(
      'select action, actor_id, ip from audit_entries where request_id = $1 order by id',
      [requestId],
    )
  ).rows;

test('A-01: every write and every read of one record declares its line in the audit trail', () => {
  const silent = endpoints.filter(({ audit }) => audit === undefined);
  const writes = silent.filter(({ method }) => method !== 'GET').map(({ id }) => id);
  const reads = silent
    .filter(({ method, path }) => method === 'GET' && pathParameters(path).length > 0)
    .map(({ id }) => id);
  expect(writes.toSorted()).toEqual(Object.keys(UNAUDITED_WRITES).toSorted());
  expect(reads.toSorted()).toEqual(Object.keys(UNAUDITED_READS).toSorted());
  process.stdout.write(
    `figure: A-01 ${audited.length} of ${endpoints.length} endpoints declare a line; each is tried with a trail that takes it and one that does not\n`,
  );
});

describe('A-01: done, it stands in the audit trail', () => {
  test.each(audited.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_, endpoint) => {
    const world = await givenWorldFor(endpoint);
    const { person, answer } = await call(endpoint.id, world);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    // A read is answered when its line is written, a moment before that is committed.
    await expect.poll(() => linesOf(answer.headers.get('x-request-id'))).not.toEqual([]);
    const lines = await linesOf(answer.headers.get('x-request-id'));
    expect(lines.map(({ action }) => action)).toEqual([
      endpoint.audit,
      ...(FURTHER_LINES[endpoint.id] ?? []),
    ]);
    expect(lines.map((line) => [line.actor_id, line.ip])).toEqual(
      lines.map(() => [person.userId, '192.0.2.1']),
    );
  });
});

describe('A-01: what cannot be written down is not done', () => {
  beforeAll(async () => {
    await db.owner.query(`
      create function refuse_line() returns trigger language plpgsql as $$ begin raise exception 'the trail is full'; end $$;
      create trigger refuse_line before insert on audit_entries for each row execute function refuse_line();
      alter table audit_entries disable trigger refuse_line`);
  });

  test.each(audited.map((endpoint) => [endpoint.id, endpoint] as const))('%s', async (_, endpoint) => {
    const world = await givenWorldFor(endpoint);
    const before = await fingerprint(db.owner, world.clinicId);
    await db.owner.query('alter table audit_entries enable trigger refuse_line');
    const { answer } = await call(endpoint.id, world);
    await db.owner.query('alter table audit_entries disable trigger refuse_line');
    expect(answer.status).toBe(500);
    expect(await fingerprint(db.owner, world.clinicId)).toEqual(before);
  });
});
