import { authError } from './auth-errors.ts';
import type { AuthRoutes, AuthServiceParts, Call } from './auth-routes.ts';
import { exchangeCode } from './exchange-code.ts';
import { readChallenge } from './flow-states.ts';
import { signInWithIdToken } from './oidc/sign-in-with-id-token.ts';
import {
  CodeBody,
  IdTokenBody,
  PasswordBody,
  readBody,
  RefreshBody,
  SignUpBody,
  VerifyBody,
} from './read-body.ts';
import { refreshSession } from './refresh-session.ts';
import { signInWithPassword } from './sign-in-with-password.ts';
import { signOut } from './sign-out.ts';
import { signUp } from './sign-up.ts';
import { verifyByLink } from './verify-by-link.ts';
import { verify } from './verify.ts';

type Grant = (parts: AuthServiceParts, call: Call) => Promise<object>;

/** The supported values of `grant_type`. */
const GRANTS: Readonly<Record<string, Grant>> = {
  password: async (parts, { c, origin }) => {
    const { email, phone, password = '' } = await readBody(c, PasswordBody);
    return signInWithPassword(parts, { email, phone, password }, origin);
  },
  refresh_token: async (parts, { c, origin }) => {
    const { refresh_token: token = '' } = await readBody(c, RefreshBody);
    return refreshSession(parts, token, origin);
  },
  id_token: async (parts, { c, origin }) => {
    const { provider, id_token: idToken, access_token: accessToken, nonce } = await readBody(c, IdTokenBody);
    return signInWithIdToken(parts, parts.google, { provider, idToken, accessToken, nonce }, origin);
  },
  pkce: async (parts, { c, origin }) => {
    const { auth_code: code, code_verifier: verifier } = await readBody(c, CodeBody);
    return exchangeCode(parts, { code, verifier }, origin);
  },
};

async function handleToken(parts: AuthServiceParts, call: Call): Promise<Response> {
  const name = call.c.req.query('grant_type') ?? '';
  const grant = Object.hasOwn(GRANTS, name) ? GRANTS[name] : undefined;
  if (!grant) throw authError('grant_unknown');
  return call.c.json(await grant(parts, call));
}

async function handleSignUp(parts: AuthServiceParts, { c, origin, redirectTo }: Call): Promise<Response> {
  const {
    email,
    phone,
    password,
    data,
    code_challenge: text,
    code_challenge_method: method,
  } = await readBody(c, SignUpBody);
  const challenge = readChallenge(text, method);
  return c.json(
    await signUp(parts, { email, phone, password, data: data ?? {}, redirectTo, challenge }, origin),
  );
}

async function handleVerify(parts: AuthServiceParts, { c, origin }: Call): Promise<Response> {
  const { type = '', token, token_hash: tokenHash, email, phone } = await readBody(c, VerifyBody);
  return c.json(await verify(parts, { type, tokenHash, email, phone, code: token }, origin));
}

async function handleLink(parts: AuthServiceParts, { c, origin, redirectTo }: Call): Promise<Response> {
  // A HEAD request, such as that of a link scanner, must not consume the link.
  if (c.req.method === 'HEAD') return c.body(null, 200);
  const { token = '', type = '' } = c.req.query();
  c.header('Referrer-Policy', 'no-referrer');
  return c.redirect(await verifyByLink(parts, { token, type, redirectTo }, origin), 303);
}

/** The routes that create, refresh and end sessions. */
export const sessionRoutes: AuthRoutes = (on, parts) => {
  on('POST', '/signup', (call) => handleSignUp(parts, call));
  on('POST', '/token', (call) => handleToken(parts, call));
  on('POST', '/verify', (call) => handleVerify(parts, call));
  on('GET', '/verify', (call) => handleLink(parts, call));
  on('POST', '/logout', async ({ c, authorization, origin }) => {
    await signOut(parts, authorization, c.req.query('scope') ?? 'global', origin);
    return c.body(null, 204);
  });
};
