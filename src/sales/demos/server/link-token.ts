import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** What stands behind the `#` of a letter's link. Nobody keeps it but the letter. */
export const makeLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** What the database keeps of it. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();
