import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { hashRecoveryCode } from './hash-recovery-code.ts';
import { mySecondFactor } from './my-second-factor.ts';

/** Passes the second factor with a recovery code, which works once and for one person. */
export async function useRecoveryCode(
  ctx: PersonContext,
  { code }: { code: string },
): Promise<{ recoveryCodesLeft: number }> {
  const { tx, session, audit } = ctx;
  const { rows } = await sql<{ passed: boolean }>`
    select app.use_recovery_code(${hashRecoveryCode(session.userId, code)}) as passed`.execute(tx);
  if (rows[0]?.passed !== true) throw new AppError('recovery_code_wrong');
  audit('recovery_code.used', session.userId);
  const { recoveryCodesLeft } = await mySecondFactor(ctx);
  return { recoveryCodesLeft };
}
