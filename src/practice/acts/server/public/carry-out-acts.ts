import type { MemberContext } from '#foundation/server/http/context.ts';
import { doAct } from '../do-act.ts';

/**
 * CORE-1. Carries out planned acts one after the other, each with its charge and what it takes from the stock. One that is done already
 * stays as it is.
 *
 * @throws AppError as `doAct`.
 */
export async function carryOutActs(
  ctx: MemberContext,
  ids: readonly string[],
  overrideReason: string | undefined,
): Promise<void> {
  for (const id of ids) await doAct(ctx, { id, overrideReason });
}
