import { sql } from 'kysely';
import type { MemberContext, PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

/** Errors that the database raises while an invitation is queued, as entries of the error catalog. */
const SENDING_REFUSALS = {
  user_roles_held_key: 'user_exists',
  invitations_rate_check: 'too_many_requests',
} as const;

/** Queues the email of an invitation, with a new expiry. */
export const sendInvitation = (
  ctx: MemberContext | PlatformContext,
  invitationId: string,
): Promise<unknown> =>
  namingConstraints(SENDING_REFUSALS, sql`select app.send_invitation(${invitationId}::uuid)`.execute(ctx.tx));
