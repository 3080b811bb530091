import { randomUUID } from 'node:crypto';
import { Hono, type Context } from 'hono';
import { networkOf } from '#foundation/server/http/network-of.ts';
import type { Log } from '#foundation/server/log.ts';
import type { SupabaseService } from '../gateway/mount-supabase.ts';
import { answerError, tooLarge } from './answer-error.ts';
import { refusal, unsupportedProvider } from './auth-errors.ts';
import type { AuthParts, Origin } from './auth-parts.ts';
import {
  PasswordBody,
  readBody,
  RecoverBody,
  RefreshBody,
  SignUpBody,
  UserBody,
  VerifyBody,
} from './read-body.ts';
import { readSignedIn } from './read-bearer.ts';
import { recover } from './recover.ts';
import { chooseRedirect } from './redirects.ts';
import { refreshSession } from './refresh-session.ts';
import { isKnownProvider, publicSettings } from './settings.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import type { SigningKeys } from './signing-keys.ts';
import { updateUser } from './update-user.ts';
import { verify } from './verify.ts';
import { verifyByLink } from './verify-by-link.ts';
import { toWireUser } from './wire-user.ts';

const BODY_LIMIT_BYTES = 1_000_000;
/** Open without a key: what a browser opens by an address alone. */
const KEYLESS_PATHS = new Set(['/verify', '/callback', '/authorize', '/.well-known/jwks.json']);
const HEALTH = {
  version: '1',
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
};

export interface AuthServiceParts extends AuthParts {
  readonly keys: SigningKeys;
  readonly addressOf: (c: Context) => string;
  readonly log: Log;
}

/** One request as the verbs see it. */
interface Call {
  readonly c: Context;
  readonly origin: Origin;
  readonly authorization: string | undefined;
  readonly redirectTo: string;
}

/** PKCE would hand the session over by another road than the one that the links here take. */
function refuseChallenge(challenge: string | undefined): void {
  if (challenge) throw refusal('pkce_unavailable');
}

async function answerToken(parts: AuthServiceParts, { c, origin }: Call): Promise<Response> {
  const grant = c.req.query('grant_type');
  if (grant === 'password') {
    const { email, phone, password = '' } = await readBody(c, PasswordBody);
    return c.json(await signInWithPassword(parts, { email, phone, password }, origin));
  }
  if (grant === 'refresh_token') {
    const { refresh_token: token = '' } = await readBody(c, RefreshBody);
    return c.json(await refreshSession(parts, token, origin));
  }
  throw refusal('grant_unknown');
}

async function answerSignUp(parts: AuthServiceParts, { c, origin, redirectTo }: Call): Promise<Response> {
  const { email, phone, password, data, code_challenge: challenge } = await readBody(c, SignUpBody);
  refuseChallenge(challenge);
  return c.json(await signUp(parts, { email, phone, password, data: data ?? {}, redirectTo }, origin));
}

async function answerUserUpdate(
  parts: AuthServiceParts,
  { c, origin, redirectTo, authorization }: Call,
): Promise<Response> {
  // Whoever is nobody is told so before their body is read.
  if (!authorization) throw refusal('bearer_missing');
  const {
    email,
    password,
    current_password: currentPassword,
    data,
    code_challenge: challenge,
  } = await readBody(c, UserBody);
  refuseChallenge(challenge);
  const update = { email, password, currentPassword, data: data ?? undefined, redirectTo };
  return c.json(await updateUser(parts, authorization, update, origin));
}

async function answerRecover(parts: AuthServiceParts, { c, origin, redirectTo }: Call): Promise<Response> {
  const { email, code_challenge: challenge } = await readBody(c, RecoverBody);
  refuseChallenge(challenge);
  await recover(parts, { email, redirectTo }, origin);
  return c.json({});
}

async function answerVerify(parts: AuthServiceParts, { c, origin }: Call): Promise<Response> {
  const { type = '', token, token_hash: tokenHash, email, phone } = await readBody(c, VerifyBody);
  return c.json(await verify(parts, { type, tokenHash, email, phone, code: token }, origin));
}

async function answerLink(parts: AuthServiceParts, { c, origin, redirectTo }: Call): Promise<Response> {
  // Whoever only looks whether the link is there must not use it up.
  if (c.req.method === 'HEAD') return c.body(null, 200);
  const { token = '', type = '' } = c.req.query();
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(await verifyByLink(parts, { token, type, redirectTo }, origin), 303);
}

function answerAuthorize({ c }: Call): Response {
  const provider = c.req.query('provider') ?? '';
  throw unsupportedProvider(provider, isKnownProvider(provider));
}

/** The auth server of the wire, as far as accounts with a mail address and a password need it. */
export function createAuthService(parts: AuthServiceParts): SupabaseService {
  const routes = new Hono();
  const on = (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    answer: (call: Call) => Promise<Response> | Response,
  ) =>
    routes.on(method, path, async (c) => {
      const requestId = randomUUID();
      const ip = parts.addressOf(c);
      const userAgent = (c.req.header('user-agent') ?? '').slice(0, 300);
      c.header('X-Request-Id', requestId);
      c.header('Cache-Control', 'no-store');
      try {
        return await answer({
          c,
          origin: { ip, network: networkOf(ip), userAgent, requestId },
          authorization: c.req.header('authorization'),
          redirectTo: chooseRedirect(c.req.query('redirect_to'), c.req.header('referer'), parts.siteUrl),
        });
      } catch (error) {
        return answerError(c, error, { requestId, log: parts.log });
      }
    });

  on('GET', '/health', ({ c }) => c.json(HEALTH));
  on('GET', '/settings', ({ c }) => c.json(publicSettings(parts)));
  on('GET', '/.well-known/jwks.json', ({ c }) => {
    c.header('Cache-Control', 'public, max-age=600');
    return c.json({ keys: parts.keys.published() });
  });
  on('POST', '/signup', (call) => answerSignUp(parts, call));
  on('POST', '/token', (call) => answerToken(parts, call));
  on('POST', '/logout', async ({ c, authorization, origin }) => {
    await signOut(parts, authorization, c.req.query('scope') ?? 'global', origin);
    return c.body(null, 204);
  });
  on('GET', '/user', async ({ c, authorization }) =>
    c.json(toWireUser((await readSignedIn(parts, authorization)).described)),
  );
  on('PUT', '/user', (call) => answerUserUpdate(parts, call));
  on('POST', '/recover', (call) => answerRecover(parts, call));
  on('POST', '/verify', (call) => answerVerify(parts, call));
  on('GET', '/verify', (call) => answerLink(parts, call));
  on('GET', '/authorize', answerAuthorize);
  routes.all('/*', (c) =>
    answerError(c, refusal('route_unknown'), { requestId: randomUUID(), log: parts.log }),
  );

  return {
    path: '/auth/v1',
    routes,
    isKeyless: (path) => KEYLESS_PATHS.has(path),
    bodyLimitBytes: BODY_LIMIT_BYTES,
    onBodyTooLarge: tooLarge,
  };
}
