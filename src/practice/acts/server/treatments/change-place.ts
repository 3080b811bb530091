import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Admission } from '../../treatments.contract.ts';
import { holdAdmission } from './find-admission.ts';

/** Changes where an admitted pet is. @throws AppError `not_found`, `visit_not_admitted`. */
export async function changePlace(
  ctx: MemberContext,
  { id, place }: { readonly id: string; readonly place: string | null },
): Promise<Admission> {
  const before = await holdAdmission(ctx, sql`d.id = ${id}`);
  if (before.dischargedAt !== null) throw new AppError('visit_not_admitted');
  await ctx.tx
    .updateTable('admissions')
    .set({ place })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  ctx.audit('admission.changed', id, { before: { place: before.place }, after: { place } });
  return { ...before, place };
}
