import { type RawBuilder, sql } from 'kysely';
import { owedInvoices, owedParts, plannedInvoices } from '../owed-invoices.ts';

/**
 * DEBT-1. What is owed, each with its due day, as the list of receivables counts it: invoices (`invoice_id`), and the parts of payment
 * plans that run, which have none: `client_id`, `currency`, `due_on`, `open_minor`.
 */
export const owedItems = (clinicId: string): RawBuilder<unknown> => sql`
  with owed as (${owedInvoices(clinicId)}),
  planned as (${plannedInvoices(clinicId)})
  select w.id as invoice_id, w.client_id, w.currency, w.due_on, w.open_minor from owed w
   where not exists (select from planned p where p.invoice_id = w.id)
  union all
  select null, r.client_id, r.currency, r.due_on, r.open_minor from (${owedParts(clinicId)}) r`;
