import { createHash } from 'node:crypto';
import { normalizeRecoveryCode } from '../recovery-codes.rules.ts';

/** The stored hash of a code. It includes the user id, so that a row moved to another user matches nothing. */
export const hashRecoveryCode = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`recovery code\n${userId}\n${normalizeRecoveryCode(code)}`)
    .digest();
