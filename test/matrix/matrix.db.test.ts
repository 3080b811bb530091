import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { handlers } from '#app/handlers.ts';
import { can } from '#foundation/contract/can.ts';
import { pathParameters, type Endpoint } from '#foundation/contract/endpoint.ts';
import { permissionsOf, STAFF_ROLES, type Role } from '#vocabulary/permissions.ts';
import { createTestApi } from '../api.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { givenPerson, type Person } from '../given.ts';
import { PUBLIC_ENDPOINTS } from './public-endpoints.ts';
import { SAMPLES } from './samples.ts';
import { fingerprint, givenClinicWorld, secretsOf, type ClinicWorld } from './world.ts';

type Place = 'own clinic' | 'other clinic' | 'no clinic';
interface Caller {
  readonly name: string;
  readonly place: Place;
  readonly person: Person | null;
}

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let ours: ClinicWorld;
let theirs: ClinicWorld;
let outsiders: Caller[];
let insiders: Caller[];

const staffCallers = (world: ClinicWorld, place: Place): Caller[] =>
  STAFF_ROLES.map((role) => ({ name: `${role}, ${place}`, place, person: world.staff[role] }));

beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, handlers);
  [ours, theirs] = [await givenClinicWorld(db.owner), await givenClinicWorld(db.owner)];
  const stranger = await givenPerson(db.owner, { role: null });
  const clientElsewhere = await givenPerson(db.owner, { role: 'client' });
  const platformAdmin = await givenPerson(db.owner, { role: 'platform_admin' });
  outsiders = [
    { name: 'no session', place: 'no clinic', person: null },
    { name: 'signed in without a role', place: 'no clinic', person: stranger },
    { name: 'client of no clinic', place: 'no clinic', person: clientElsewhere },
    { name: 'client, other clinic', place: 'other clinic', person: theirs.clientAccount },
    ...staffCallers(theirs, 'other clinic'),
  ];
  insiders = [
    ...staffCallers(ours, 'own clinic'),
    { name: 'client, own clinic', place: 'own clinic', person: ours.clientAccount },
    { name: 'platform_admin', place: 'own clinic', person: platformAdmin },
  ];
});
afterAll(() => db.drop());

/** What a list answers about a record that does not exist. */
const EMPTY_PAGE = JSON.stringify({ items: [], nextCursor: null });

const permissionsFor = (role: Role | null) => (role ? permissionsOf(role) : []);

/** What the door must say before it looks at anything else; null when the caller may pass. */
function refusalFor(endpoint: Endpoint, person: Person | null): 401 | 403 | null {
  if (endpoint.permission === 'public') return null;
  if (!person) return 401;
  return can(permissionsFor(person.role), endpoint.permission) ? null : 403;
}

async function send(caller: Caller, endpoint: Endpoint) {
  const sample = SAMPLES[endpoint.id];
  if (!sample) throw new Error(`test/matrix/samples.ts has no sample for ${endpoint.id}`);
  const answer = await api.call(caller.person, endpoint, sample(ours));
  return { status: answer.status, text: JSON.stringify(answer.body) };
}

test('every endpoint has a sample, and every sample an endpoint', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(handlers.map(({ endpoint }) => endpoint.id).toSorted());
});

test('the endpoints that need no session are the reviewed ones', () => {
  const open = handlers.filter(({ endpoint }) => endpoint.permission === 'public').map(({ endpoint }) => endpoint.id);
  expect(open.toSorted()).toEqual(PUBLIC_ENDPOINTS.toSorted());
});

describe('T-01: from outside', () => {
  test.each(handlers.map(({ endpoint }) => [endpoint.id, endpoint] as const))('%s tells and changes nothing', async (_, endpoint) => {
    const before = await fingerprint(db.owner, ours.clinicId);
    const leaks: string[] = [];
    for (const caller of outsiders) {
      const { status, text } = await send(caller, endpoint);
      const refusal = refusalFor(endpoint, caller.person);
      const namesARecord = pathParameters(endpoint.path).length > 0;
      if (refusal !== null && status !== refusal) leaks.push(`${caller.name}: ${status} instead of ${refusal}`);
      if (refusal === null && namesARecord && status !== 404 && text !== EMPTY_PAGE) leaks.push(`${caller.name}: ${status} instead of 404: ${text}`);
      if (status >= 500) leaks.push(`${caller.name}: ${status} ${text}`);
      if (secretsOf(ours).some((secret) => text.includes(secret))) leaks.push(`${caller.name} reads: ${text}`);
    }
    expect(leaks).toEqual([]);
    expect(await fingerprint(db.owner, ours.clinicId)).toEqual(before);
  });
});

describe('T-01: from inside', () => {
  test.each(handlers.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s answers those whose role may, and refuses the others',
    async (_, endpoint) => {
      const surprises: string[] = [];
      for (const caller of insiders) {
        const { status, text } = await send(caller, endpoint);
        const refusal = refusalFor(endpoint, caller.person);
        if (refusal !== null && status !== refusal) surprises.push(`${caller.name}: ${status} instead of ${refusal}`);
        if (refusal === null && [400, 401, 403, 422, 500, 503].includes(status)) surprises.push(`${caller.name}: ${status} ${text}`);
        if (secretsOf(theirs).some((secret) => text.includes(secret)) && caller.person?.role !== 'platform_admin') {
          surprises.push(`${caller.name} reads the other clinic: ${text}`);
        }
      }
      expect(surprises).toEqual([]);
    },
  );
});
