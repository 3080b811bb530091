import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Invitation, InviteAnyone } from '../../contract.ts';
import { invite } from '../invite.ts';

/**
 * The platform invites anyone to any role.
 *
 * @throws AppError `user_exists` when the person holds this role already; `not_found` for an unknown clinic.
 */
export const inviteAnyone = (ctx: PlatformContext, invited: InviteAnyone): Promise<Invitation> =>
  invite(ctx, invited);
