import { toAppError } from '#foundation/server/http/respond.ts';
import { AuthError, refusal } from '../auth-errors.ts';

/** Any cause as a refusal that a browser may be sent on with. */
export function toRefusal(cause: unknown): AuthError {
  if (cause instanceof AuthError) return cause;
  return toAppError(cause).code === 'overloaded'
    ? refusal('overloaded', { cause })
    : refusal('unexpected', { cause });
}
