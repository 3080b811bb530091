import type * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Act, dropActEndpoint } from '../contract.ts';
import { findAct } from './find-acts.ts';
import { voidAct } from './void-act.ts';

/**
 * ACT-1. Drops a planned act with the reason. An act that somebody else has just dropped is given as it is.
 *
 * @throws AppError `act_not_planned`, `not_found`, `visit_closed`.
 */
export async function dropAct(
  ctx: MemberContext,
  { id, reason, isDeclined }: z.output<typeof dropActEndpoint.input>,
): Promise<Act> {
  const isDropped = await voidAct(ctx, { id, from: 'planned', reason, isDeclined });
  const act = await findAct(ctx.tx, ctx.session.clinicId, id);
  if (act.status !== 'voided' || act.doneAt !== null) throw new AppError('act_not_planned');
  ctx.audit('act.dropped', id, {
    after: isDropped ? { visitId: act.visitId, name: act.name, reason, isDeclined } : { isRepeated: true },
  });
  return act;
}
