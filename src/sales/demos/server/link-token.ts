import { createHash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** The token after the `#` of an email's link. Only the email contains it. */
export const makeLinkToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url');

/** Its hash, as stored in the database. */
export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest();
