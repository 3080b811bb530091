import type { MemberContext } from '#foundation/server/http/context.ts';
import type { ListClients } from '../contract.ts';
import { listExportedClients } from './list-clients.ts';

/** CLIENT-1. The filtered list in large pages, with an audit entry. */
export async function exportClients(ctx: MemberContext, input: ListClients) {
  const { limit, cursor, ...filters } = input;
  ctx.audit('clients.exported', ctx.session.clinicId, {
    after: { filters, limit, isFirstPage: cursor === undefined },
  });
  return listExportedClients(ctx, input);
}
