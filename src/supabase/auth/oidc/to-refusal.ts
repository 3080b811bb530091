import { toAppError } from '#foundation/server/http/respond.ts';
import { AuthError, refusal } from '../auth-errors.ts';

/** Maps any error to one that can be part of a redirect. */
export function toRefusal(cause: unknown): AuthError {
  if (cause instanceof AuthError) return cause;
  return toAppError(cause).code === 'overloaded'
    ? refusal('overloaded', { cause })
    : refusal('unexpected', { cause });
}
