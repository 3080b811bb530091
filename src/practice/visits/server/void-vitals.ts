import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

/** Marks vital signs as recorded by mistake. Repeated, it keeps the first mark. @throws AppError `visit_closed`, `not_found`. */
export async function voidVitals(ctx: MemberContext, { id }: { readonly id: string }) {
  const vitals = await namingConstraints(
    { visits_closed_check: 'visit_closed' },
    ctx.tx
      .updateTable('vitals')
      .set(({ fn, val }) => ({
        voided_at: fn.coalesce('voided_at', val(ctx.now.toISOString())),
        voided_by: fn.coalesce('voided_by', val(ctx.session.userId)),
      }))
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .returning(['pet_id as petId', 'visit_id as visitId'])
      .executeTakeFirst(),
  );
  if (!vitals) throw new AppError('not_found');
  ctx.audit('vitals.voided', id, { after: vitals });
  return { id, ...vitals };
}
