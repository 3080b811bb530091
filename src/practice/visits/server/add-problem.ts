import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { type AddProblem, Problem } from '../problems.contract.ts';
import { PROBLEM_COLUMNS } from './problem-columns.ts';

/** The visit, if one is named, is one of the pet's. */
async function assertIsOfPet(ctx: MemberContext, petId: string, visitId: string): Promise<void> {
  const visit = await ctx.tx
    .selectFrom('visits')
    .select('id')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', visitId)
    .where('pet_id', '=', petId)
    .executeTakeFirst();
  if (!visit) throw new AppError('not_found');
}

/** Adds a problem to a pet. @throws AppError `not_found`. */
export async function addProblem(
  ctx: MemberContext,
  { petId, visitId, code, onsetOn, ...fields }: AddProblem,
): Promise<Problem> {
  if (visitId !== null) await assertIsOfPet(ctx, petId, visitId);
  const row = await namingConstraints(
    { problems_clinic_id_pet_id_fkey: 'not_found' },
    ctx.tx
      .insertInto('problems')
      .values({
        ...fields,
        clinic_id: ctx.session.clinicId,
        pet_id: petId,
        visit_id: visitId,
        onset_on: onsetOn,
        code_system: code?.system ?? null,
        code: code?.code ?? null,
      })
      .returning(PROBLEM_COLUMNS)
      .executeTakeFirstOrThrow(),
  );
  ctx.audit('problem.added', row.id, { after: { petId, ...row } });
  return Problem.parse(row);
}
