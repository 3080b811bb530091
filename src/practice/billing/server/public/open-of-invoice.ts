import { type RawBuilder, sql } from 'kysely';

/** BILL-5 as SQL: what is left of an invoice `i` to pay. */
export const openOfInvoice = (clinicId: string): RawBuilder<unknown> => sql`(i.total_minor
  + coalesce((select sum(n.total_minor) from invoices n where n.clinic_id = ${clinicId} and n.credits_id = i.id), 0)
  - coalesce((select sum(a.amount_minor) from payment_allocations a
               where a.clinic_id = ${clinicId} and a.invoice_id = i.id), 0)
  - coalesce((select sum(w.amount_minor) from invoice_write_offs w
               where w.clinic_id = ${clinicId} and w.invoice_id = i.id), 0))`;
