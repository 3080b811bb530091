import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';

/** Revokes a link. Repeated, it keeps the first time. @throws AppError `not_found`. */
export async function revokeShare(ctx: MemberContext, { id }: { readonly id: string }) {
  const { clinicId, userId } = ctx.session;
  const share = await ctx.tx
    .selectFrom('record_shares')
    .select(['pet_id as petId', 'revoked_at as revokedAt'])
    .where('clinic_id', '=', clinicId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!share) throw new AppError('not_found');
  const revokedAt = share.revokedAt ?? ctx.now.toISOString();
  if (share.revokedAt === null) {
    await ctx.tx
      .updateTable('record_shares')
      .set({ revoked_at: revokedAt, revoked_by: userId })
      .where('clinic_id', '=', clinicId)
      .where('id', '=', id)
      .execute();
  }
  ctx.audit('record_share.revoked', share.petId, { after: { shareId: id, revokedAt } });
  return { id, petId: share.petId, revokedAt };
}
