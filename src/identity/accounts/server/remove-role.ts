import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

/**
 * Removes someone from the clinic's staff. It takes effect with their next request and closes their realtime
 * channels.
 */
export async function removeRole(
  { tx, session, audit }: MemberContext,
  { userId }: { userId: string },
): Promise<{ userId: string }> {
  const removed = await namingConstraints(
    { user_roles_last_admin_check: 'last_admin' },
    tx
      .deleteFrom('user_roles')
      .where('user_id', '=', userId)
      .where('clinic_id', '=', session.clinicId)
      .where('role', '<>', 'client')
      .returning('role')
      .executeTakeFirst(),
  );
  if (!removed) throw new AppError('not_found');
  audit('role.removed', userId, { before: { role: removed.role } });
  return { userId };
}
