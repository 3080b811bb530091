import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { AddAddendum, Signed } from '../signing.contract.ts';
import { appendSignature } from './append-signature.ts';
import { isClosed, lockVisit } from './hold-visit.ts';

/** Adds an addendum to a signed or locked visit. @throws AppError `visit_not_signed`, `not_found`. */
export async function addAddendum(ctx: MemberContext, { id, text, reason }: AddAddendum): Promise<Signed> {
  const visit = await lockVisit(ctx, id);
  if (!isClosed(visit)) throw new AppError('visit_not_signed');
  const signature = await appendSignature(ctx, {
    visitId: id,
    petId: visit.petId,
    kind: 'addendum',
    content: { format: 1, text },
    reason,
  });
  ctx.audit('visit.addendum_added', id, { after: { position: signature.position, reason } });
  return { id, petId: visit.petId, signature };
}
