import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handlers } from '#app/handlers.ts';
import { can } from '#foundation/contract/can.ts';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestApi } from '../api.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { type Person } from '../given.ts';
import { stormRuns, stormTimeoutMs } from '../storm.ts';
import { SAMPLES } from './samples.ts';
import { fingerprint, givenClinicWorld, secretsOf, type ClinicWorld } from './world.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Endpoints that accept ids of another clinic, each with its reason. */
const OPEN_TO_ANYONE: Readonly<Record<string, string>> = {
  'myClinics.join': 'a clinic that takes bookings online takes new clients',
};

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
let ours: ClinicWorld;
let theirs: ClinicWorld;

beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, handlers);
  ours = await givenClinicWorld(db.owner);
  theirs = await givenClinicWorld(db.owner);
});
afterAll(() => db.drop());

type Input = Readonly<Record<string, unknown>>;
type Place = readonly (string | number)[];

/** The paths of all ids in an input, at any depth. */
function placesOfIds(value: unknown, at: Place = []): Place[] {
  if (typeof value === 'string') return UUID.test(value) ? [at] : [];
  if (Array.isArray(value)) return value.flatMap((inner, index) => placesOfIds(inner, [...at, index]));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => placesOfIds(inner, [...at, name]));
}

/** A copy of the value with another id in one place. */
function putAt(value: unknown, [first, ...rest]: Place, id: string): unknown {
  if (first === undefined) return id;
  if (Array.isArray(value))
    return value.map((inner, index) => (index === first ? putAt(inner, rest, id) : inner));
  return Object.fromEntries(
    Object.entries(Object(value) as Input).map(([name, inner]) => [
      name,
      name === first ? putAt(inner, rest, id) : inner,
    ]),
  );
}

/** Every id of the other clinic that an outsider could know. */
const idsOf = (world: ClinicWorld): string[] => [
  ...new Set([
    ...Object.values(world).filter((value): value is string => typeof value === 'string' && UUID.test(value)),
    ...Object.values(world.staff).flatMap(({ staffMemberId, userId }) => [staffMemberId, userId]),
  ]),
];

interface Swap {
  readonly endpoint: Endpoint;
  readonly person: Person;
  readonly place: Place;
  readonly id: string;
}

/** A request of a user of `theirs` for their own records, except for one id, which belongs to `ours`. */
function allSwaps(): Swap[] {
  const people = [...Object.values(theirs.staff), theirs.clientAccount];
  const closed = handlers.filter(({ endpoint }) => !(endpoint.id in OPEN_TO_ANYONE));
  return closed.flatMap(({ endpoint }) => {
    const sample = SAMPLES[endpoint.id]?.(theirs) ?? {};
    const allowed = people.filter(({ role }) => role && can(permissionsOf(role), endpoint.permission));
    return placesOfIds(sample).flatMap((place) =>
      allowed.flatMap((person) => idsOf(ours).map((id) => ({ endpoint, person, place, id }))),
    );
  });
}

/** The refusal of a change that names an old version. */
const Changed = z.object({ code: z.literal('record_changed'), details: z.object({ version: z.int() }) });

interface ApiResponse {
  readonly status: number;
  readonly text: string;
}

async function sendSwapped(
  { endpoint, person, place }: Swap,
  sample: unknown,
  id: string,
): Promise<ApiResponse> {
  const { status, body } = await api.call(person, endpoint, putAt(sample, place, id));
  const { requestId: _, ...shown } = Object(body) as Input;
  return { status, text: JSON.stringify(shown) };
}

/** Describes differences between the responses to a foreign id and to an unknown id, which must be the same. */
async function faultsOf(swap: Swap): Promise<string[]> {
  const unknownId = randomUUID();
  const sample = () => SAMPLES[swap.endpoint.id]?.(theirs) ?? {};
  const first = sample();
  const foreign = await sendSwapped(swap, first, swap.id);
  // A refused request had no effect, so the same sample is sent again.
  const second = foreign.status >= 400 ? first : sample();
  let unknown = await sendSwapped(swap, second, unknownId);
  // An accepted request made a new version, which the refusal of the second one names.
  const changed = foreign.status < 400 ? Changed.safeParse(JSON.parse(unknown.text)).data : undefined;
  if (changed)
    unknown = await sendSwapped(swap, { ...Object(second), version: changed.details.version }, unknownId);
  const faults: string[] = [];
  if (foreign.status >= 500) faults.push(`${foreign.status} ${foreign.text}`);
  const named = foreign.text.replaceAll(swap.id, '');
  if (secretsOf(ours).some((secret) => named.includes(secret))) faults.push(`reads ${foreign.text}`);
  // Refusals must be identical; successful responses differ in ids and times.
  const isDistinguishable = foreign.status >= 400 && named !== unknown.text.replaceAll(unknownId, '');
  if (foreign.status !== unknown.status || isDistinguishable)
    faults.push(`${foreign.status} ${foreign.text} instead of ${unknown.status} ${unknown.text}`);
  return faults.map(
    (fault) => `${swap.endpoint.id} as ${swap.person.role}, ${swap.place.join('.')}: ${fault}`,
  );
}

test(
  'T-01: an id of another clinic gets the same response as an unknown id',
  async () => {
    const swaps = allSwaps();
    const requestCount = stormRuns(400);
    const before = await fingerprint(db.owner, ours.clinicId);
    const faults = new Set<string>();
    // Takes swaps at equal distances, so that a short run includes every endpoint too.
    const stride = 7_919;
    for (let n = 0; n < requestCount; n += 2) {
      const swap = swaps[((n / 2) * stride) % swaps.length];
      if (!swap) throw new Error('Every index has a swap.');
      for (const fault of await faultsOf(swap)) faults.add(fault);
    }
    expect([...faults]).toEqual([]);
    expect(await fingerprint(db.owner, ours.clinicId)).toEqual(before);
    process.stdout.write(
      `figure: T-01 ${requestCount} requests with foreign and unknown ids of ${swaps.length} kinds, 0 distinguishable\n`,
    );
  },
  stormTimeoutMs(),
);
