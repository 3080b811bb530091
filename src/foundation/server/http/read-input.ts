import type { Context } from 'hono';
import type * as z from 'zod';
import { AppError, type FieldError } from '#vocabulary/errors.ts';
import { pathParameters, type Endpoint } from '#foundation/contract/endpoint.ts';

/** A body larger than this is refused before it is read to its end. */
export const BODY_LIMIT_BYTES = 1_000_000;

function assertJson(c: Context): void {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('unsupported_media_type');
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  if (Number(c.req.header('content-length') ?? 0) > BODY_LIMIT_BYTES) throw new AppError('body_too_large');
  const text = await c.req.text();
  if (text.length > BODY_LIMIT_BYTES) throw new AppError('body_too_large');
  if (text === '') return {};
  assertJson(c);
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new AppError('malformed_body', {}, { cause });
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw new AppError('malformed_body');
  return { ...parsed };
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
  const given = bodyless ? readQuery(c) : await readBody(c);
  for (const name of pathParameters(endpoint.path)) given[name] = c.req.param(name);
  const parsed = endpoint.input.safeParse(given);
  if (!parsed.success) throw new AppError('invalid_input', { fields: fieldErrors(parsed.error) });
  return parsed.data;
}
