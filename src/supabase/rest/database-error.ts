import { SQLSTATE, sqlStateOf } from '#foundation/server/database/sqlstate.ts';
import { RestError } from './rest-error.ts';

/** HTTP statuses by SQLSTATE or SQLSTATE class; the longer key wins. All others are errors of the caller: 400. */
const STATUSES: Readonly<Record<string, number>> = {
  '08': 503,
  '0L': 403,
  '0P': 403,
  [SQLSTATE.FOREIGN_KEY_VIOLATION]: 409,
  [SQLSTATE.UNIQUE_VIOLATION]: 409,
  '25': 500,
  [SQLSTATE.READ_ONLY_TRANSACTION]: 405,
  '28': 403,
  '2D': 500,
  '38': 500,
  '39': 500,
  '3B': 500,
  '40': 500,
  [SQLSTATE.UNDEFINED_FUNCTION]: 404,
  [SQLSTATE.UNDEFINED_TABLE]: 404,
  [SQLSTATE.INVALID_OBJECT_DEFINITION]: 500,
  '53': 503,
  [SQLSTATE.CONFIGURATION_LIMIT_EXCEEDED]: 500,
  '54': 500,
  '55': 500,
  '57': 500,
  [SQLSTATE.ADMIN_SHUTDOWN]: 503,
  '58': 500,
  F0: 500,
  HV: 500,
  P0: 500,
  [SQLSTATE.RAISE_EXCEPTION]: 400,
  XX: 500,
};

const SQL_STATE = /^[0-9A-Z]{5}$/;

const textOf = (error: object, key: 'detail' | 'hint'): string | null => {
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : null;
};

function statusOf(sqlState: string, isSignedIn: boolean): number {
  if (sqlState === SQLSTATE.INSUFFICIENT_PRIVILEGE) return isSignedIn ? 403 : 401;
  if (/^PT[1-5]\d\d$/.test(sqlState)) return Number(sqlState.slice(2));
  return STATUSES[sqlState] ?? STATUSES[sqlState.slice(0, 2)] ?? 400;
}

/** A database error in PostgREST's format; null for an error that does not come from PostgreSQL. */
export function fromDatabaseError(
  error: unknown,
  { isSignedIn }: { readonly isSignedIn: boolean },
): RestError | null {
  const code = sqlStateOf(error);
  if (!(error instanceof Error) || code === undefined || !SQL_STATE.test(code)) return null;
  const status = statusOf(code, isSignedIn);
  return new RestError(
    status,
    { code, message: error.message, details: textOf(error, 'detail'), hint: textOf(error, 'hint') },
    { cause: error },
  );
}
