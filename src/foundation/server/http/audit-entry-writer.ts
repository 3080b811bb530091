import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { AuditAction } from '#vocabulary/audit.ts';
import type { Tables } from '#db/tables.ts';
import type { AuditFacts } from './context.ts';

/** Writes audit entries in a transaction, those of several subjects in one statement. Not awaited: an entry that cannot be written fails the transaction. */
export const auditEntryWriter =
  (tx: Kysely<Tables>) =>
  (action: AuditAction, subject: string | readonly string[], facts: AuditFacts = {}): void => {
    const ids = typeof subject === 'string' ? [subject] : subject;
    if (ids.length === 0) return;
    const before = facts.before === undefined ? null : JSON.stringify(facts.before);
    const after = facts.after === undefined ? null : JSON.stringify(facts.after);
    const place = facts.clinicId ? { clinic_id: facts.clinicId } : {};
    const entryOf = (id: string) => ({ action, subject_id: id, before, after, ...place });
    tx.insertInto('audit_entries')
      .values(ids.map(entryOf))
      .execute()
      .catch(() => undefined);
  };

/** A read of one row that writes its audit entry in the same statement: if there is no row, there is no entry. */
export const auditedRead = (
  action: AuditAction,
  subjectId: string,
  read: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  with answer as materialized (${read}),
    entry as (insert into audit_entries (action, subject_id) select ${action}, ${subjectId} from answer)
  select * from answer`;
