import type { PlatformContext } from '#foundation/server/http/context.ts';
import type { Invitation, InviteAnyone } from '../../contract.ts';
import { invite } from '../invite.ts';

/**
 * Invites anyone to any role, on behalf of the platform.
 *
 * @throws AppError `user_exists` if the person already has this role; `not_found` for an unknown clinic.
 */
export const inviteAnyone = (ctx: PlatformContext, invited: InviteAnyone): Promise<Invitation> =>
  invite(ctx, invited);
