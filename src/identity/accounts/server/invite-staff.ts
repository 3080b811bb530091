import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Invitation, InviteStaff } from '../contract.ts';
import { invite } from './invite.ts';

/** Invites someone to the staff of the caller's clinic. */
export const inviteStaff = (ctx: MemberContext, invited: InviteStaff): Promise<Invitation> =>
  invite(ctx, { ...invited, clinicId: ctx.session.clinicId });
