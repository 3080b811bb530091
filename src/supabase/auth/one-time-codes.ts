import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';
import { deriveKey } from '#foundation/server/sealer.ts';

const DAY_SECONDS = 86_400;

/** The lifetime of a link by type, in seconds. */
export const LINK_SECONDS = {
  confirmation: DAY_SECONDS,
  recovery: 3_600,
  invite: 7 * DAY_SECONDS,
  email_change_current: DAY_SECONDS,
  email_change_new: DAY_SECONDS,
  /** A code without a link. */
  reauthentication: 600,
} as const;
export type OneTimeTokenType = keyof typeof LINK_SECONDS;

/** Six digits can be guessed: codes are valid for ten minutes (OWASP ASVS 6.5.5) and a limited number of attempts. */
export const CODE_SECONDS = 600;

/** The prefix of a link's token in a PKCE flow, in which the browser receives a code instead of a session. */
const FLOW_PREFIX = 'pkce_';
export const isFlowToken = (linkToken: string): boolean => linkToken.startsWith(FLOW_PREFIX);
export const asFlowToken = (linkToken: string): string => `${FLOW_PREFIX}${linkToken}`;

/**
 * One-time tokens and codes. A random token is stored as a plain hash, a code as a keyed hash, which cannot be searched
 * in a copy of the table.
 */
export interface OneTimeCodes {
  /** Creates a link token and a code, with the hashes to store. */
  make(sentTo: string): {
    readonly linkToken: string;
    readonly code: string;
    readonly linkHash: Buffer;
    readonly codeHash: Buffer;
  };
  hashLinkToken(linkToken: string): Buffer;
  hashCode(sentTo: string, code: string): Buffer;
}

export function createOneTimeCodes(secretKey: Buffer): OneTimeCodes {
  const key = deriveKey(secretKey, 'one-time codes');
  const hashLinkToken = (linkToken: string) =>
    createHash('sha256')
      .update(isFlowToken(linkToken) ? linkToken.slice(FLOW_PREFIX.length) : linkToken)
      .digest();
  const hashCode = (sentTo: string, code: string) =>
    createHmac('sha256', key).update(`${sentTo}\n${code}`).digest();
  return {
    make: (sentTo) => {
      // 224 bits in hex, as long as the hashes that the hosted service sends.
      const linkToken = randomBytes(28).toString('hex');
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      return { linkToken, code, linkHash: hashLinkToken(linkToken), codeHash: hashCode(sentTo, code) };
    },
    hashLinkToken,
    hashCode,
  };
}
