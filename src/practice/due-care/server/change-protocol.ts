import { changesBetween } from '#foundation/values/changes.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { CareProtocol, ChangeCareProtocol } from '../protocols.contract.ts';
import { protocolValues } from './protocol-values.ts';
import { updateProtocol } from './update-protocol.ts';

/** Changes a protocol; whoever does so has checked it. @throws AppError `not_found`, `record_changed`. */
export async function changeProtocol(
  ctx: MemberContext,
  { id, version, ...fields }: ChangeCareProtocol,
): Promise<CareProtocol> {
  const { before, after } = await updateProtocol(
    ctx,
    { id, version },
    { ...protocolValues(fields), confirmed_at: ctx.now.toISOString(), confirmed_by: ctx.session.userId },
  );
  ctx.audit('care_protocol.changed', id, changesBetween(before, after));
  return after;
}
