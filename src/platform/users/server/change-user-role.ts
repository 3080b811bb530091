import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PlatformContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { ChangeUserRole, PlatformUser } from '../contract.ts';
import { findUsers } from './find-users.ts';
import { KEPT_ADMINS } from './kept-admins.ts';

/**
 * Gives an account a role in place of what it had; its place on a clinic's staff follows.
 *
 * @throws AppError `not_found` for no such account or clinic; `forbidden` for one's own; `last_admin`,
 *   `last_platform_admin`.
 */
export async function changeUserRole(ctx: PlatformContext, input: ChangeUserRole): Promise<PlatformUser> {
  const { userId, role, clinicId } = input;
  const [before] = await findUsers(ctx.tx, { userId, limit: 1 });
  if (!before) throw new AppError('not_found');
  await namingConstraints(
    // Nobody changes their own role: it takes somebody else to grant one.
    { ...KEPT_ADMINS, user_roles_clinic_id_fkey: 'not_found', user_roles_granted_check: 'forbidden' },
    ctx.tx
      .insertInto('user_roles')
      .values({ user_id: userId, role, clinic_id: clinicId })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ role, clinic_id: clinicId }))
      .execute(),
  );
  await sql`select app.activate_staff_member(${userId}::uuid)`.execute(ctx.tx);
  const [after] = await findUsers(ctx.tx, { userId, limit: 1 });
  if (!after) throw new AppError('not_found');
  const concerned = clinicId ?? before.clinicId;
  ctx.audit('role.granted', userId, {
    before: { role: before.role, clinicId: before.clinicId },
    after: { role, clinicId },
    ...(concerned ? { clinicId: concerned } : {}),
  });
  return after;
}
