import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '#vocabulary/errors.ts';

const CLINIC_BYTES = 16;
const SECRET_BYTES = 32;

const clinicHex = (clinicId: string): string => clinicId.replaceAll('-', '');

/** The token after the `#` of a link: the clinic, so that its database is found by it, and 256 random bits. */
export const makeClinicToken = (clinicId: string): string =>
  Buffer.concat([Buffer.from(clinicHex(clinicId), 'hex'), randomBytes(SECRET_BYTES)]).toString('base64url');

/** Its hash, as stored in the database. */
export const hashClinicToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** The clinic of a token. @throws AppError `not_found` for a text that is no token. */
export function clinicOfToken(token: string): string {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length !== CLINIC_BYTES + SECRET_BYTES) throw new AppError('not_found');
  const hex = bytes.subarray(0, CLINIC_BYTES).toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
