import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';

/** Withdraws an invitation, which invalidates its link. */
export async function withdrawInvitation(
  { tx, now, audit }: MemberContext | PlatformContext,
  { invitationId }: { invitationId: string },
): Promise<{ id: string }> {
  const current = await tx
    .selectFrom('invitations')
    .select(['accepted_at', 'withdrawn_at', 'email', 'clinic_id'])
    .where('id', '=', invitationId)
    .executeTakeFirst();
  if (!current) throw new AppError('not_found');
  if (current.accepted_at ?? current.withdrawn_at) throw new AppError('invitation_gone');
  await tx
    .updateTable('invitations')
    .set({ withdrawn_at: now.toISOString() })
    .where('id', '=', invitationId)
    .execute();
  audit('invitation.withdrawn', invitationId, {
    before: { email: current.email },
    ...(current.clinic_id ? { clinicId: current.clinic_id } : {}),
  });
  return { id: invitationId };
}
