import type { MemberContext } from '#foundation/server/http/context.ts';
import type { CreateEstimate, Estimate } from '../contract.ts';
import { insertEstimate } from './insert-estimate.ts';
import { beginningOf } from './source-options.ts';

/** Drafts an estimate. @throws AppError as `insertEstimate`. */
export async function createEstimate(
  ctx: MemberContext,
  { petId, clientId, visitId, title, from }: CreateEstimate,
): Promise<Estimate> {
  const beginning = await beginningOf(ctx, from);
  return insertEstimate(ctx, {
    ...beginning,
    title: title ?? beginning.title,
    petId,
    clientId,
    // What is planned in a visit is estimated for it.
    visitId: visitId ?? (from.kind === 'planned' ? from.visitId : null),
  });
}
