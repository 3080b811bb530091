import type { Context } from 'hono';
import * as z from 'zod';
import { parseJson } from '#foundation/server/parse-json.ts';
import { UNSTORABLE, unstorableTexts } from '#foundation/server/unstorable-texts.ts';
import { badJson } from './auth-errors.ts';
import { flag, text, metadata } from './body-fields.ts';

/** Starts a PKCE flow: see `readChallenge`. */
const challenge = { code_challenge: text, code_challenge_method: text };

/** Clients send additional fields, and null for fields that they omit. */
export const SignUpBody = z.looseObject({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  ...challenge,
});
export const PasswordBody = z.looseObject({ email: text, phone: text, password: text });
export const IdTokenBody = z.looseObject({
  provider: text,
  id_token: text,
  access_token: text,
  nonce: text,
});
export const RefreshBody = z.looseObject({ refresh_token: text });
export const CodeBody = z.looseObject({ auth_code: text, code_verifier: text });
export const RecoverBody = z.looseObject({ email: text, ...challenge });
export const OtpBody = z.looseObject({
  email: text,
  phone: text,
  create_user: flag,
  data: metadata,
  ...challenge,
});
export const ResendBody = z.looseObject({ type: text, email: text, phone: text, ...challenge });
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
  nonce: text,
  data: metadata,
  ...challenge,
});

function check<T extends z.ZodType>(schema: T, sent: string): z.output<T> {
  let parsed: unknown;
  try {
    parsed = parseJson(sent);
  } catch {
    throw badJson('unexpected end or character');
  }
  const [unstorable] = unstorableTexts(parsed);
  if (unstorable !== undefined) throw badJson(`field ${unstorable || 'body'} ${UNSTORABLE}`);
  const read = schema.safeParse(parsed);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw badJson(`field ${issue?.path.join('.') || 'body'} has the wrong type`);
}

/** Parses the body of a request. @throws AuthError `bad_json` when it is not JSON or does not match the schema. */
export const readBody = async <T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> =>
  check(schema, await c.req.text());

/** Parses a body that may be empty. */
export const readOptionalBody = async <T extends z.ZodType>(c: Context, schema: T): Promise<z.output<T>> =>
  check(schema, (await c.req.text()).trim() || '{}');
