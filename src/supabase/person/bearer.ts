/** Who a bearer token speaks for, and until when. Nothing else in the token is believed. */
export interface Bearer {
  readonly userId: string;
  readonly sessionId: string;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Null for a token that is not ours, expired or tampered with. */
export type VerifyToken = (token: string) => Bearer | null;

/**
 * What an `Authorization` header brings. A project key in that place is what supabase-js sends without a session: it
 * says nothing about a person.
 */
export type Credentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'person'; readonly bearer: Bearer }
  | { readonly kind: 'refused'; readonly token: string };

/** Keys of the form that supabase-js never takes for a person's token. */
const OPAQUE_KEY = /^sb_(?:publishable|secret|temp)_/;

/** The key of the project that stands in the place of a bearer token; null when none does. */
export function opaqueKeyOf(header: string | undefined): string | null {
  const token = /^bearer +(\S+)$/i.exec(header?.trim() ?? '')?.[1] ?? '';
  return OPAQUE_KEY.test(token) ? token : null;
}

/** Reads the header. */
export function readCredentials(header: string | undefined, verifyToken: VerifyToken): Credentials {
  const token = /^bearer(?: +(.*))?$/i.exec(header?.trim() ?? '');
  return token ? judgeToken(token[1] ?? '', verifyToken) : { kind: 'none' };
}

/** The same for a token that came by another way than a header. */
export function judgeToken(token: string, verifyToken: VerifyToken): Credentials {
  if (OPAQUE_KEY.test(token)) return { kind: 'none' };
  const bearer = verifyToken(token);
  return bearer ? { kind: 'person', bearer } : { kind: 'refused', token };
}

/**
 * Why a token was refused, in words for its bearer. The unverified claims are read for this sentence alone.
 *
 * @param nowSeconds seconds since 1970.
 */
export function explainRefusal(
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
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    const isClaims = typeof claims === 'object' && claims !== null && 'exp' in claims;
    return isClaims && typeof claims.exp === 'number' ? claims.exp : null;
  } catch {
    return null;
  }
}
