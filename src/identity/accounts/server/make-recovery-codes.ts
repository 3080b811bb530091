import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import { RECOVERY_CODE_COUNT } from '../contract.ts';
import { RECOVERY_CODE_BYTES, formatRecoveryCode } from '../recovery-codes.rules.ts';
import { hashRecoveryCode } from './hash-recovery-code.ts';

/** Creates new recovery codes: returned once, stored as hashes. */
export async function makeRecoveryCodes({ tx, session, audit }: PersonContext): Promise<{ codes: string[] }> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () =>
    formatRecoveryCode(randomBytes(RECOVERY_CODE_BYTES)),
  );
  const hashes = codes.map((code) => hashRecoveryCode(session.userId, code));
  await namingConstraints(
    { recovery_codes_second_factor_check: 'second_factor_first' },
    sql`select app.replace_recovery_codes(${hashes}::bytea[])`.execute(tx),
  );
  audit('recovery_codes.made', session.userId);
  return { codes };
}
