import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListDueCare } from '../contract.ts';
import { listDueCare } from './list-due-care.ts';

/** The filtered list in large pages, with an audit entry. */
export async function exportDueCare(ctx: MemberContext, input: ListDueCare) {
  const { limit, cursor, ...filters } = input;
  ctx.audit('due_cares.exported', ctx.session.clinicId, {
    after: { filters, limit, isFirstPage: cursor === undefined },
  });
  return listDueCare(ctx, input);
}
