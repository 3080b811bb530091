import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { changesBetween } from '#foundation/values/changes.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { ChangeLaboratoryTest, LaboratoryTest } from '../contract.ts';
import { findTests } from './find-tests.ts';
import { assertLoincFits, CODE_TAKEN, TEST_CONSTRAINTS, testValues } from './test-values.ts';

/**
 * Changes, retires or restores a test.
 *
 * @throws AppError `not_found`, `record_changed`, or `code_taken` at its field.
 */
export async function changeTest(
  ctx: PlatformContext,
  { laboratoryId, testId, version, isRetired, ...fields }: ChangeLaboratoryTest,
): Promise<LaboratoryTest> {
  assertLoincFits(fields.loincCode);
  const read = () => findTests(ctx.tx, laboratoryId, sql`t.id = ${testId}::uuid`, 1);
  const [before] = await read();
  if (!before) throw new AppError('not_found');
  const retiredAt = isRetired === true ? sql<string>`coalesce(retired_at, now())` : null;
  const changed = await namingConstraints(
    TEST_CONSTRAINTS,
    ctx.tx
      .updateTable('laboratory_tests')
      .set((eb) => ({
        ...testValues(fields),
        ...(isRetired === undefined ? {} : { retired_at: retiredAt }),
        version: eb('version', '+', 1),
      }))
      .where('laboratory_id', '=', laboratoryId)
      .where('id', '=', testId)
      .where('version', '=', version)
      .returning('id')
      .executeTakeFirst(),
    CODE_TAKEN,
  );
  if (!changed) throw new AppError('record_changed');
  const [after] = await read();
  if (!after) throw new AppError('not_found');
  ctx.audit('laboratory_test.changed', testId, changesBetween(before, after));
  return after;
}
