import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ChangeSecurityRules, SecurityRules } from '#identity/security/contract.ts';
import { SECURITY_RULE_COLUMNS } from './get-security-rules.ts';

/** Changes the given rules. */
export async function changeSecurityRules(
  { tx, session, audit }: MemberContext,
  { autoLockMinutes, passwordMinLength }: ChangeSecurityRules,
): Promise<SecurityRules> {
  const { clinicId } = session;
  const before = await tx
    .selectFrom('clinics')
    .select(SECURITY_RULE_COLUMNS)
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
