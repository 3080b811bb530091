import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { separateEndpoints, handlers } from '#app/handlers.ts';
import { can } from '#foundation/contract/can.ts';
import { pathParameters, type Endpoint } from '#foundation/contract/endpoint.ts';
import { createLog } from '#foundation/server/log.ts';
import { actingPermissions } from '#vocabulary/permissions.ts';
import { mountOutside } from '#foundation/server/http/mount-outside.ts';
import { labConnectionsOutside } from '#practice/lab-connections/server/routes.ts';
import { messageChannelsOutside } from '#practice/message-channels/server/routes.ts';
import { careRemindersOutside } from '#practice/care-reminders/server/routes.ts';
import { onlinePaymentsOutside } from '#practice/online-payments/server/routes.ts';
import { imagingOutside } from '#practice/imaging/server/routes.ts';
import { serveSharedDocument } from '#practice/record-export/server/serve-shared-document.ts';
import { servePinSignIn } from '#identity/security/server/serve-pin-sign-in.ts';
import { createTestApi } from '../api.ts';
import { openTestAuth, type TestAuth } from '../auth.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { openChannels } from '../given-channels.ts';
import { givenLabParts } from '../given-labs.ts';
import { openOnlineFake } from '../given-online.ts';
import { givenClientWithPet, givenPerson, type Person } from '../given.ts';
import { aiOutside } from './ai.ts';
import { givenInsiders, givenOutsiders, givenSupporters, type Caller } from './callers.ts';
import { PUBLIC_ENDPOINTS } from './public-endpoints.ts';
import { SAMPLES } from './samples.ts';
import { fingerprint, givenClinicWorld, recordsOf, secretsOf, type ClinicWorld } from './world.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let auth: TestAuth;
let ours: ClinicWorld;
let theirs: ClinicWorld;
let outsiders: Caller[];
let insiders: Caller[];
let supporters: Caller[];
let requests = 0;

beforeAll(async () => {
  db = await createTestDatabase();
  auth = await openTestAuth(db);
  const online = openOnlineFake(db, { key: 'rk_test_OfTheMatrixOnly' });
  api = createTestApi(db, handlers, [
    (app, parts) =>
      mountOutside(
        app,
        [
          ...aiOutside(db),
          ...onlinePaymentsOutside(online.parts),
          ...labConnectionsOutside(givenLabParts(db), () => ({ listener: null, hasFolders: false })),
          ...imagingOutside(
            () => '/archive',
            () => ({ port: null, tlsPort: null }),
          ),
          ...messageChannelsOutside(openChannels(db).parts),
          ...careRemindersOutside(({ mimeType }) =>
            Promise.resolve({ id: crypto.randomUUID(), mimeType, sizeBytes: 0 }),
          ),
        ],
        parts,
      ),
    serveSharedDocument({
      database: db.database,
      signFile: () => '/signed',
      consumeAllowance: () => Promise.resolve(true),
      addressOf: () => '192.0.2.1',
      log: createLog('silent'),
    }),
    servePinSignIn({
      signInByPin: auth.auth.signInByPin,
      consumeAllowance: () => Promise.resolve(true),
      addressOf: () => '192.0.2.1',
      log: createLog('silent'),
    }),
  ]);
  [ours, theirs] = [await givenClinicWorld(db.owner), await givenClinicWorld(db.owner)];
  outsiders = await givenOutsiders(db.owner, theirs);
  insiders = await givenInsiders(db.owner, ours);
  supporters = await givenSupporters(db.owner, ours);
});
afterAll(async () => {
  process.stdout.write(
    `figure: T-01 ${requests} requests of every role to every endpoint, inside and outside\n`,
  );
  auth.auth.close();
  await db.drop();
});

const endpoints = [...handlers.map(({ endpoint }) => endpoint), ...separateEndpoints];

/** What outsiders may do to a clinic, each with its reason. They receive none of its data. */
const PUBLIC_ENTRY_POINTS: Readonly<Record<string, string>> = {
  'myClinics.join': 'a clinic that takes bookings online takes any client',
  'trials.start': 'whoever has no clinic may create one, and is no outsider there',
};

/** Endpoints that open or end support access. They are tested elsewhere, because callers here must not lose theirs. */
const CHANGES_SUPPORT_ACCESS: ReadonlySet<string> = new Set(['supportAccess.open', 'supportAccess.end']);

/** Open only with the cookie of a front desk device, which no caller here sends. */
const DEVICE_ENTRY_POINTS: Readonly<Record<string, string>> = {
  'security.signInByPin': 'the cookie authenticates the device, the PIN the person',
};

/** The responses of a list about a record that does not exist: with pages, and whole. */
const EMPTY_LISTS: ReadonlySet<string> = new Set(
  [{ items: [], nextCursor: null }, { items: [] }, { total: 0, cursors: [] }].map((list) =>
    JSON.stringify(list),
  ),
);

/** The expected refusal of the authorization check; null when the caller is allowed. */
function refusalFor(endpoint: Endpoint, person: Person | null): 401 | 403 | null {
  if (endpoint.id in DEVICE_ENTRY_POINTS) return 403;
  if (endpoint.permission === 'public') return null;
  if (!person) return 401;
  return can(actingPermissions(person), endpoint.permission) ? null : 403;
}

async function send(caller: Caller, endpoint: Endpoint, world: ClinicWorld = ours) {
  const sample = SAMPLES[endpoint.id];
  if (!sample) throw new Error(`test/matrix/samples.ts has no sample for ${endpoint.id}`);
  requests += 1;
  const response = await api.call(caller.person, endpoint, sample(world));
  return { status: response.status, text: JSON.stringify(response.body) };
}

