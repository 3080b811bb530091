import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ChangeSecurityRules, SecurityRules } from '#identity/security/contract.ts';

const COLUMNS = ['auto_lock_minutes as autoLockMinutes', 'password_min_length as passwordMinLength'] as const;

/** The clinic's rules for signing in. */
export const getSecurityRules = ({ tx, session }: MemberContext): Promise<SecurityRules> =>
  tx.selectFrom('clinics').select(COLUMNS).where('id', '=', session.clinicId).executeTakeFirstOrThrow();

/** Changes the given rules. */
export async function changeSecurityRules(
  { tx, session, audit }: MemberContext,
  { autoLockMinutes, passwordMinLength }: ChangeSecurityRules,
): Promise<SecurityRules> {
  const { clinicId } = session;
  const before = await tx
    .selectFrom('clinics')
    .select(COLUMNS)
    .where('id', '=', clinicId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const after = { ...before };
  if (autoLockMinutes !== undefined) after.autoLockMinutes = autoLockMinutes;
  if (passwordMinLength !== undefined) after.passwordMinLength = passwordMinLength;
  await tx
    .updateTable('clinics')
    .set({ auto_lock_minutes: after.autoLockMinutes, password_min_length: after.passwordMinLength })
    .where('id', '=', clinicId)
    .execute();
  audit('clinic_security.changed', clinicId, changesBetween(before, after));
  return after;
}
