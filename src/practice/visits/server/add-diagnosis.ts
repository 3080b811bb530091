import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { type AddDiagnosis, Diagnosis } from '../problems.contract.ts';
import { assertProblemOfPet } from './assert-problem-of-pet.ts';
import { DIAGNOSIS_COLUMNS } from './diagnosis-columns.ts';

/** D2. Adds a diagnosis, with the words that were typed. @throws AppError `visit_closed`, `not_found`. */
export async function addDiagnosis(
  ctx: MemberContext,
  { visitId, originalText, term, problemId, certainty }: AddDiagnosis,
): Promise<Diagnosis> {
  const visit = await ctx.tx
    .selectFrom('visits')
    .select('pet_id as petId')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', visitId)
    .executeTakeFirst();
  if (!visit) throw new AppError('not_found');
  if (problemId !== null) await assertProblemOfPet(ctx, visit.petId, problemId);
  const row = await namingConstraints(
    { visits_closed_check: 'visit_closed' },
    ctx.tx
      .insertInto('diagnoses')
      .values({
        clinic_id: ctx.session.clinicId,
        visit_id: visitId,
        pet_id: visit.petId,
        problem_id: problemId,
        code_system: term?.system ?? null,
        code: term?.code ?? null,
        code_version: term?.version ?? null,
        display: term?.display ?? originalText,
        original_text: originalText,
        certainty,
      })
      .returning(DIAGNOSIS_COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('diagnosis.added', row.id, { after: { visitId, ...row } });
  return Diagnosis.parse(row);
}
