import type { MemberContext } from '#foundation/server/http/context.ts';
import type { CareProtocol } from '../protocols.contract.ts';
import { updateProtocol } from './update-protocol.ts';

/** Confirms a protocol as it is. @throws AppError `not_found`, `record_changed`. */
export async function confirmProtocol(
  ctx: MemberContext,
  one: { readonly id: string; readonly version: number },
): Promise<CareProtocol> {
  const { after } = await updateProtocol(ctx, one, {
    confirmed_at: ctx.now.toISOString(),
    confirmed_by: ctx.session.userId,
  });
  ctx.audit('care_protocol.confirmed', one.id, { after });
  return after;
}
