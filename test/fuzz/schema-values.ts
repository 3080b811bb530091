import { oddText, oddValue } from './odd-values.ts';
import type { Random } from './random.ts';

/** A schema of the OpenAPI document. */
export type JsonSchema = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 6;

const isSchema = (value: unknown): value is JsonSchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const schemas = (value: unknown): JsonSchema[] => (Array.isArray(value) ? value.filter(isSchema) : []);
const boundOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise;

function textOf(random: Random, schema: JsonSchema, ids: readonly string[]): string {
  const days = random.below(800) - 400;
  const at = new Date(Date.now() + days * 86_400_000).toISOString();
  switch (schema['format']) {
    case 'uuid':
      return random.pick(ids) ?? '';
    case 'date':
      return at.slice(0, 10);
    case 'date-time':
      return at;
    case 'email':
      return `${random.below(1e6)}@people.test`;
    default: {
      const max = boundOf(schema['maxLength'], 200);
      const min = boundOf(schema['minLength'], 0);
      const length = random.pick([min, Math.min(max, min + 5), Math.min(max, 20_000)]);
      // Two halves: cut at an odd length, one of them is left.
      return random.chance(0.3) ? `x${'🐶'.repeat(length)}`.slice(0, length) : 'x'.repeat(length);
    }
  }
}

function numberOf(random: Random, schema: JsonSchema): number {
  const min = Math.max(boundOf(schema['minimum'], -(2 ** 31)), -Number.MAX_SAFE_INTEGER);
  const max = Math.min(boundOf(schema['maximum'], 2 ** 31 - 1), Number.MAX_SAFE_INTEGER);
  return random.pick([min, max, min + 1, Math.floor((min + max) / 2), Math.min(max, Math.max(min, 1))]);
}

/** A value that mostly fits a schema, with parts that do not. */
export function schemaValue(
  random: Random,
  schema: JsonSchema,
  ids: readonly string[],
  oddness: number,
  depth = 0,
): unknown {
  if (random.chance(oddness)) return schema['type'] === 'string' ? oddText(random) : oddValue(random);
  const inner = (part: JsonSchema) => schemaValue(random, part, ids, oddness, depth + 1);
  const options = [...schemas(schema['anyOf']), ...schemas(schema['oneOf'])];
  if (options.length > 0) return inner(random.pick(options) ?? {});
  if ('const' in schema) return schema['const'];
  if (Array.isArray(schema['enum'])) return random.pick(schema['enum'] as unknown[]);
  const all = schemas(schema['allOf']);
  if (all.length > 0) return inner(Object.assign({}, ...all) as JsonSchema);
  switch (schema['type']) {
    case 'string':
      return textOf(random, schema, ids);
    case 'integer':
    case 'number':
      return numberOf(random, schema);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'array': {
      const length = random.pick([0, 1, 1, 2, 4]);
      const items = isSchema(schema['items']) ? schema['items'] : {};
      return depth > MAX_DEPTH ? [] : Array.from({ length }, () => inner(items));
    }
    case 'object': {
      const properties = isSchema(schema['properties']) ? schema['properties'] : {};
      const required = Array.isArray(schema['required']) ? schema['required'] : [];
      const kept = Object.entries(properties).filter(
        ([name]) =>
          (required.includes(name) ? random.chance(0.97) : random.chance(0.5)) && depth <= MAX_DEPTH,
      );
      return Object.fromEntries(kept.map(([name, part]) => [name, inner(isSchema(part) ? part : {})]));
    }
    default:
      return oddValue(random);
  }
}
