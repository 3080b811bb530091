import { sql } from 'kysely';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { AddLaboratoryTest, LaboratoryTest } from '../contract.ts';
import { findTests } from './find-tests.ts';
import { assertLoincFits, CODE_TAKEN, TEST_CONSTRAINTS, testValues } from './test-values.ts';

/** Adds a test to a laboratory. @throws AppError `not_found`, or `code_taken` at its field. */
export async function addTest(
  ctx: PlatformContext,
  { laboratoryId, ...fields }: AddLaboratoryTest,
): Promise<LaboratoryTest> {
  assertLoincFits(fields.loincCode);
  const { id } = await namingConstraints(
    TEST_CONSTRAINTS,
    ctx.tx
      .insertInto('laboratory_tests')
      .values({ ...testValues(fields), code: fields.code, name: fields.name, laboratory_id: laboratoryId })
      .returning('id')
      .executeTakeFirstOrThrow(),
    CODE_TAKEN,
  );
  const [added] = await findTests(ctx.tx, laboratoryId, sql`t.id = ${id}::uuid`, 1);
  if (!added) throw new Error('A test that was just added must be readable.');
  ctx.audit('laboratory_test.added', id, { after: { laboratoryId, ...added } });
  return added;
}
