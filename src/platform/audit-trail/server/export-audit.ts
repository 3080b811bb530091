import type { MemberContext } from '#foundation/server/http/context.ts';
import type { AuditEntry, ListAudit } from '../contract.ts';
import { listAudit } from './list-audit.ts';

/** A large page of the clinic's entries. The export is recorded as well. */
export async function exportAudit(
  ctx: MemberContext,
  input: ListAudit,
): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
  const page = await listAudit(ctx, input);
  const { cursor: _, ...filters } = input;
  ctx.audit('audit.exported', ctx.session.clinicId, { after: { ...filters, lines: page.items.length } });
  return page;
}
