import { parseJson } from '#foundation/server/parse-json.ts';

/** The verified claims of an access token. No other claim is trusted. */
export interface Bearer {
  readonly userId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Null for a token that is foreign, expired or tampered with. */
export type VerifyToken = (token: string) => Bearer | null;

/**
 * The credentials in an `Authorization` header. Without a session supabase-js sends an API key there, which identifies
 * no user.
 */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'person'; readonly bearer: Bearer }
  | { readonly kind: 'refused'; readonly token: string };

/** API keys in the format that supabase-js never treats as an access token. */
const OPAQUE_KEY = /^sb_(?:publishable|secret|temp)_/;

/** The API key in place of a bearer token; null if there is none. */
export function opaqueKeyOf(header: string | undefined): string | null {
  const token = /^bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1] ?? '';
  return OPAQUE_KEY.test(token) ? token : null;
}

/** Reads the credentials in an `Authorization` header. */
export function readCredentials(header: string | undefined, verifyToken: VerifyToken): Credentials {
  const token = /^bearer(?: +(.*))?$/i.exec(header?.trim() ?? '');
  return token ? classifyToken(token[1] ?? '', verifyToken) : { kind: 'none' };
}

/** Classifies a token that did not arrive in a header. */
export function classifyToken(token: string, verifyToken: VerifyToken): Credentials {
  if (OPAQUE_KEY.test(token)) return { kind: 'none' };
  const bearer = verifyToken(token);
  return bearer ? { kind: 'person', bearer } : { kind: 'refused', token };
}

/**
 * Why a token was rejected. Its unverified claims are read for the error message alone.
 *
 * @param nowSeconds seconds since 1970.
 */
export function explainRejection(
  token: string,
  nowSeconds: number,
): { readonly expiredSeconds: number | null; readonly parts: number } {
  const parts = token === '' ? 0 : token.split('.').length;
  const expiresAt = parts === 3 ? readExpiry(token) : null;
  return {
    parts,
    expiredSeconds: expiresAt !== null && expiresAt <= nowSeconds ? nowSeconds - expiresAt : null,
  };
}

function readExpiry(token: string): number | null {
  try {
    const claims: unknown = parseJson(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const isClaims = typeof claims === 'object' && claims !== null && 'exp' in claims;
    return isClaims && typeof claims.exp === 'number' ? claims.exp : null;
  } catch {
    return null;
  }
}
