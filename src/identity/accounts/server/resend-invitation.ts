import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';
import type { Invitation } from '../contract.ts';
import { selectInvitations, toInvitation } from './invitation-columns.ts';
import { sendInvitation } from './send-invitation.ts';

/** Queues the email of an invitation again, with a new expiry. */
export async function resendInvitation(
  ctx: MemberContext | PlatformContext,
  { invitationId }: { invitationId: string },
): Promise<Invitation> {
  const current = await ctx.tx
    .selectFrom('invitations')
    .select(['accepted_at', 'withdrawn_at'])
    .where('id', '=', invitationId)
    .executeTakeFirst();
  if (!current) throw new AppError('not_found');
  if (current.accepted_at ?? current.withdrawn_at) throw new AppError('invitation_gone');
  await sendInvitation(ctx, invitationId);
  const row = toInvitation(
    await selectInvitations(ctx.tx).where('i.id', '=', invitationId).executeTakeFirstOrThrow(),
  );
  ctx.audit('invitation.sent', invitationId, {
    after: { again: true },
    ...(row.clinicId ? { clinicId: row.clinicId } : {}),
  });
  return row;
}
