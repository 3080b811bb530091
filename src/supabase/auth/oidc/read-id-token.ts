import { createHash, createPublicKey, type JsonWebKey } from 'node:crypto';
import { createDecoder, createVerifier } from 'fast-jwt';
import * as z from 'zod';

const ALGORITHMS = ['RS256', 'ES256', 'PS256'] as const;
const TIMEOUT_MS = 10_000;
const KEYS_CACHE_MS = 600_000;
/** Limits requests to the provider for unknown key ids. */
const UNKNOWN_KID_REFRESH_MS = 30_000;
const CLOCK_TOLERANCE_MS = 60_000;

const Keys = z.object({
  keys: z.array(z.looseObject({ kid: z.string().optional(), use: z.string().optional() })),
});

const Header = z.object({ alg: z.enum(ALGORITHMS), kid: z.string() });
const Payload = z.looseObject({
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  azp: z.string().optional(),
  nonce: z.string().optional(),
  at_hash: z.string().optional(),
});
export type IdTokenClaims = z.infer<typeof Payload>;

/** Verifies an ID token of the provider. @throws Error for a token not signed by one of its keys. */
export type IdTokenReader = (token: string) => Promise<IdTokenClaims>;

/** The unverified issuer of a token. */
export function readUnverifiedIssuer(token: string): string | null {
  try {
    const claims: unknown = createDecoder()(token);
    return typeof claims === 'object' && claims !== null && 'iss' in claims && typeof claims.iss === 'string'
      ? claims.iss
      : null;
  } catch {
    return null;
  }
}

const issuerSpellings = (issuer: string): string[] =>
  // Google has used both spellings.
  issuer === 'https://accounts.google.com' ? [issuer, 'accounts.google.com'] : [issuer];

export const isIssuer = (issuer: string, claim: string): boolean => issuerSpellings(issuer).includes(claim);

/** Checks `at_hash`, the left half of the access token's hash (OpenID Connect Core, section 3.1.3.6). */
export function matchesAccessToken(hash: string, accessToken: string): boolean {
  const digest = createHash('sha256').update(accessToken).digest();
  return digest.subarray(0, digest.length / 2).toString('base64url') === hash;
}

export function createIdTokenReader(
  { issuer }: { readonly issuer: string },
  findKeysUrl: () => Promise<string>,
): IdTokenReader {
  let pems: ReadonlyMap<string, string> = new Map();
  let requestedAt = Number.NEGATIVE_INFINITY;

  async function fetchKeys(): Promise<void> {
    requestedAt = Date.now();
    const response = await fetch(await findKeysUrl(), { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (!response.ok) throw new Error(`The request for the provider's keys returned ${response.status}.`);
    const { keys } = Keys.parse(await response.json());
    const usable = keys.filter(({ kid, use }) => kid !== undefined && (use === undefined || use === 'sig'));
    pems = new Map(
      usable.map((key) => [
        key.kid ?? '',
        // Safe: a JWK is parsed JSON, and an invalid one is rejected here; PEM is text.
        createPublicKey({ key: key as JsonWebKey, format: 'jwk' }).export({
          type: 'spki',
          format: 'pem',
        }) as string,
      ]),
    );
  }

  async function keyFor(kid: string): Promise<string> {
    const age = Date.now() - requestedAt;
    if (age > KEYS_CACHE_MS || (!pems.has(kid) && age > UNKNOWN_KID_REFRESH_MS)) await fetchKeys();
    const pem = pems.get(kid);
    if (pem === undefined) throw new Error('The token names a key that the provider does not publish.');
    return pem;
  }

  return async (token) => {
    const decoded: unknown = createDecoder({ complete: true })(token);
    const { header } = z.object({ header: Header }).parse(decoded);
    const verify = createVerifier({
      key: await keyFor(header.kid),
      algorithms: [header.alg],
      allowedIss: issuerSpellings(issuer),
      clockTolerance: CLOCK_TOLERANCE_MS,
      requiredClaims: ['iss', 'aud', 'exp', 'iat', 'sub'],
      cache: false,
    });
    return Payload.parse(verify(token));
  };
}
