import { toAppError } from '#foundation/server/http/respond.ts';
import { AuthError, authError } from '../auth-errors.ts';

/** Maps any error to one that can be part of a redirect. */
export function toAuthError(cause: unknown): AuthError {
  if (cause instanceof AuthError) return cause;
  return toAppError(cause).code === 'overloaded'
    ? authError('overloaded', { cause })
    : authError('unexpected', { cause });
}
