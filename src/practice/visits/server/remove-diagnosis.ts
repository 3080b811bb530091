import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { DIAGNOSIS_COLUMNS } from './diagnosis-columns.ts';

/** Removes a diagnosis from an unsigned visit. @throws AppError `visit_closed`, `not_found`. */
export async function removeDiagnosis(ctx: MemberContext, { id }: { readonly id: string }) {
  const removed = await namingConstraints(
    { visits_closed_check: 'visit_closed' },
    ctx.tx
      .deleteFrom('diagnoses')
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .returning([...DIAGNOSIS_COLUMNS, 'visit_id as visitId'])
      .executeTakeFirst(),
  );
  if (!removed) throw new AppError('not_found');
  ctx.audit('diagnosis.removed', id, { before: removed });
  return { id, visitId: removed.visitId };
}
