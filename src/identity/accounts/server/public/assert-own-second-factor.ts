import { AppError } from '#vocabulary/errors.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { mySecondFactor } from '../my-second-factor.ts';

/** The caller must have passed a second factor before requiring it of others, so that the switch locks nobody out. */
export async function assertOwnSecondFactor(ctx: PersonContext): Promise<void> {
  const { isSetUp, isPassed } = await mySecondFactor(ctx);
  if (!isSetUp || !isPassed) throw new AppError('second_factor_first');
}
