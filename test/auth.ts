import { randomInt } from 'node:crypto';
import { Hono } from 'hono';
import { createLog, type Log } from '#foundation/server/log.ts';
import { deliverMailJob } from '#foundation/server/mail/deliver-mail.ts';
import type { Email } from '#foundation/server/mail/render-email.ts';
import type { AccountSettings } from '#supabase/auth/account-settings.ts';
import type { OpenIdSettings } from '#supabase/auth/oidc/openid-provider.ts';
import { mountSupabase } from '#supabase/gateway/mount-supabase.ts';
import { openAuth } from '#supabase/auth/open-auth.ts';
import type { Passwords } from '#supabase/auth/passwords.ts';
import type { TestDatabase } from './database.ts';

export const SITE_URL = 'http://localhost:8080';

/** The default settings of sign-in. */
export const PLAIN_ACCOUNTS: AccountSettings = {
  anonymousSignIn: false,
  securePasswordChange: true,
  sessionHours: null,
  inactivityHours: null,
  signingKeyDays: null,
};

export interface WireResponse {
  readonly status: number;
  readonly headers: Headers;
  /** The parsed JSON; null for an empty body. */
  readonly body: Readonly<Record<string, unknown>>;
}

export interface WireRequest {
  readonly body?: unknown;
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The request's IP address; by default a new one, so that tests do not consume each other's limits. */
  readonly ip?: string;
}

export interface SentMail extends Email {
  readonly recipient: string;
  /** The `token` parameter of its link. */
  readonly linkToken: string;
  /** The six digits, if it contains any. */
  readonly code: string;
}

/** An IP address that no other request of this run has. */
export const freshAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

const readMail = (recipient: string, message: Email): SentMail => ({
  ...message,
  recipient,
  linkToken: /[?&]token=((?:pkce_)?[\da-f]+)/.exec(message.text)?.[1] ?? '',
  code: /\b(\d{6})\b/.exec(message.text.replaceAll(/https?:\S+/g, ''))?.[1] ?? '',
});

/** The real auth server behind the real gateway, called without a port. Email is sent when a test says so. */
export async function openTestAuth(
  db: TestDatabase,
  {
    mailAutoconfirm = false,
    passwords,
    log = createLog('silent'),
    demo = false,
    accounts = {},
    google = null,
  }: {
    mailAutoconfirm?: boolean;
    passwords?: Passwords;
    log?: Log;
    demo?: boolean;
    accounts?: Partial<AccountSettings>;
    google?: OpenIdSettings | null;
  } = {},
) {
  const auth = await openAuth({
    database: db.database,
    secretKey: db.secretKey,
    settings: {
      demo,
      mailAutoconfirm,
      google,
      accounts: { ...PLAIN_ACCOUNTS, ...accounts },
      publicUrl: SITE_URL,
      publicUrlIsGiven: true,
      trustedProxies: 1,
    },
    log,
    ...(passwords ? { passwords } : {}),
  });
  const app = new Hono();
  mountSupabase(app, { keys: auth.projectKeys, services: [auth.service] });

  async function send(
    method: string,
    path: string,
    { body, token, headers, ip }: WireRequest = {},
  ): Promise<Response> {
    return app.request(`/auth/v1${path}`, {
      method,
      headers: {
        apikey: auth.publishableKey,
        authorization: `Bearer ${token ?? auth.publishableKey}`,
        'x-supabase-api-version': '2024-01-01',
        'x-forwarded-for': ip ?? freshAddress(),
        ...(method === 'GET' ? {} : { 'content-type': 'application/json;charset=UTF-8' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  async function call(method: string, path: string, request: WireRequest = {}): Promise<WireResponse> {
    const response = await send(method, path, request);
    const text = await response.text();
    // Safe: every response of the auth server with a body is a JSON object.
    return {
      status: response.status,
      headers: response.headers,
      body: (text === '' ? null : JSON.parse(text)) as WireResponse['body'],
    };
  }

  /**
   * Sends everything in the outbox and returns the emails. Each sign-in of a test comes from a different address and so
   * causes an email about a new device: those are returned only on request.
   */
  async function deliverMail({ newDevices = false } = {}): Promise<readonly SentMail[]> {
    const sent: SentMail[] = [];
    let isCollected = true;
    const job = deliverMailJob({
      database: db.database,
      composers: auth.emails,
      transport: {
        send: (recipient, message) => {
          if (isCollected) sent.push(readMail(recipient, message));
          return Promise.resolve();
        },
        close: () => undefined,
      },
      encryption: null,
      log,
    });
    const { rows } = await db.owner.query<{ id: string; template: string }>(
      'select id, template from mail_outbox where sent_at is null order by created_at, template',
    );
    for (const { id, template } of rows) {
      isCollected = newDevices || template !== 'new_device';
      await job.run({ mailId: id });
    }
    return sent;
  }

  return { auth, app, send, call, deliverMail };
}

export type TestAuth = Awaited<ReturnType<typeof openTestAuth>>;

/** A confirmed account with its email address and password. */
export async function givenAccount(
  { auth }: TestAuth,
  { email = `${crypto.randomUUID()}@people.test`, password = 'correct horse battery' } = {},
): Promise<{ readonly userId: string; readonly email: string; readonly password: string }> {
  const { userId } = await auth.createConfirmedUser({
    email,
    password,
    fullName: 'Robin Test',
    role: 'client',
    clinicId: null,
  });
  return { userId, email, password };
}

/** A session as the wire hands it out. */
export interface WireSession {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly user: Readonly<Record<string, unknown>>;
}

/** Signs in by password. @throws when the server refuses. */
export async function signIn(
  test: TestAuth,
  { email, password }: { readonly email: string; readonly password: string },
  ip?: string,
): Promise<WireSession> {
  const signedIn = await test.call('POST', '/token?grant_type=password', {
    body: { email, password },
    ...(ip ? { ip } : {}),
  });
  if (signedIn.status !== 200)
    throw new Error(`sign-in returned ${signedIn.status} ${JSON.stringify(signedIn.body)}`);
  // Safe: a 200 of this route is an AccessTokenResponse.
  return signedIn.body as unknown as WireSession;
}
