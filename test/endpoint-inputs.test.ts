import { expect, test } from 'vitest';
import * as z from 'zod';
import { handlers, separateEndpoints } from '#app/handlers.ts';
import { BODY_LIMIT_BYTES } from '#foundation/server/http/read-input.ts';

/** Numbers that no column holds as they are: a rule decides about them, or nothing but their order matters. */
const DECIDED_BY_RULES: readonly string[] = [
  // HOURS-1 checks each row of a week.
  'clinics.setHours.hours.weekday',
  'clinics.setHours.hours.startMinute',
  'clinics.setHours.hours.endMinute',
  'demos.changeHost.hours.weekday',
  'demos.changeHost.hours.startMinute',
  'demos.changeHost.hours.endMinute',
  'staff.setHours.hours.weekday',
  'staff.setHours.hours.startMinute',
  'staff.setHours.hours.endMinute',
  // D3 converts and checks it.
  'visits.addVitals.temperature.degrees',
  // Compared with the time that a person needs to type, and not stored.
  'contact.send.elapsedMs',
  'demos.book.elapsedMs',
  'trials.keep.elapsedMs',
];
/** The text of a section is limited as a whole. */
const LIMITED_AS_A_WHOLE = /^visits\.saveSection\.content\./;

const DAYS = ['0000-01-01', '2026-02-30'];
const INSTANTS = [
  '0000-06-01T00:00:00Z',
  '9999-12-31T23:59:59-12:00',
  '2026-11-21T09:00:00+16:00',
  `2026-11-21T09:00:00.${'0'.repeat(100)}Z`,
];
const NUMBERS = [-(2 ** 31) - 1, 2 ** 31];
/** A change writes the next version. */
const VERSIONS = [...NUMBERS, 2 ** 31 - 1];

/** The values that the leaf accepts and the database may refuse. */
function acceptedBy(path: string, schema: z.core.$ZodType, leaf: z.core.$ZodType): unknown[] {
  const accepts = (value: unknown) => z.safeParse(schema, value).success;
  const { def } = leaf._zod;
  if (def.type === 'number') return (path.endsWith('.version') ? VERSIONS : NUMBERS).filter(accepts);
  if (leaf instanceof z.ZodUUID) return [];
  if (leaf instanceof z.ZodISODate) return DAYS.filter(accepts);
  if (leaf instanceof z.ZodISODateTime) return INSTANTS.filter(accepts);
  return accepts('a'.repeat(BODY_LIMIT_BYTES + 1)) ? ['a text without a limit'] : [];
}

type Found = readonly [path: string, values: readonly unknown[]];

/** @param outer what decides about a leaf: its transformations and refinements included. */
function findingsIn(schema: z.core.$ZodType, path: string, outer: z.core.$ZodType = schema): Found[] {
  const inside = (part: z.core.$ZodType, name?: string) =>
    findingsIn(part, name === undefined ? path : `${path}.${name}`);
  const { def } = schema._zod;
  if (schema instanceof z.ZodObject)
    return Object.entries<z.core.$ZodType>(schema.shape).flatMap(([name, part]) => inside(part, name));
  if (schema instanceof z.ZodArray) return inside(schema.element);
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inside(option));
  if (schema instanceof z.ZodRecord)
    return [schema.keyType, schema.valueType].flatMap((part) => inside(part));
  if (schema instanceof z.ZodPipe) {
    const isPreprocessed = schema.in instanceof z.ZodTransform;
    return findingsIn(isPreprocessed ? schema.out : schema.in, path, isPreprocessed ? schema.out : outer);
  }
  if ('innerType' in def) return findingsIn(def.innerType as z.core.$ZodType, path, outer);
  if (def.type !== 'string' && def.type !== 'number') return [];
  const values = acceptedBy(path, outer, schema);
  return values.length === 0 ? [] : [[path, values]];
}

const endpoints = [...handlers.map(({ endpoint }) => endpoint), ...separateEndpoints];

test.each(endpoints.map(({ id, input }) => [id, input] as const))(
  '%s accepts no day, instant, number or text that the database would refuse',
  (id, input) => {
    const found = findingsIn(input, id).filter(
      ([path]) => !DECIDED_BY_RULES.includes(path) && !LIMITED_AS_A_WHOLE.test(path),
    );
    expect(found).toEqual([]);
  },
);

test('every exception is still one', () => {
  const found = endpoints.flatMap(({ id, input }) => findingsIn(input, id)).map(([path]) => path);
  expect(DECIDED_BY_RULES.filter((path) => !found.includes(path))).toEqual([]);
  expect(found.some((path) => LIMITED_AS_A_WHOLE.test(path))).toBe(true);
});
