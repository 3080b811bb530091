import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Signed } from '../signing.contract.ts';
import { appendSignature } from './append-signature.ts';
import { lockVisit } from './hold-visit.ts';

/** The supervisor cosigns; where none is named, anybody else who may sign. */
async function assertMayCosign(
  ctx: MemberContext,
  visit: { readonly signedBy: string | null; readonly supervisorId: string | null },
): Promise<void> {
  const { clinicId, userId } = ctx.session;
  if (visit.signedBy === userId) throw new AppError('cosign_not_allowed');
  if (visit.supervisorId === null) return;
  const supervisor = await ctx.tx
    .selectFrom('staff_members')
    .select('user_id as userId')
    .where('clinic_id', '=', clinicId)
    .where('id', '=', visit.supervisorId)
    .executeTakeFirst();
  if (supervisor?.userId !== userId) throw new AppError('cosign_not_allowed');
}

/** Cosigns a signed visit. @throws AppError `visit_not_signed`, `cosign_not_needed`, `cosign_not_allowed`, `not_found`. */
export async function cosignVisit(ctx: MemberContext, { id }: { readonly id: string }): Promise<Signed> {
  const visit = await lockVisit(ctx, id);
  if (visit.signedAt === null) throw new AppError('visit_not_signed');
  if (!visit.needsCosignature || visit.cosignedAt !== null) throw new AppError('cosign_not_needed');
  await assertMayCosign(ctx, visit);
  await ctx.tx
    .updateTable('visits')
    .set({
      cosigned_at: ctx.now.toISOString(),
      cosigned_by: ctx.session.userId,
      version: visit.version + 1,
    })
    .where('clinic_id', '=', ctx.session.clinicId)
    .where('id', '=', id)
    .execute();
  const signature = await appendSignature(ctx, {
    visitId: id,
    petId: visit.petId,
    kind: 'cosignature',
    content: { format: 1 },
    reason: null,
  });
  ctx.audit('visit.cosigned', id, { after: { position: signature.position } });
  return { id, petId: visit.petId, signature };
}
