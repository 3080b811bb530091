import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import type { Bearer, VerifyToken } from '../person/bearer.ts';
import type { SigningKeys } from './signing-keys.ts';

export const ACCESS_TOKEN_SECONDS = 3_600;
const AUDIENCE = 'authenticated';
const CACHE_LIMIT = 10_000;
const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/;

/** The claims of an access token about its user. */
export interface TokenSubject {
  readonly userId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly appMetadata: unknown;
  readonly userMetadata: unknown;
  readonly aal: string;
  readonly amr: unknown;
  readonly isAnonymous: boolean;
}

/** The result of verifying a token, with the reason for the client if it was rejected. */
export type TokenReading =
  | { readonly ok: true; readonly bearer: Bearer }
  | { readonly ok: false; readonly reason: string };

export interface Tokens {
  /** Signs a new access token. */
  issue(subject: TokenSubject, nowSeconds: number): string;
  read(token: string): TokenReading;
  readonly verify: VerifyToken;
}

const rejected = (reason: string): TokenReading => ({ ok: false, reason });

function readHeader(token: string): Record<string, unknown> | null {
  try {
    const header: unknown = JSON.parse(
      Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString('utf8'),
    );
    return typeof header === 'object' && header !== null ? { ...header } : null;
  } catch {
    return null;
  }
}

/** Rejects non-canonical base64url: unused bits must not allow a second spelling of a signature. */
function hasCanonicalSignature(token: string): boolean {
  const signature = token.slice(token.lastIndexOf('.') + 1);
  return Buffer.from(signature, 'base64url').toString('base64url') === signature;
}

function explain(error: unknown): string {
  const code = error instanceof TokenError ? error.code : '';
  if (code === TokenError.codes.expired) return 'token has invalid claims: token is expired';
  if (code === TokenError.codes.inactive) return 'token has invalid claims: token is not valid yet';
  if (code === TokenError.codes.invalidSignature) return 'token signature is invalid';
  return 'token is malformed or has invalid claims';
}

function toBearer(claims: Readonly<Record<string, unknown>>): Bearer | null {
  const { sub, session_id: sessionId, exp, iat, aud } = claims;
  const isBearer =
    typeof sub === 'string' &&
    UUID.test(sub) &&
    typeof sessionId === 'string' &&
    UUID.test(sessionId) &&
    aud === AUDIENCE;
  return isBearer && typeof exp === 'number' && typeof iat === 'number'
    ? { userId: sub, sessionId, expiresAt: exp }
    : null;
}

/** Signs and verifies access tokens. Verification is synchronous, and verified tokens are cached until they expire. */
export function createTokens(
  keys: SigningKeys,
  { issuer, isIssuer }: { readonly issuer: string; readonly isIssuer: (claim: string) => boolean },
): Tokens {
  type Claims = Record<string, unknown>;
  const signers = new Map<string, (claims: Claims) => string>();
  const verifiers = new Map<string, (token: string) => Claims>();
  const cache = new Map<string, Bearer>();

  function signer(): (claims: Claims) => string {
    const { kid, privateKeyPem } = keys.signing();
    const current = signers.get(kid);
    if (current) return current;
    const created = createSigner({ algorithm: 'ES256', key: privateKeyPem, kid });
    signers.set(kid, created);
    return created;
  }

  function verifier(kid: string): ((token: string) => Claims) | undefined {
    const current = verifiers.get(kid);
    if (current) return current;
    const pem = keys.verifying(kid);
    if (pem === undefined) return undefined;
    const created = createVerifier({
      key: pem,
      algorithms: ['ES256'],
      allowedAud: AUDIENCE,
      checkTyp: 'JWT',
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub', 'session_id'],
      cache: false,
    });
    verifiers.set(kid, created);
    return created;
  }

  function check(token: string): TokenReading {
    const header = readHeader(token);
    const kid = header?.['kid'];
    if (header?.['alg'] !== 'ES256' || typeof kid !== 'string')
      return rejected('token is unverifiable: no usable kid and algorithm');
    const verify = verifier(kid);
    if (!verify) return rejected('unrecognized JWT kid for algorithm ES256');
    if (!hasCanonicalSignature(token)) return rejected('token signature is invalid');
    try {
      const claims = verify(token);
      const bearer = typeof claims['iss'] === 'string' && isIssuer(claims['iss']) ? toBearer(claims) : null;
      return bearer ? { ok: true, bearer } : rejected('token has invalid claims');
    } catch (error) {
      return rejected(explain(error));
    }
  }

  function read(token: string): TokenReading {
    const known = cache.get(token);
    if (known && known.expiresAt * 1000 > Date.now()) return { ok: true, bearer: known };
    const reading = check(token);
    if (!reading.ok) {
      cache.delete(token);
      return reading;
    }
    if (cache.size >= CACHE_LIMIT) cache.clear();
    cache.set(token, reading.bearer);
    return reading;
  }

  return {
    issue: (subject, nowSeconds) =>
      signer()({
        iss: issuer,
        sub: subject.userId,
        aud: AUDIENCE,
        exp: nowSeconds + ACCESS_TOKEN_SECONDS,
        iat: nowSeconds,
        email: subject.email,
        phone: '',
        app_metadata: subject.appMetadata,
        user_metadata: subject.userMetadata,
        role: 'authenticated',
        aal: subject.aal,
        amr: subject.amr,
        session_id: subject.sessionId,
        is_anonymous: subject.isAnonymous,
      }),
    read,
    verify: (token) => {
      const reading = read(token);
      return reading.ok ? reading.bearer : null;
    },
  };
}
