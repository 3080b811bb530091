/** Every SQLSTATE that the server distinguishes: PostgreSQL's under the names of its manual, then our own. */
export const SQLSTATE = {
  CONNECTION_REFUSED: '08001',
  CONNECTION_FAILURE: '08006',
  CARDINALITY_VIOLATION: '21000',
  INVALID_REGULAR_EXPRESSION: '2201B',
  FOREIGN_KEY_VIOLATION: '23503',
  UNIQUE_VIOLATION: '23505',
  CHECK_VIOLATION: '23514',
  READ_ONLY_TRANSACTION: '25006',
  /** A statement was sent after another one of the same transaction had failed. */
  IN_FAILED_TRANSACTION: '25P02',
  IDLE_IN_TRANSACTION_TIMEOUT: '25P03',
  SERIALIZATION_FAILURE: '40001',
  DEADLOCK_DETECTED: '40P01',
  INSUFFICIENT_PRIVILEGE: '42501',
  UNDEFINED_COLUMN: '42703',
  UNDEFINED_OBJECT: '42704',
  DUPLICATE_OBJECT: '42710',
  UNDEFINED_FUNCTION: '42883',
  UNDEFINED_TABLE: '42P01',
  INVALID_OBJECT_DEFINITION: '42P17',
  DISK_FULL: '53100',
  OUT_OF_MEMORY: '53200',
  TOO_MANY_CONNECTIONS: '53300',
  CONFIGURATION_LIMIT_EXCEEDED: '53400',
  PROGRAM_LIMIT_EXCEEDED: '54000',
  STATEMENT_TOO_COMPLEX: '54001',
  TOO_MANY_ARGUMENTS: '54023',
  LOCK_NOT_AVAILABLE: '55P03',
  QUERY_CANCELED: '57014',
  ADMIN_SHUTDOWN: '57P01',
  CRASH_SHUTDOWN: '57P02',
  CANNOT_CONNECT_NOW: '57P03',
  IO_ERROR: '58030',
  RAISE_EXCEPTION: 'P0001',
  NO_DATA_FOUND: 'P0002',

  // Raised by the function that begins a request, before any statement of the request runs.
  /** The session does not exist, or has ended. */
  SESSION_ENDED: 'TW001',
  /** The role or clinic that the server remembered is not the one that `user_roles` has now. */
  ROLE_CHANGED: 'TW002',
  /** The secret key does not exist, or was revoked. */
  KEY_REVOKED: 'TW003',
  /** The person has a second factor, or must have one, and this session has not passed it. */
  SECOND_FACTOR_REQUIRED: 'TW004',
  /** The person belongs to the staff of a suspended clinic. The detail holds the time of the suspension. */
  CLINIC_SUSPENDED: 'TW005',
} as const;

export type SqlState = (typeof SQLSTATE)[keyof typeof SQLSTATE];

/** PostgreSQL rolled this transaction back because of a concurrent one; repeated, it may succeed. */
const CONFLICTS: readonly SqlState[] = [SQLSTATE.DEADLOCK_DETECTED, SQLSTATE.SERIALIZATION_FAILURE];

/** The database is too busy, restarting or out of reach. */
const OVERLOADS: readonly SqlState[] = [
  ...CONFLICTS,
  SQLSTATE.ADMIN_SHUTDOWN,
  SQLSTATE.CANNOT_CONNECT_NOW,
  SQLSTATE.CONNECTION_FAILURE,
  SQLSTATE.CONNECTION_REFUSED,
  SQLSTATE.CRASH_SHUTDOWN,
  SQLSTATE.IDLE_IN_TRANSACTION_TIMEOUT,
  SQLSTATE.IO_ERROR,
  SQLSTATE.LOCK_NOT_AVAILABLE,
  SQLSTATE.OUT_OF_MEMORY,
  SQLSTATE.QUERY_CANCELED,
  SQLSTATE.TOO_MANY_CONNECTIONS,
];

const textAt = (error: unknown, key: string): string | undefined => {
  if (typeof error !== 'object' || error === null) return undefined;
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : undefined;
};

/** The code of whatever was thrown, if it has one: an SQLSTATE, or the code of a system error such as `ECONNRESET`. */
export const sqlStateOf = (error: unknown): string | undefined => textAt(error, 'code');

/** The name of the constraint that was violated, if one was. */
export const constraintOf = (error: unknown): string | undefined => textAt(error, 'constraint');

/** The detail that PostgreSQL gave with an error. */
export const errorDetailOf = (error: unknown): string | undefined => textAt(error, 'detail');

export function hasSqlState(error: unknown, ...states: readonly SqlState[]): boolean {
  const code = sqlStateOf(error);
  return states.some((state) => state === code);
}

/** A deadlock or serialization failure: the transaction was rolled back and may be repeated as it is. */
export const isTransactionConflict = (error: unknown): boolean => hasSqlState(error, ...CONFLICTS);

export const isOverloadState = (error: unknown): boolean => hasSqlState(error, ...OVERLOADS);

/** What PostgreSQL says where it has no code of its own for it, and what a full disk under its log leaves of a connection. */
const NO_SPACE = /no space left on device|disk quota exceeded/i;

/** The disk of the database or of the files is full, or the share of it that this account may use. */
export const isOutOfSpace = (error: unknown): boolean =>
  hasSqlState(error, SQLSTATE.DISK_FULL) ||
  ['ENOSPC', 'EDQUOT'].includes(sqlStateOf(error) ?? '') ||
  NO_SPACE.test(textAt(error, 'message') ?? '');
