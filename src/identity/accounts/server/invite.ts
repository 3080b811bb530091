import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { Role } from '#vocabulary/permissions.ts';
import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { Invitation } from '../contract.ts';
import { selectInvitations, toInvitation } from './invitation-columns.ts';

export interface Invited {
  readonly email: string;
  readonly fullName: string | null;
  readonly role: Role;
  readonly clinicId: string | null;
  /** The client record that the account will be linked to. */
  readonly clientId?: string;
}

/** Errors that the database raises while an invitation is queued, as entries of the error catalog. */
export const SENDING_REFUSALS = {
  user_roles_held_key: 'user_exists',
  invitations_rate_check: 'too_many_requests',
} as const;

const send = (ctx: MemberContext | PlatformContext, invitationId: string) =>
  namingConstraints(SENDING_REFUSALS, sql`select app.send_invitation(${invitationId}::uuid)`.execute(ctx.tx));

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
  await send(ctx, id);
  const row = await selectInvitations(ctx.tx).where('i.id', '=', id).executeTakeFirstOrThrow();
  const { email, role, clinicId } = invited;
  ctx.audit('invitation.sent', id, { after: { email, role, clinicId }, ...(clinicId ? { clinicId } : {}) });
  return toInvitation(row);
}

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
  await send(ctx, invitationId);
  const row = toInvitation(
    await selectInvitations(ctx.tx).where('i.id', '=', invitationId).executeTakeFirstOrThrow(),
  );
  ctx.audit('invitation.sent', invitationId, {
    after: { again: true },
    ...(row.clinicId ? { clinicId: row.clinicId } : {}),
  });
  return row;
}
