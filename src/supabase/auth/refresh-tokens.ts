import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '#foundation/server/sealer.ts';

/** 26 characters of 36: 134 bits. */
const TOKEN_LENGTH = 26;
const TOKEN_BITS = 134n;
/** Our tokens, and the shorter form of other servers, which is well formed and unknown here. */
const TOKEN_FORM = /^(?:[a-z\d]{26}|[a-z\d]{12})$/;
/** No session is refreshed that often within the moments in which an old token may still be shown. */
const STEPS_LIMIT = 10_000;

/** For a short while several tabs may show the same spent token. */
export const REUSE_SECONDS = 10;

/**
 * Refresh tokens. Each is derived from the one before it, under a key that the database does not hold: so the table
 * keeps hashes only, and yet whoever lost an answer can be given the very token that the answer held.
 */
export interface RefreshTokens {
  /** The first token of a session. */
  first(): string;
  /** The token that follows, `steps` exchanges later. */
  following(token: string, steps: number): string;
}

export const isRefreshToken = (text: string): boolean => TOKEN_FORM.test(text);

/** What the database keeps of a token. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();

function spell(bytes: Buffer): string {
  const number = BigInt(`0x${bytes.toString('hex')}`) & ((1n << TOKEN_BITS) - 1n);
  return number.toString(36).padStart(TOKEN_LENGTH, '0');
}

export function createRefreshTokens(secretKey: Buffer): RefreshTokens {
  const key = deriveKey(secretKey, 'refresh tokens');
  const next = (token: string): string => spell(createHmac('sha256', key).update(token).digest());
  return {
    first: () => spell(randomBytes(32)),
    following: (token, steps) => {
      if (steps < 1 || steps > STEPS_LIMIT) throw new RangeError(`No token follows after ${steps} steps.`);
      let followed = token;
      for (let step = 0; step < steps; step += 1) followed = next(followed);
      return followed;
    },
  };
}
