import { createHash } from 'node:crypto';
import { normaliseRecoveryCode } from '../recovery-codes.rules.ts';

/** What the database keeps of a code: it opens for one person alone, wherever the row may be moved. */
export const hashRecoveryCode = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`recovery code\n${userId}\n${normaliseRecoveryCode(code)}`)
    .digest();
