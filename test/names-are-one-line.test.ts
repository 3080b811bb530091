import { expect, test } from 'vitest';
import * as z from 'zod';
import { handlers } from '#app/handlers.ts';
import { PLAIN_LINE } from '#foundation/contract/one-line.ts';

/** Fields that name somebody or something, or are part of an address: they are shown in lists, letters and emails. */
const NAMES =
  /^(?:(?!file|user|slug)\w*name|title|subject|recipient|manufacturer|lot|label|phone|addressLine|postalCode|city|region)$/i;
/** Compared with a name or copied from one, which is a line itself. */
const COPIES = /^erasures\.erase\.confirmName$|\.attrs\.label$/;
/** Fields in which people write more than a line. */
const TEXTS = /^(?:notes?|message|body|reason|description|lostReason|comment)$/;

interface Schema {
  readonly type?: string;
  readonly pattern?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly maxLength?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

interface Field {
  readonly name: string;
  readonly path: string;
  readonly patterns: readonly string[];
}

const alternatives = ({ anyOf = [], oneOf = [], allOf = [] }: Schema): readonly Schema[] => [
  ...anyOf,
  ...oneOf,
  ...allOf,
];

/** The patterns of a text that anybody may write; null for anything else, such as a choice. */
function patternsOf(schema: Schema): readonly string[] | null {
  if (schema.type === 'string' && !schema.enum && !schema.format)
    return [schema, ...alternatives(schema)].flatMap(({ pattern }) => pattern ?? []);
  return (
    alternatives(schema)
      .map(patternsOf)
      .find((found) => found !== null) ?? null
  );
}

function fieldsOf(schema: Schema, path: string): readonly Field[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const patterns = patternsOf(property);
    const at = `${path}.${name}`;
    const field = patterns ? [{ name, path: at, patterns }] : [];
    return field.concat(fieldsOf(property, at));
  });
  const within = [schema.items, schema.additionalProperties, ...alternatives(schema)].flatMap((one) =>
    typeof one === 'object' ? fieldsOf(one, path) : [],
  );
  return [...own, ...within];
}

const written = handlers
  .map(({ endpoint }) => endpoint)
  .filter(({ method }) => method !== 'GET')
  .flatMap(({ id, input }) =>
    // Safe: the parts of JSON Schema that are read here.
    fieldsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Schema, id),
  );

const listed = (fields: readonly Field[]): readonly string[] => fields.map(({ path }) => path).toSorted();

test('what is a name takes no control characters and none that change the direction of what follows', () => {
  const names = written.filter(({ name, path }) => NAMES.test(name) && !COPIES.test(path));
  expect(names.length).toBeGreaterThan(40);
  expect(listed(names.filter(({ patterns }) => patterns.length === 0))).toEqual([]);
});

test('what is a text of several lines keeps its line breaks', () => {
  const texts = written.filter(({ name }) => TEXTS.test(name));
  expect(texts.length).toBeGreaterThan(20);
  expect(listed(texts.filter(({ patterns }) => patterns.includes(PLAIN_LINE.source)))).toEqual([]);
});
