import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { isClosed, lockVisit } from './hold-visit.ts';

/** Shows the client the discharge section. Repeated, it keeps the first time. @throws AppError `visit_not_signed`, `not_found`. */
export async function releaseVisit(ctx: MemberContext, { id }: { readonly id: string }) {
  const visit = await lockVisit(ctx, id);
  if (!isClosed(visit)) throw new AppError('visit_not_signed');
  const releasedAt = visit.releasedAt ?? ctx.now.toISOString();
  if (visit.releasedAt === null)
    await ctx.tx
      .updateTable('visits')
      .set({ released_at: releasedAt, released_by: ctx.session.userId, version: visit.version + 1 })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .execute();
  ctx.audit('visit.released', id, { after: { releasedAt } });
  return { id, petId: visit.petId, releasedAt };
}

/** Hides the discharge section from the client again. @throws AppError `not_found`. */
export async function unreleaseVisit(ctx: MemberContext, { id }: { readonly id: string }) {
  const visit = await lockVisit(ctx, id);
  if (visit.releasedAt !== null)
    await ctx.tx
      .updateTable('visits')
      .set({ released_at: null, released_by: null, version: visit.version + 1 })
      .where('clinic_id', '=', ctx.session.clinicId)
      .where('id', '=', id)
      .execute();
  ctx.audit('visit.release_withdrawn', id, { before: { releasedAt: visit.releasedAt } });
  return { id, petId: visit.petId, releasedAt: null };
}
