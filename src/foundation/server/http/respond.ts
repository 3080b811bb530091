import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { AppError, ERRORS, type ErrorBody, type ErrorDetails, type FieldError } from '#vocabulary/errors.ts';
import type { Log } from '../log.ts';

/** PostgreSQL's own ways of saying "too busy" or "not now". */
const OVERLOAD_CODES = new Set([
  '57014',
  '55P03',
  '53300',
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '25P03',
  '40P01',
  '40001',
]);

const codeOf = (error: unknown): string | undefined =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : undefined;

const isUnreachable = (error: unknown): boolean =>
  error instanceof Error &&
  (/timeout exceeded when trying to connect|Connection terminated|is not queryable/i.test(error.message) ||
    ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(codeOf(error) ?? ''));

/** Since when, as the door says. */
const suspensionOf = (error: unknown): ErrorDetails =>
  typeof error === 'object' && error !== null && 'detail' in error && typeof error.detail === 'string'
    ? { suspendedAt: error.detail }
    : {};

/** Turns whatever was thrown into one entry of the catalogue. The cause goes to the log, never to the caller. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = codeOf(error);
  if (code === 'TW001') return new AppError('session_ended', {}, { cause: error });
  if (code === 'TW004') return new AppError('second_factor_required', {}, { cause: error });
  if (code === 'TW005') return new AppError('clinic_suspended', suspensionOf(error), { cause: error });
  if (code === '42501') return new AppError('forbidden', {}, { cause: error });
  if ((code && OVERLOAD_CODES.has(code)) || isUnreachable(error))
    return new AppError('overloaded', {}, { cause: error });
  return new AppError('internal', {}, { cause: error });
}

/** Answers with the catalogue's entry for what was thrown. */
export function respondWithError(c: Context, thrown: unknown, requestId: string, log: Log): Response {
  const error = toAppError(thrown);
  const { status, message, retry } = ERRORS[error.code];
  if (status >= 500) log.error({ requestId, err: error.cause ?? error, path: c.req.path }, error.code);
  const { fields, ...details } = error.details;
  const body: ErrorBody = {
    code: error.code,
    message,
    retry,
    requestId,
    // Safe: only `readInput` and verbs set `fields`, always to a list of field errors.
    ...(fields ? { fields: fields as FieldError[] } : {}),
    ...(Object.keys(details).length > 0 ? { details } : {}),
  };
  if (retry === 'later')
    c.header(
      'Retry-After',
      typeof details['retryAfterSeconds'] === 'number' ? String(details['retryAfterSeconds']) : '2',
    );
  if (status === 401) c.header('WWW-Authenticate', 'Bearer');
  return c.json(body, status satisfies ContentfulStatusCode);
}
