import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { type ChangeDiagnosis, Diagnosis } from '../problems.contract.ts';
import { assertProblemOfPet } from './assert-problem-of-pet.ts';
import { DIAGNOSIS_COLUMNS } from './diagnosis-columns.ts';
import { withChanges } from './with-changes.ts';

/** Links a diagnosis to a problem, or changes its certainty. @throws AppError `visit_closed`, `not_found`. */
export async function changeDiagnosis(ctx: MemberContext, { id, ...fields }: ChangeDiagnosis) {
  const { clinicId } = ctx.session;
  const found = await ctx.tx
    .selectFrom('diagnoses')
    .select(['pet_id as petId', 'problem_id as problemId', 'certainty'])
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw new AppError('not_found');
  const { petId, ...before } = found;
  const after = withChanges(before, fields);
  if (after.problemId !== null && after.problemId !== before.problemId)
    await assertProblemOfPet(ctx, petId, after.problemId);
  const row = await namingConstraints(
    { visits_closed_check: 'visit_closed' },
    ctx.tx
      .updateTable('diagnoses')
      .set({ problem_id: after.problemId, certainty: after.certainty })
      .where('clinic_id', '=', clinicId)
      .where('id', '=', id)
      .returning([...DIAGNOSIS_COLUMNS, 'visit_id as visitId'])
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('diagnosis.changed', id, { before, after });
  return { ...Diagnosis.parse(row), visitId: row.visitId };
}
