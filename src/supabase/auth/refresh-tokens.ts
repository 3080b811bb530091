import { createHash, createHmac, randomBytes } from 'node:crypto';
import { deriveKey } from '#foundation/server/sealer.ts';

/** 26 characters of 36: 134 bits. */
const TOKEN_LENGTH = 26;
const TOKEN_BITS = 134n;
/** Our tokens, and the shorter ones of the hosted service, which are well-formed but unknown here. */
const TOKEN_FORM = /^(?:[a-z\d]{26}|[a-z\d]{12})$/;
/** No session is refreshed this often within the reuse interval. */
const STEPS_LIMIT = 10_000;

/** The reuse interval, in which several tabs may present the same used token. */
export const REUSE_SECONDS = 10;

/**
 * Refresh tokens. Each is derived from the previous one with a key that is not in the database, so that only hashes are
 * stored, and yet a client that lost a response can receive the same token again.
 */
export interface RefreshTokens {
  /** The first token of a session. */
  first(): string;
  /** The token after `steps` rotations. */
  following(token: string, steps: number): string;
}

export const isRefreshToken = (text: string): boolean => TOKEN_FORM.test(text);

/** The hash that is stored. */
export const hashRefreshToken = (token: string): Buffer => createHash('sha256').update(token).digest();

function encode(bytes: Buffer): string {
  const number = BigInt(`0x${bytes.toString('hex')}`) & ((1n << TOKEN_BITS) - 1n);
  return number.toString(36).padStart(TOKEN_LENGTH, '0');
}

export function createRefreshTokens(secretKey: Buffer): RefreshTokens {
  const key = deriveKey(secretKey, 'refresh tokens');
  const next = (token: string): string => encode(createHmac('sha256', key).update(token).digest());
  return {
    first: () => encode(randomBytes(32)),
    following: (token, steps) => {
      if (steps < 1 || steps > STEPS_LIMIT) throw new RangeError(`No token follows after ${steps} steps.`);
      let followed = token;
      for (let step = 0; step < steps; step += 1) followed = next(followed);
      return followed;
    },
  };
}
