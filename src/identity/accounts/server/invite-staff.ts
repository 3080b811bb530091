import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Invitation, InviteStaff } from '../contract.ts';
import { invite } from './invite.ts';

/** A clinic admin invites somebody to the clinic's staff. */
export const inviteStaff = (ctx: MemberContext, invited: InviteStaff): Promise<Invitation> =>
  invite(ctx, { ...invited, clinicId: ctx.session.clinicId });
