import type { Kysely } from 'kysely';
import type { AuditAction } from '#vocabulary/audit.ts';
import type { Tables } from '#db/tables.ts';
import { auditedRead, auditEntryWriter } from './audit-entry-writer.ts';
import type { AuditFacts, PublicContext, Session } from './context.ts';
import { cookiesOf } from './cookies.ts';
import type { AuthorizedRequest } from './endpoint-request.ts';

/** Every context that a verb can get: `handle` narrows it by the endpoint's permission. */
export interface RequestContext extends PublicContext {
  readonly session: Session | null;
}

interface ContextWithAudit {
  readonly ctx: RequestContext;
  /** The actions of the audit entries that were written through the context. */
  readonly written: ReadonlySet<AuditAction>;
}

/** The context of a verb within one transaction. */
export function contextOf(
  { c, session, origin: { requestId } }: AuthorizedRequest,
  tx: Kysely<Tables>,
): ContextWithAudit {
  const written = new Set<AuditAction>();
  const write = auditEntryWriter(tx);
  const audit = (action: AuditAction, subject: string | readonly string[], facts: AuditFacts = {}): void => {
    if (subject.length === 0) return;
    written.add(action);
    write(action, subject, facts);
  };
  const withAuditEntry: RequestContext['withAuditEntry'] = (action, subjectId, read) => {
    written.add(action);
    return auditedRead(action, subjectId, read);
  };
  const cookies = cookiesOf(c);
  return { ctx: { tx, session, now: new Date(), requestId, cookies, audit, withAuditEntry }, written };
}
