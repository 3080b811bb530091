import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { handlers } from '#app/handlers.ts';
import { can } from '#foundation/contract/can.ts';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { permissionsOf } from '#vocabulary/permissions.ts';
import { createTestApi } from '../api.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { SAMPLES } from './samples.ts';
import { givenClinicWorld, type ClinicWorld } from './world.ts';

let db: TestDatabase;
let api: ReturnType<typeof createTestApi>;
/** For the endpoints that change nothing. */
let readOnly: ClinicWorld;
beforeAll(async () => {
  db = await createTestDatabase();
  api = createTestApi(db, handlers);
  readOnly = await givenClinicWorld(db.owner);
});
afterAll(() => db.drop());

const callerFor = ({ permission }: Endpoint, world: ClinicWorld) =>
  [world.staff.clinic_admin, world.clientAccount].find(
    ({ role }) => role && can(permissionsOf(role), permission),
  );

/** Of a clinic: those that its admin or one of its clients may call. */
const endpoints = handlers
  .map(({ endpoint }) => endpoint)
  .filter(({ permission }) =>
    (['clinic_admin', 'client'] as const).some((role) => can(permissionsOf(role), permission)),
  );

const MAX_REPEATED = 20_000;

function* limitsOfText(schema: z.core.$ZodType): Generator {
  const { maximum = 300 } = schema._zod.bag as { maximum?: number };
  if (schema instanceof z.ZodUUID) yield crypto.randomUUID();
  else if (schema instanceof z.ZodISODate) yield* ['0001-01-01', '9999-12-31'];
  else if (schema instanceof z.ZodISODateTime)
    yield* ['0001-01-02T00:00:00Z', '0002-01-01T00:00:00Z', '9998-12-31T00:00:00Z', '9999-12-31T00:00:00Z'];
  else {
    yield* ['', ' ', 'x'];
    // Of three bytes each.
    if (maximum <= MAX_REPEATED) yield* ['x'.repeat(maximum), '字'.repeat(maximum)];
  }
}

/** The least, the most, nothing, and each of a few: for every part of the schema, on its own. */
function* limitsOf(schema: z.core.$ZodType): Generator {
  const { def, bag } = schema._zod as {
    def: z.core.$ZodTypeDef;
    bag: { minimum?: number; maximum?: number };
  };
  if (schema instanceof z.ZodOptional) yield undefined;
  if (schema instanceof z.ZodNullable) yield null;
  if (schema instanceof z.ZodPipe)
    yield* limitsOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  else if (schema instanceof z.ZodEnum) yield* schema.options;
  else if (schema instanceof z.ZodLiteral) yield* schema.values;
  else if (schema instanceof z.ZodUnion) for (const option of schema.options) yield* limitsOf(option);
  else if (schema instanceof z.ZodArray) {
    const one = [...limitsOf(schema.element)].filter((value) => value !== undefined);
    yield* [[], ...one.map((value) => [value]), one];
  } else if (schema instanceof z.ZodObject) {
    const parts = Object.entries<z.core.$ZodType>(schema.shape).map(
      ([name, part]) => [name, [...limitsOf(part)]] as const,
    );
    yield Object.fromEntries(parts.map(([name, values]) => [name, values.at(-1)]));
    yield Object.fromEntries(
      parts.map(([name, values]) => [name, values.find((value) => value !== undefined)]),
    );
  } else if ('innerType' in def) yield* limitsOf(def.innerType as z.core.$ZodType);
  else if (def.type === 'string') yield* limitsOfText(schema);
  else if (def.type === 'boolean') yield* [true, false];
  else if (def.type === 'number') yield* [bag.minimum ?? -1, 0, 1, bag.maximum ?? 2 ** 31 - 1];
}

function fieldsOf(schema: z.core.$ZodType): (readonly [string, z.core.$ZodType])[] {
  if (schema instanceof z.ZodObject) return Object.entries<z.core.$ZodType>(schema.shape);
  if (schema instanceof z.ZodPipe)
    return fieldsOf(schema.in instanceof z.ZodTransform ? schema.out : schema.in);
  return schema instanceof z.ZodUnion ? schema.options.flatMap((option) => fieldsOf(option)) : [];
}

test.each(endpoints.map((endpoint) => [endpoint.id, endpoint] as const))(
  '%s answers whatever its schema accepts',
  async (id, endpoint) => {
    const world = endpoint.method === 'GET' ? readOnly : await givenClinicWorld(db.owner);
    const person = callerFor(endpoint, world) ?? null;
    const failures: string[] = [];
    for (const [name, schema] of fieldsOf(endpoint.input)) {
      for (const value of limitsOf(schema)) {
        const input = { ...SAMPLES[id]?.(world), [name]: value };
        if (!z.safeParse(endpoint.input, input).success) continue;
        const { status } = await api.call(person, endpoint, input);
        if (status >= 500) failures.push(`${name}: ${JSON.stringify(value)?.slice(0, 80)}`);
      }
    }
    expect(failures).toEqual([]);
  },
);
