const withSchema = (name: string): string => (name.includes('.') ? name : `public.${name}`);

/** A repeatable file's objects: how the catalog query of `existing-objects.ts` names them too. */
export type SchemaObject =
  | { readonly kind: 'function'; readonly name: string }
  | { readonly kind: 'policy' | 'trigger'; readonly name: string; readonly table: string }
  | { readonly kind: 'grants'; readonly table: string };

const PATTERN =
  /^create (?:or replace )?(?<kind>function|policy|trigger|constraint trigger) (?<name>[\w.]+)(?:[^;]*? on (?<table>[\w.]+))?|^grant [^;]*? on (?!function |schema )(?<granted>[\w.]+) to/gm;

/** Comments and literals may hold words that look like statements. */
const withoutComments = (text: string): string => text.replaceAll(/^\s*--.*$/gm, '');

/** Which objects a repeatable file declares, in the order in which it does. */
export function schemaObjects(text: string): SchemaObject[] {
  const objects = [...withoutComments(text).matchAll(PATTERN)].map(({ groups = {} }): SchemaObject => {
    const { kind, name = '', table = '', granted } = groups;
    if (granted) return { kind: 'grants', table: withSchema(granted) };
    if (kind === 'function') return { kind, name: withSchema(name) };
    return { kind: kind === 'policy' ? 'policy' : 'trigger', name, table: withSchema(table) };
  });
  const keys = new Set<string>();
  return objects.filter((object) => {
    const key = objectKey(object);
    return !keys.has(key) && keys.add(key);
  });
}

/** The name of an object in `public.repeatable_files`. */
export function objectKey(object: SchemaObject): string {
  if (object.kind === 'function') return `function ${object.name}`;
  if (object.kind === 'grants') return `grants on ${object.table}`;
  return `${object.kind} ${object.name} on ${object.table}`;
}

/** Reads what `objectKey` wrote. */
export function parseObjectKey(key: string): SchemaObject {
  const [kind, name = '', , table = ''] = key.split(' ');
  if (kind === 'function') return { kind, name };
  if (kind === 'grants') return { kind, table: key.slice('grants on '.length) };
  if (kind === 'policy' || kind === 'trigger') return { kind, name, table };
  throw new Error(`No kind of schema object is recorded as "${key}".`);
}
