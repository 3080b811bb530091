import type { MemberContext } from '#foundation/server/http/context.ts';
import { dropAct } from '../drop-act.ts';

/** ACT-1. Drops planned acts that the client has declined. */
export async function declineActs(ctx: MemberContext, ids: readonly string[], reason: string): Promise<void> {
  for (const id of ids) await dropAct(ctx, { id, reason, isDeclined: true });
}
