import { readFile } from 'node:fs/promises';
import * as z from 'zod';
import type { Fetch } from '#foundation/server/outside/outgoing-request.ts';
import { Excerpt, readOfficialOperations, type Operation } from './openapi-operations.ts';

/** Paths of the service that its description omits. */
const UNDESCRIBED: ReadonlySet<string> = new Set(['POST /oauth/reconnect']);

const EXCERPT = new URL('./gohighlevel.json', import.meta.url);

export const readExcerpt = async (): Promise<Excerpt> =>
  Excerpt.parse(JSON.parse(await readFile(EXCERPT, 'utf8')));

/** The stored excerpt and, if `GHL_OPENAPI_FOLDER` names its folder, the whole description. */
export async function readOperations(): Promise<readonly (readonly Operation[])[]> {
  const { operations } = await readExcerpt();
  const folder = process.env['GHL_OPENAPI_FOLDER'];
  return folder ? [operations, (await readOfficialOperations(folder)).operations] : [operations];
}

const literalParts = ({ path }: Operation): number => path.split('/').filter((part) => part !== '{}').length;

/** The operation of a path; of several, the one with the most literal parts. */
function findOperation(
  operations: readonly Operation[],
  method: string,
  path: string,
): Operation | undefined {
  const parts = path.split('/');
  return operations
    .filter((one) => {
      const expected = one.path.split('/');
      const fits = expected.every((part, at) => (part === '{}' ? parts[at] !== '' : part === parts[at]));
      return one.method === method && expected.length === parts.length && fits;
    })
    .toSorted((a, b) => literalParts(b) - literalParts(a))[0];
}

const schemas = new WeakMap<object, z.ZodType>();

function schemaOf(body: NonNullable<Operation['body']>): z.ZodType {
  const known = schemas.get(body) ?? z.fromJSONSchema(body.schema, { defaultTarget: 'openapi-3.0' });
  schemas.set(body, known);
  return known;
}

async function bodyViolations(request: Request, { body }: Operation): Promise<string[]> {
  const text = await request.text();
  if (!body) return text === '' ? [] : ['it has a body, and must have none'];
  if (text === '') return body.required ? ['its body is missing'] : [];
  const type = request.headers.get('content-type') ?? '';
  if (!type.startsWith(body.contentType)) return [`its body is ${type}, not ${body.contentType}`];
  const value: unknown =
    body.contentType === 'application/json'
      ? JSON.parse(text)
      : Object.fromEntries(new URLSearchParams(text));
  const { error } = schemaOf(body).safeParse(value);
  return error ? [z.prettifyError(error)] : [];
}

/** How a request violates the provider's description; empty for a valid one. */
export async function violationsOf(
  request: Request,
  operations: readonly Operation[],
): Promise<readonly string[]> {
  const { pathname, searchParams } = new URL(request.url);
  const name = `${request.method} ${pathname}`;
  if (UNDESCRIBED.has(name)) return [];
  const operation = findOperation(operations, request.method, pathname);
  if (!operation) return [`${name}: there is no such operation`];
  const known = new Set(operation.query.map((one) => one.name));
  const version = request.headers.get('version');
  return [
    ...(operation.versions.length > 0 && !operation.versions.includes(version ?? '')
      ? [`Version is ${version}, not ${operation.versions.join(' or ')}`]
      : []),
    ...[...searchParams.keys()].filter((one) => !known.has(one)).map((one) => `query ${one} is unknown`),
    ...operation.query
      .filter((one) => one.required && !searchParams.has(one.name))
      .map((one) => `query ${one.name} is missing`),
    ...(await bodyViolations(request.clone(), operation)),
  ].map((violation) => `${name}: ${violation}`);
}

/** Checks every outgoing request, and collects violations of the provider's description in `violations`. */
export function watchRequests(fetch: Fetch, operations: readonly (readonly Operation[])[]) {
  const violations: string[] = [];
  const seen = new Set<string>();
  return {
    violations,
    /** Method and path of every request that was sent. */
    seen,
    fetch: async (request: Request): Promise<Response> => {
      seen.add(`${request.method} ${new URL(request.url).pathname}`);
      for (const list of operations) violations.push(...(await violationsOf(request.clone(), list)));
      return fetch(request);
    },
  };
}
