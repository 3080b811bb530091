import type { Context } from 'hono';
import type * as z from 'zod';
import { AppError, type FieldError } from '#vocabulary/errors.ts';
import { parseJson } from '../parse-json.ts';
import { unstorableTexts } from '../unstorable-texts.ts';
import { limitedText } from './limited-text.ts';
import { repeatsAKey } from './repeats-a-key.ts';
import type { Endpoint } from '#foundation/contract/endpoint.ts';

/** A larger body is rejected before it is read completely. */
export const BODY_LIMIT_BYTES = 1_000_000;

function assertJson(c: Context): void {
  const type = c.req.header('content-type') ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type)) throw new AppError('unsupported_media_type');
}

/** @throws AppError `body_too_large`. */
async function readText(c: Context): Promise<string> {
  const text = await limitedText(c, BODY_LIMIT_BYTES);
  if (text === null) throw new AppError('body_too_large');
  return text;
}

function readJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw new AppError('malformed_body', {}, { cause });
  }
}

async function readBody(c: Context): Promise<Record<string, unknown>> {
  const text = await readText(c);
  if (text === '') return {};
  assertJson(c);
  const parsed = readJson(text);
  const isObject = typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed);
  if (!isObject || repeatsAKey(text)) throw new AppError('malformed_body');
  return { ...parsed };
}

function assertStorable(input: unknown): void {
  const fields = unstorableTexts(input).map((path) => ({
    path,
    message: 'Remove the invisible character.',
  }));
  if (fields.length > 0) throw new AppError('invalid_input', { fields });
}

/** One value per name; a repeated name becomes an array, so that the schema decides which it accepts. */
function readQuery(c: Context): Record<string, unknown> {
  const query: Record<string, unknown> = {};
  for (const [name, values] of Object.entries(c.req.queries()))
    query[name] = values.length > 1 ? values : values[0];
  return query;
}

const fieldErrors = (error: z.ZodError): FieldError[] =>
  error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }));

/**
 * The endpoint's input: path parameters, plus the query of a GET or DELETE or the JSON body of any other method.
 *
 * @throws AppError `invalid_input` with one entry per field in `details.fields`.
 */
export async function readInput(c: Context, endpoint: Endpoint): Promise<unknown> {
  const bodyless = endpoint.method === 'GET' || endpoint.method === 'DELETE';
  // Another site can make a browser send a POST without a body to a public endpoint. For JSON it needs CORS.
  if (endpoint.permission === 'public' && !bodyless) assertJson(c);
  const given = bodyless ? readQuery(c) : await readBody(c);
  Object.assign(given, c.req.param());
  const parsed = endpoint.input.safeParse(given);
  if (!parsed.success) throw new AppError('invalid_input', { fields: fieldErrors(parsed.error) });
  // After the schema, which limits depth and length.
  assertStorable(parsed.data);
  return parsed.data;
}
