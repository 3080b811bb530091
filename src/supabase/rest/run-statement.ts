import { CompiledQuery, sql } from 'kysely';
import * as z from 'zod';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { Caller, TransactionOptions, PersonTransactions } from '../person/person-transactions.ts';
import { RestError } from './rest-error.ts';
import { limitNames } from './statement-names.ts';
import type { Statement } from './statement.ts';

/** The single row that every compiled statement returns. */
const StatementResult = z.object({
  /** A JSON array of rows; null when none was requested. */
  body: z.string().nullable(),
  /** How many rows were found or written. */
  rows: z.int(),
  /** Of a read: how many rows it finds without a limit; null when that was not requested. */
  total: z.int().nullable().optional(),
  /** Of a write: how many of the rows were inserted. */
  inserted: z.int().optional(),
});
export type StatementResult = z.infer<typeof StatementResult>;

/** A statement is canceled after this time, which is reported as 57014. */
export const STATEMENT_TIMEOUT_MS = 250;

export interface RunOptions {
  readonly caller: Caller | null;
  readonly transaction: TransactionOptions;
  /** Checks the result before the commit; throwing rolls the transaction back. */
  readonly check: (result: StatementResult) => void;
  /** Rolls the transaction back and still returns the result. */
  readonly rollback: boolean;
}

class RollbackRequested extends Error {
  override readonly name = 'RollbackRequested';
  readonly result: StatementResult;

  constructor(result: StatementResult) {
    super('rolled back as requested');
    this.result = result;
  }
}

/** Runs one statement with the permissions of the caller. */
export async function runStatement(
  people: PersonTransactions,
  { text, values }: Statement,
  options: RunOptions,
): Promise<StatementResult> {
  const { caller, transaction, check, rollback } = options;
  try {
    return await people.run(caller, transaction, async (tx) => {
      // Sent together with the statement, so that it costs no round trip.
      const timeoutSet =
        sql`select set_config('statement_timeout', ${String(STATEMENT_TIMEOUT_MS)}, true)`.execute(tx);
      timeoutSet.catch(() => undefined);
      const statement = CompiledQuery.raw(limitNames(text), [...values]);
      const result = await fetchRow(tx, StatementResult, statement);
      if (!result) throw new Error('A statement of the dialect always gives one row.');
      check(result);
      if (rollback) throw new RollbackRequested(result);
      return result;
    });
  } catch (error) {
    if (error instanceof RollbackRequested) return error.result;
    throw error;
  }
}

/** @throws RestError PGRST116 unless there is exactly one row. */
export function assertSingle({ rows }: StatementResult): void {
  if (rows === 1) return;
  throw new RestError(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  });
}

/** @throws RestError PGRST124 when more rows were written than the caller allowed. */
export function assertAtMost({ rows }: StatementResult, max: number): void {
  if (rows <= max) return;
  throw new RestError(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  });
}
