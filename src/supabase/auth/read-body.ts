import type { Context } from 'hono';
import * as z from 'zod';
import { badJson } from './auth-errors.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => value ?? undefined);
const words = z.record(z.string(), z.unknown()).nullish();

/** Clients send more than we read, and null for what they leave out: both are fine. */
export const SignUpBody = z.looseObject({
  email: text,
  phone: text,
  password: text,
  data: words,
  code_challenge: text,
});
export const PasswordBody = z.looseObject({ email: text, phone: text, password: text });
export const RefreshBody = z.looseObject({ refresh_token: text });
export const RecoverBody = z.looseObject({ email: text, code_challenge: text });
export const VerifyBody = z.looseObject({
  type: text,
  token: text,
  token_hash: text,
  email: text,
  phone: text,
});
export const UserBody = z.looseObject({
  email: text,
  password: text,
  current_password: text,
  data: words,
  code_challenge: text,
});

/** The body of a request. @throws AuthError `bad_json` when it is none, or a field is of another kind. */
export async function readBody<T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(await c.req.text());
  } catch (error) {
    // Our own body limit throws something else, which is passed on.
    if (!(error instanceof SyntaxError)) throw error;
    throw badJson('unexpected end or character');
  }
  const read = schema.safeParse(parsed);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw badJson(`field ${issue?.path.join('.') || 'body'} has the wrong type`);
}