test('every endpoint has a sample, and every sample an endpoint', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted());
});

test('the endpoints that need no session are the reviewed ones', () => {
  const open = endpoints.filter(({ permission }) => permission === 'public').map(({ id }) => id);
  expect(open.toSorted()).toEqual(PUBLIC_ENDPOINTS.toSorted());
});

// These calls give the caller access to the clinic, so they come last.
const outsideIn = endpoints.toSorted(
  (a, b) => Number(a.id in PUBLIC_ENTRY_POINTS) - Number(b.id in PUBLIC_ENTRY_POINTS),
);

describe('T-01: callers of another clinic and anonymous callers', () => {
  test.each(outsideIn.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s reveals and changes nothing',
    async (_, endpoint) => {
      const before = await fingerprint(db.owner, ours.clinicId);
      const leaks: string[] = [];
      for (const caller of outsiders) {
        if (CHANGES_SUPPORT_ACCESS.has(endpoint.id) && caller.person?.role === 'platform_admin') continue;
        const { status, text } = await send(caller, endpoint);
        const refusal = refusalFor(endpoint, caller.person);
        const namesARecord =
          pathParameters(endpoint.path).length > 0 && !(endpoint.id in PUBLIC_ENTRY_POINTS);
        if (refusal !== null && status !== refusal)
          leaks.push(`${caller.name}: ${status} instead of ${refusal}`);
        if (refusal === null && namesARecord && status !== 404 && !EMPTY_LISTS.has(text))
          leaks.push(`${caller.name}: ${status} instead of 404: ${text}`);
        if (status >= 500) leaks.push(`${caller.name}: ${status} ${text}`);
        if (secretsOf(ours).some((secret) => text.includes(secret)))
          leaks.push(`${caller.name} reads: ${text}`);
      }
      expect(leaks).toEqual([]);
      if (!(endpoint.id in PUBLIC_ENTRY_POINTS))
        expect(await fingerprint(db.owner, ours.clinicId)).toEqual(before);
    },
  );
});

describe('T-01: members of the clinic', () => {
  test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s allows the roles with the permission and refuses the others',
    async (_, endpoint) => {
      const surprises: string[] = [];
      for (const caller of insiders) {
        const { status, text } = await send(caller, endpoint);
        const refusal = refusalFor(endpoint, caller.person);
        if (refusal !== null && status !== refusal)
          surprises.push(`${caller.name}: ${status} instead of ${refusal}`);
        if (refusal === null && [400, 401, 403, 422, 500, 503].includes(status))
          surprises.push(`${caller.name}: ${status} ${text}`);
        if (recordsOf(theirs).some((id) => text.includes(id)) && caller.person?.role !== 'platform_admin') {
          surprises.push(`${caller.name} reads the other clinic: ${text}`);
        }
      }
      expect(surprises).toEqual([]);
    },
  );
});

describe('T-01: support access', () => {
  const still = handlers.filter(({ endpoint }) => !CHANGES_SUPPORT_ACCESS.has(endpoint.id));
  const clinics = still.filter(
    ({ endpoint }) => !/^(?:platform|public|self|half|signed)/.test(endpoint.permission),
  );
  test.each(clinics.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s can be read while an access is open, and changes nothing',
    async (_, endpoint) => {
      const before = await fingerprint(db.owner, ours.clinicId);
      const surprises: string[] = [];
      for (const caller of supporters) {
        const { status, text } = await send(caller, endpoint);
        const refusal = refusalFor(endpoint, caller.person);
        if (refusal === null ? status !== 200 && status !== 404 : status !== refusal)
          surprises.push(`${caller.name}: ${status} ${text}`);
        if (refusal === null && caller.name !== 'support, inside') surprises.push(`${caller.name} is in`);
        // A test above has added a client of theirs to our clinic, with a name of theirs.
        if (recordsOf(theirs).some((id) => text.includes(id)))
          surprises.push(`${caller.name} reads the other clinic: ${text}`);
      }
      expect(surprises).toEqual([]);
      const { audit_entries: _trailBefore, ...recordsBefore } = before;
      const { audit_entries: _trail, ...records } = await fingerprint(db.owner, ours.clinicId);
      expect(records).toEqual(recordsBefore);
    },
  );
});

describe('T-01: another client of the same clinic', () => {
  const own = handlers.filter(({ endpoint }) => endpoint.permission.startsWith('own_'));
  test.each(own.map(({ endpoint }) => [endpoint.id, endpoint] as const))(
    '%s reveals nothing about the other client',
    async (_, endpoint) => {
      const world = await givenClinicWorld(db.owner);
      const account = await givenPerson(db.owner, { role: 'client' });
      await givenClientWithPet(db.owner, world.clinicId, { account });
      const neighbour: Caller = { name: 'neighbour', place: 'own clinic', person: account };
      const response = await send(neighbour, endpoint, world);
      const neighbours = [
        world.clientId,
        world.petId,
        world.appointmentId,
        world.alertId,
        `${world.canary} pet`,
        `${world.canary} client`,
      ];
      expect(neighbours.filter((secret) => response.text.includes(secret))).toEqual([]);
      const namesARecord = pathParameters(endpoint.path).length > 0 && !(endpoint.id in PUBLIC_ENTRY_POINTS);
      if (namesARecord) expect(response.status).toBe(404);
      expect(response.status).toBeLessThan(500);
    },
  );
});
