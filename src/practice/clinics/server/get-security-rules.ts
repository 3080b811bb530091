import type { MemberContext } from '#foundation/server/http/context.ts';
import type { SecurityRules } from '#identity/security/contract.ts';

export const SECURITY_RULE_COLUMNS = [
  'auto_lock_minutes as autoLockMinutes',
  'password_min_length as passwordMinLength',
] as const;

/** The clinic's rules for signing in. */
export const getSecurityRules = ({ tx, session }: MemberContext): Promise<SecurityRules> =>
  tx
    .selectFrom('clinics')
    .select(SECURITY_RULE_COLUMNS)
    .where('id', '=', session.clinicId)
    .executeTakeFirstOrThrow();
