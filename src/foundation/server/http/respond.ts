import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, ERRORS, type ErrorBody, type ErrorDetails, type FieldError } from '#vocabulary/errors.ts';
import { errorDetailOf, isOutOfSpace, isOverloadState, SQLSTATE, sqlStateOf } from '../database/sqlstate.ts';
import type { Log } from '../log.ts';

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (/timeout exceeded when trying to connect|Connection terminated|is not queryable/i.test(error.message) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(sqlStateOf(error) ?? ''));

/** Somebody has to make room first. */
const FULL_RETRY_SECONDS = 60;

/** The time of the suspension, which the database gives as the error's detail. */
function suspensionOf(error: unknown): ErrorDetails {
  const suspendedAt = errorDetailOf(error);
  return suspendedAt === undefined ? {} : { suspendedAt };
}

/** Maps whatever was thrown to an error code. The cause is logged, and never sent to the caller. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  switch (sqlStateOf(error)) {
    case SQLSTATE.SESSION_ENDED:
      return new AppError('session_ended', {}, { cause: error });
    case SQLSTATE.SECOND_FACTOR_REQUIRED:
      return new AppError('second_factor_required', {}, { cause: error });
    case SQLSTATE.CLINIC_SUSPENDED:
      return new AppError('clinic_suspended', suspensionOf(error), { cause: error });
    case SQLSTATE.INSUFFICIENT_PRIVILEGE:
      return new AppError('forbidden', {}, { cause: error });
    case undefined:
    default: {
      if (isOutOfSpace(error))
        return new AppError('storage_full', { retryAfterSeconds: FULL_RETRY_SECONDS }, { cause: error });
      const isOverloaded = isOverloadState(error) || isUnreachable(error);
      return new AppError(isOverloaded ? 'overloaded' : 'internal', {}, { cause: error });
    }
  }
}

/** What the caller is shown of an error. One that is not the caller's is logged. */
export function errorBodyOf(c: Context, thrown: unknown, requestId: string, log: Log): ErrorBody {
  const error = toAppError(thrown);
  const { status, message, retry } = ERRORS[error.code];
  if (status >= 500) log.error({ requestId, err: error.cause ?? error, path: c.req.path }, error.code);
  const { fields, ...details } = error.details;
  return {
    code: error.code,
    message,
    retry,
    requestId,
    // Safe: only `readInput` and verbs set `fields`, and always to field errors.
    ...(fields ? { fields: fields as FieldError[] } : {}),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  };
}

/** Responds with the error that corresponds to what was thrown. */
export function respondWithError(c: Context, thrown: unknown, requestId: string, log: Log): Response {
  const error = toAppError(thrown);
  const { status, retry } = ERRORS[error.code];
  const body = errorBodyOf(c, error, requestId, log);
  const { details } = error;
  if (retry === 'later')
    c.header(
      'Retry-After',
      typeof details['retryAfterSeconds'] === 'number' ? String(details['retryAfterSeconds']) : '2',
    );
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  return c.json(body, status satisfies ContentfulStatusCode);
}
