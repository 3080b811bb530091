import { CompiledQuery, sql } from 'kysely';
import type { Caller, Circumstances, PersonTransactions } from '../person/person-transactions.ts';
import { RestError } from './rest-error.ts';
import { limitNames } from './statement-names.ts';
import type { Statement } from './statement.ts';

/** The single row that every compiled statement returns. */
export interface Outcome {
  /** A JSON array of rows; null when none was requested. */
  readonly body: string | null;
  /** How many rows were found or written. */
  readonly rows: number;
  /** How many rows a read finds without a limit; null when it was not requested. */
  readonly total: number | null;
  /** How many of the written rows were inserted. */
  readonly inserted: number;
}

/** A statement is canceled after this time, which is reported as 57014. */
export const LONGEST_STATEMENT_MS = 2_000;

export interface RunOptions {
  readonly caller: Caller | null;
  readonly circumstances: Circumstances;
  /** Checks the result before the commit; throwing rolls the transaction back. */
  readonly judge: (outcome: Outcome) => void;
  /** Rolls the transaction back and still returns the result. */
  readonly rollback: boolean;
}

class RolledBack extends Error {
  override readonly name = 'RolledBack';
  readonly outcome: Outcome;

  constructor(outcome: Outcome) {
    super('rolled back as asked');
    this.outcome = outcome;
  }
}

/** Runs one statement with the permissions of the caller. */
export async function runStatement(
  people: PersonTransactions,
  { text, values }: Statement,
  options: RunOptions,
): Promise<Outcome> {
  const { caller, circumstances, judge, rollback } = options;
  try {
    return await people.run(caller, circumstances, async (tx) => {
      // Sent together with the statement, so that it costs no round trip.
      const limited =
        sql`select set_config('statement_timeout', ${String(LONGEST_STATEMENT_MS)}, true)`.execute(tx);
      limited.catch(() => undefined);
      const { rows } = await tx.executeQuery<Outcome>(CompiledQuery.raw(limitNames(text), [...values]));
      const outcome = rows[0];
      if (!outcome) throw new Error('A statement of the dialect always gives one row.');
      judge(outcome);
      if (rollback) throw new RolledBack(outcome);
      return outcome;
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.outcome;
    throw error;
  }
}

/** @throws RestError PGRST116 unless there is exactly one row. */
export function assertSingle({ rows }: Outcome): void {
  if (rows === 1) return;
  throw new RestError(406, {
    code: 'PGRST116',
    message: 'Cannot coerce the result to a single JSON object',
    details: `The result contains ${rows} rows`,
  });
}

/** @throws RestError PGRST124 when more rows were written than the caller allowed. */
export function assertAtMost({ rows }: Outcome, most: number): void {
  if (rows <= most) return;
  throw new RestError(400, {
    code: 'PGRST124',
    message: 'Query result exceeds max-affected preference constraint',
    details: `The query affects ${rows} rows`,
  });
}
