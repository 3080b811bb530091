import * as z from 'zod';
import { digits, expect, fresh } from './people.ts';

/** Sends an API request as one account. */
export type ApiRequest = (
  method: 'DELETE' | 'GET' | 'PATCH' | 'POST' | 'PUT',
  path: string,
  input?: object,
) => Promise<unknown>;

export interface Account {
  readonly email: string;
  readonly password: string;
  readonly userId: string;
  readonly request: ApiRequest;
}

export const Created = z.looseObject({ id: z.string() });
export const freshAddress = (): string => `${fresh('hostile')}@people.test`;
const PASSWORD = 'hay and warm water';

/** Each request comes from another IP address, so that rate limits do not apply. */
const anyAddress = (): string =>
  `10.${Number(digits(2)) + 100}.${Number(digits(2))}.${Number(digits(2)) + 1}`;

/** Sends requests without the browser, which would add its cookies. */
export function requestAs(base: string, token?: string): ApiRequest {
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

async function requestSession(base: string, path: string, body: object): Promise<z.infer<typeof Session>> {
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

/** Signs in with an existing account. */
export async function signInAs(base: string, email: string, password: string): Promise<Account> {
  const session = await requestSession(base, '/auth/v1/token?grant_type=password', { email, password });
  return { email, password, userId: session.user.id, request: requestAs(base, session.access_token) };
}

/** Registers a new account with the default role. */
export async function signUp(base: string, fullName: string): Promise<Account> {
  const email = freshAddress();
  const session = await requestSession(base, '/auth/v1/signup', {
    email,
    password: PASSWORD,
    data: { full_name: fullName },
  });
  return {
    email,
    password: PASSWORD,
    userId: session.user.id,
    request: requestAs(base, session.access_token),
  };
}
