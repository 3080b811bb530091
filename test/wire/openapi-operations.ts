import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { ROUTES } from '#practice/crm-connection/provider.rules.ts';

/** One operation of the provider's API, with what its OpenAPI description says about requests. */
export const Operation = z.object({
  method: z.string(),
  /** With `{}` for each parameter. */
  path: z.string(),
  /** The API versions that a request may name; empty if it needs none. */
  versions: z.array(z.string()),
  query: z.array(z.object({ name: z.string(), required: z.boolean() })),
  body: z
    .object({ contentType: z.string(), required: z.boolean(), schema: z.record(z.string(), z.unknown()) })
    .nullable(),
});
export type Operation = z.infer<typeof Operation>;

export const Excerpt = z.object({
  source: z.string(),
  patches: z.array(z.string()),
  operations: z.array(Operation),
  /** Every path of the products that we use, with `{}` for each parameter. */
  paths: z.array(z.string()),
});
export type Excerpt = z.infer<typeof Excerpt>;

const FILES = [
  'calendars',
  'contacts',
  'conversations',
  'locations',
  'oauth',
  'opportunities',
  'users',
] as const;

/** The operations that our client uses outside the proxy. */
const OWN_REQUESTS = ['POST /oauth/token', 'POST /oauth/locationToken', 'GET /locations/search'] as const;

type Json = Readonly<Record<string, unknown>>;
const objectOf = (value: unknown): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A path with `{}` for each parameter. */
export const shapeOf = (template: string): string => template.replaceAll(/\{\w+\}/g, '{}');

const WANTED: ReadonlySet<string> = new Set([
  ...ROUTES.map(({ method, template }) => `${method} ${shapeOf(template)}`),
  ...OWN_REQUESTS,
]);

/** The keywords of a schema that restrict values; descriptions are omitted. */
const KEPT = new Set([
  'anyOf',
  'allOf',
  'enum',
  'items',
  'nullable',
  'oneOf',
  'properties',
  'required',
  'type',
]);

/** Resolves every reference within the document, and refuses undeclared fields. */
function standalone(schema: unknown, document: Json): Json {
  const { $ref: link, ...given } = objectOf(schema);
  if (typeof link === 'string') {
    const found = link
      .slice(2)
      .split('/')
      .reduce<unknown>((at, name) => objectOf(at)[name], document);
    return standalone(found, document);
  }
  const out: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (!KEPT.has(name)) continue;
    if (name === 'properties') {
      const fields = Object.entries(objectOf(value)).map(([field, one]) => [
        field,
        standalone(one, document),
      ]);
      out[name] = Object.fromEntries(fields);
      out['additionalProperties'] = false;
    } else if (name === 'items') out[name] = standalone(value, document);
    else if (name.endsWith('Of')) out[name] = listOf(value).map((one) => standalone(one, document));
    else out[name] = value;
  }
  return out;
}

/** Where the description is known to differ from the service, each with what was changed. */
function patch(path: string, schema: Json): { readonly schema: Json; readonly words?: string } {
  if (path === '/conversations/messages') {
    const required = listOf(schema['required']).filter((name) => name !== 'subType' && name !== 'status');
    return {
      schema: { ...schema, required },
      words: `${path}: subType and status are not required by the service`,
    };
  }
  if (path === '/contacts/search') {
    return { schema: { type: 'object' }, words: `${path}: the description says nothing of the filter` };
  }
  return { schema };
}

function toOperation(method: string, path: string, described: Json, document: Json) {
  const parameters = listOf(described['parameters']).map(objectOf);
  const of = (place: string) => parameters.filter((one) => one['in'] === place);
  const version = of('header').find((one) => one['name'] === 'Version');
  const body = objectOf(described['requestBody']);
  const [content] = Object.entries(objectOf(body['content']));
  const patched = content && patch(path, standalone(objectOf(content[1])['schema'], document));
  const operation: Operation = {
    method: method.toUpperCase(),
    path: shapeOf(path),
    versions: listOf(objectOf(version?.['schema'])['enum']).map(String),
    query: of('query').map((one) => ({ name: String(one['name']), required: one['required'] === true })),
    body:
      content && patched
        ? { contentType: content[0], required: body['required'] === true, schema: patched.schema }
        : null,
  };
  return { operation, words: patched?.words };
}

/** The operations that we use, from the provider's own description of its API. */
export async function readOfficialOperations(folder: string): Promise<Omit<Excerpt, 'source'>> {
  const operations: Operation[] = [];
  const patches: string[] = [];
  const paths: string[] = [];
  for (const file of FILES) {
    const document = objectOf(JSON.parse(await readFile(join(folder, 'apps', `${file}.json`), 'utf8')));
    for (const [path, methods] of Object.entries(objectOf(document['paths']))) {
      paths.push(shapeOf(path));
      for (const [method, described] of Object.entries(objectOf(methods))) {
        if (!WANTED.has(`${method.toUpperCase()} ${shapeOf(path)}`)) continue;
        const { operation, words } = toOperation(method, path, objectOf(described), document);
        operations.push(operation);
        if (words) patches.push(words);
      }
    }
  }
  return { operations, patches, paths };
}
