import { AppError } from '#vocabulary/errors.ts';
import type { StaffRole } from '#vocabulary/permissions.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';

/** Gives a staff member another role. The database refuses to change the role of the last clinic admin. */
export async function changeRole(
  { tx, session, audit }: MemberContext,
  { userId, role }: { userId: string; role: StaffRole },
): Promise<{ userId: string; role: StaffRole; clinicId: string }> {
  const before = await tx
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .where('clinic_id', '=', session.clinicId)
    .where('role', '<>', 'client')
    .executeTakeFirst();
  if (!before) throw new AppError('not_found');
  await namingConstraints(
    // Nobody changes their own role; somebody else has to grant one.
    { user_roles_last_admin_check: 'last_admin', user_roles_granted_check: 'forbidden' },
    tx
      .updateTable('user_roles')
      .set({ role })
      .where('user_id', '=', userId)
      .where('clinic_id', '=', session.clinicId)
      .execute(),
  );
  audit('role.granted', userId, { before: { role: before.role }, after: { role } });
  return { userId, role, clinicId: session.clinicId };
}
