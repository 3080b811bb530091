import { AppError } from '#vocabulary/errors.ts';
import type { PersonContext } from '#foundation/server/http/context.ts';
import { mySecondFactor } from '../my-second-factor.ts';

/** Whoever asks a second factor of others has passed their own: so nobody locks themselves out by a switch. */
export async function assertOwnSecondFactor(ctx: PersonContext): Promise<void> {
  const { isSetUp, isPassed } = await mySecondFactor(ctx);
  if (!isSetUp || !isPassed) throw new AppError('second_factor_first');
}
