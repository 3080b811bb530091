import type { Role } from '#vocabulary/permissions.ts';
import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { Invitation } from '../contract.ts';
import { selectInvitations, toInvitation } from './invitation-columns.ts';
import { sendInvitation } from './send-invitation.ts';

export interface Invited {
  readonly email: string;
  readonly fullName: string | null;
  readonly role: Role;
  readonly clinicId: string | null;
  /** The client record that the account will be linked to. */
  readonly clientId?: string;
}

/** A new invitation replaces an open one of the same person to the same clinic. */
const withdrawOlder = ({ tx }: MemberContext | PlatformContext, { email, clinicId }: Invited) =>
  tx
    .updateTable('invitations')
    .set({ withdrawn_at: new Date().toISOString() })
    .where('email', '=', email)
    .where('clinic_id', clinicId === null ? 'is' : '=', clinicId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute();

/**
 * Creates an invitation and queues its email in the caller's transaction. The database decides who may invite whom.
 *
 * @throws AppError `user_exists` if the person already has this role; `not_found` for a clinic or client that the
 * caller cannot see.
 */
export async function invite(ctx: MemberContext | PlatformContext, invited: Invited): Promise<Invitation> {
  await withdrawOlder(ctx, invited);
  const { id } = await namingConstraints(
    { invitations_clinic_id_fkey: 'not_found', invitations_client_fkey: 'not_found' },
    ctx.tx
      .insertInto('invitations')
      .values({
        clinic_id: invited.clinicId,
        email: invited.email,
        full_name: invited.fullName,
        role: invited.role,
        client_id: invited.clientId ?? null,
        invited_by: ctx.session.userId,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  );
  await sendInvitation(ctx, id);
  const row = await selectInvitations(ctx.tx).where('i.id', '=', id).executeTakeFirstOrThrow();
  const { email, role, clinicId } = invited;
  ctx.audit('invitation.sent', id, { after: { email, role, clinicId }, ...(clinicId ? { clinicId } : {}) });
  return toInvitation(row);
}
