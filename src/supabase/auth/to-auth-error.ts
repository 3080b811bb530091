import { toAppError } from '#foundation/server/http/respond.ts';
import { AuthError, authError } from './auth-errors.ts';

/**
 * Maps any error to one of the protocol. Only server failures are 5xx: clients treat these as temporary, keep the
 * session and retry.
 */
export function toAuthError(cause: unknown): AuthError {
  if (cause instanceof AuthError) return cause;
  const { code } = toAppError(cause);
  if (code === 'storage_full') return authError('storage_full', { cause, retryAfterSeconds: 60 });
  return code === 'overloaded'
    ? authError('overloaded', { cause, retryAfterSeconds: 2 })
    : authError('unexpected', { cause });
}
