import type { Context } from 'hono';
import type * as z from 'zod';
import { AppError, type FieldError } from '#vocabulary/errors.ts';
import { repeatsAKey } from './repeats-a-key.ts';
import { pathParameters, type Endpoint } from '#foundation/contract/endpoint.ts';

/** A body larger than this is refused before it is read to its end. */
export const BODY_LIMIT_BYTES = 1_000_000;

function assertJson(c: Context): void {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('unsupported_media_type');
}

/**
 * The body as text. One that does not say how long it is gets counted as it comes, so that it can never fill the memory.
 *
 * @throws AppError `body_too_large`.
 */
async function readText(c: Context): Promise<string> {
  const declared = c.req.header('content-length');
  if (declared !== undefined) {
    if (Number(declared) > BODY_LIMIT_BYTES) throw new AppError('body_too_large');
    return c.req.text();
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of c.req.raw.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > BODY_LIMIT_BYTES) throw new AppError('body_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_body', {}, { cause });
  }
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await readText(c);
  if (text === '') return {};
  assertJson(c);
  const parsed = parseJson(text);
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  if (!isObject || repeatsAKey(text)) throw new AppError('malformed_body');
  return { ...parsed };
}

/** The names, dotted, under which a text holds a NUL: PostgreSQL keeps every character but that one. */
function fieldsWithNul(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return value.includes('\0') ? [path] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    fieldsWithNul(inner, path === '' ? name : `${path}.${name}`),
  );
}

function assertNoNul(input: unknown): void {
  const fields = fieldsWithNul(input).map((path) => ({
    path,
    message: 'Leave out the invisible character.',
  }));
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

/** One value a name; a name given twice becomes a list, so that a schema can say which it wants. */
function readQuery(c: Context): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(c.req.queries()))
    query[name] = values.length > 1 ? values : values[0];
  return query;
}

const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));

/**
 * The endpoint's input: path parameters, with the query of a GET or DELETE and the JSON body of anything else.
 *
 * @throws AppError `invalid_input` with one entry a field in `details.fields`.
 */
export async function readInput(c: Context, endpoint: Endpoint): Promise<unknown> {
  const bodyless = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  // A page of another site can send a POST without a body in anybody's name who needs no token. JSON it has to ask for.
  if (endpoint.permission === 'public' && !bodyless) assertJson(c);
  const given = bodyless ? readQuery(c) : await readBody(c);
  for (const name of pathParameters(endpoint.path)) given[name] = c.req.param(name);
  const parsed = endpoint.input.safeParse(given);
  // After the schema, which has kept out whatever is deep or long without end.
  if (parsed.success) assertNoNul(parsed.data);
  if (!parsed.success) throw new AppError('invalid_input', { fields: fieldErrors(parsed.error) });
  return parsed.data;
}
