import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { hashRecoveryCode } from './hash-recovery-code.ts';
import { mySecondFactor } from './my-second-factor.ts';

const Passed = z.object({ passed: z.boolean() });

/** Passes the second factor with a recovery code, which works once and for one person. */
export async function useRecoveryCode(
  ctx: PersonContext,
  { code }: { code: string },
): Promise<{ recoveryCodesLeft: number }> {
  const { tx, session, audit } = ctx;
  const used = await fetchRow(
    tx,
    Passed,
    sql`select app.use_recovery_code(${hashRecoveryCode(session.userId, code)}) as passed`,
  );
  if (used?.passed !== true) throw new AppError('recovery_code_wrong');
  audit('recovery_code.used', session.userId);
  const { recoveryCodesLeft } = await mySecondFactor(ctx);
  return { recoveryCodesLeft };
}
