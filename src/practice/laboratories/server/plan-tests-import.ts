import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { ImportReport, ImportTests } from '../contract.ts';
import { type PlannedRow, planImport } from '../import.rules.ts';
import { findTests } from './find-tests.ts';

/** More than any laboratory has. */
const TESTS_LIMIT = 20_000;

/**
 * LAB-2. What an import of the file changes, with the laboratory locked until the transaction ends, so that imports
 * of the same laboratory run one after the other.
 *
 * @throws AppError `not_found`; `invalid_input` at `csv` for an invalid file.
 */
export async function planTestsImport(
  { tx }: PlatformContext,
  { laboratoryId, csv }: ImportTests,
): Promise<readonly PlannedRow[]> {
  const laboratory = await tx
    .selectFrom('laboratories')
    .select('id')
    .where('id', '=', laboratoryId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!laboratory) throw new AppError('not_found');
  const planned = planImport(csv, await findTests(tx, laboratoryId, sql`true`, TESTS_LIMIT));
  if (planned.ok) return planned.value;
  throw new AppError('invalid_input', { fields: [{ path: 'csv', message: planned.error }] });
}

/** The planned rows as people see them. */
export const toImportReport = (rows: readonly PlannedRow[]): ImportReport => ({
  rows: rows.map(({ fields: _fields, testId: _testId, ...row }) => row),
});
