import type * as z from 'zod';

/** Gives a value with nothing in it that the schema does not name. */
type Keep = (value: unknown) => unknown;
type Definition = z.core.$ZodTypes['_zod']['def'];

const asItIs: Keep = (value) => value;
const compiled = new WeakMap<z.core.$ZodType, Keep>();

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** A schema that may give another value than it took has to parse it. */
const parsed = (schema: z.core.$ZodTypes): Keep => {
  if (!('parse' in schema) || typeof schema.parse !== 'function') throw new Error('A schema without parse.');
  const { parse } = schema as { readonly parse: Keep };
  return parse;
};

const changesText = ({ checks }: Definition): boolean =>
  (checks ?? []).some(({ _zod }) => _zod.def.check === 'overwrite');

/** Copies the object only where something is left out or replaced: nearly always it is already as it should be. */
function ofObject(shape: Readonly<Record<string, z.core.$ZodType>>): Keep {
  const named = new Set(Object.keys(shape));
  // What is kept as it is need not be looked at.
  const inner = Object.entries(shape).flatMap(([key, schema]) => {
    const keep = keepNamed(schema);
    return keep === asItIs ? [] : [{ key, keep }];
  });
  return (value) => {
    if (!isObject(value)) return value;
    let copy: Record<string, unknown> | undefined;
    for (const { key, keep } of inner) {
      if (!(key in value)) continue;
      const kept = keep(value[key]);
      if (kept !== value[key]) (copy ??= { ...value })[key] = kept;
    }
    for (const key in value) if (!named.has(key)) delete (copy ??= { ...value })[key];
    return copy ?? value;
  };
}

function ofArray(element: Keep): Keep {
  if (element === asItIs) return asItIs;
  return (value) => {
    if (!Array.isArray(value)) return value;
    let copy: unknown[] | undefined;
    value.forEach((item: unknown, index) => {
      const kept = element(item);
      if (kept !== item) (copy ??= [...value])[index] = kept;
    });
    return copy ?? value;
  };
}

const ofAbsent = (keep: Keep): Keep =>
  keep === asItIs ? asItIs : (value) => (value === null || value === undefined ? value : keep(value));

const ofRecord = (element: Keep): Keep =>
  element === asItIs
    ? asItIs
    : (value) =>
        isObject(value)
          ? Object.fromEntries(Object.entries(value).map(([key, item]) => [key, element(item)]))
          : value;

/** Kinds of schema that check a value and give it back as it is. */
const PLAIN: ReadonlySet<Definition['type']> = new Set([
  'boolean',
  'enum',
  'literal',
  'null',
  'number',
  'string',
  'unknown',
]);

function compile(schema: z.core.$ZodTypes): Keep {
  const { def } = schema._zod;
  if (changesText(def)) return parsed(schema);
  if (PLAIN.has(def.type)) return asItIs;
  if (def.type === 'object' && (!def.catchall || def.catchall._zod.def.type === 'never'))
    return ofObject(def.shape);
  if (def.type === 'array') return ofArray(keepNamed(def.element));
  if (def.type === 'record') return ofRecord(keepNamed(def.valueType));
  if (def.type === 'nullable' || def.type === 'optional') return ofAbsent(keepNamed(def.innerType));
  return parsed(schema);
}

/**
 * A function that leaves out whatever a value has that its schema does not name, compiled once for each schema. It does not
 * check the rest, which is what makes it cheap: a list of hundreds of entries is some ten thousand values.
 *
 * Only a part that its schema may change (a transformation, a default, one of several shapes) is parsed.
 *
 * @throws ZodError when such a part does not fit.
 */
export function keepNamed(schema: z.core.$ZodType): Keep {
  const known = compiled.get(schema);
  if (known) return known;
  // Safe: every schema of the library is one of its own types.
  const keep = compile(schema as z.core.$ZodTypes);
  compiled.set(schema, keep);
  return keep;
}
