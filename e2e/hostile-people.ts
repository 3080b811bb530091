import * as z from 'zod';
import { digits, expect, fresh } from './people.ts';

/** Asks the API as somebody. */
export type Ask = (
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT',
  path: string,
  input?: object,
) => Promise<unknown>;

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly ask: Ask;
}

export const Made = z.looseObject({ id: z.string() });
export const freshAddress = (): string => `${fresh('hostile')}@people.test`;
const PASSWORD = 'hay and warm water';

/** Each request comes from an address of its own: what holds off programs is not looked at here. */
const anyAddress = (): string =>
  `10.${Number(digits(2)) + 100}.${Number(digits(2))}.${Number(digits(2)) + 1}`;

/** Speaks to the server past the browser, which would carry its cookies along. */
export function askAs(base: string, token?: string): Ask {
  return async (method, path, input) => {
    const response = await fetch(new URL(path.startsWith('/v1') ? `/api${path}` : path, base), {
      method,
      headers: {
        'content-type': 'application/json',
        'idempotency-key': crypto.randomUUID(),
        'x-forwarded-for': anyAddress(),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(input === undefined ? {} : { body: JSON.stringify(input) }),
    });
    const text = await response.text();
    expect(response.ok, `${method} ${path} ${JSON.stringify(input)}: ${text}`).toBe(true);
    return text === '' ? undefined : JSON.parse(text);
  };
}

const Session = z.object({ access_token: z.string(), user: z.object({ id: z.string() }) });

async function askWire(base: string, path: string, body: object): Promise<z.infer<typeof Session>> {
  const config: unknown = await (await fetch(new URL('/config.json', base))).json();
  const { supabaseKey: apikey } = z.object({ supabaseKey: z.string() }).parse(config);
  const response = await fetch(new URL(path, base), {
    method: 'POST',
    headers: { apikey, 'content-type': 'application/json', 'x-forwarded-for': anyAddress() },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  expect(response.ok, text).toBe(true);
  return Session.parse(JSON.parse(text));
}

/** Somebody of the demo. */
export async function signInAs(base: string, email: string, password: string): Promise<Account> {
  const session = await askWire(base, '/auth/v1/token?grant_type=password', { email, password });
  return { email, password, userId: session.user.id, ask: askAs(base, session.access_token) };
}

/** Somebody new, who starts as nobody in particular. */
export async function signUp(base: string, fullName: string): Promise<Account> {
  const email = freshAddress();
  const session = await askWire(base, '/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { full_name: fullName },
  });
  return { email, password: PASSWORD, userId: session.user.id, ask: askAs(base, session.access_token) };
}
