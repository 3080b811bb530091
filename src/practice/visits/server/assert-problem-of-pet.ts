import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** @throws AppError `not_found` unless the problem is one of the pet's. */
export async function assertProblemOfPet(
  ctx: MemberContext,
  petId: string,
  problemId: string,
): Promise<void> {
  const problem = await ctx.tx
    .selectFrom('problems')
    .select('id')
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', problemId)
    .where('pet_id', '=', petId)
    .executeTakeFirst();
  if (!problem) throw new AppError('not_found');
}
