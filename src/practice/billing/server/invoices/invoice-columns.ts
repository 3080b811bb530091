import { sql } from 'kysely';
import * as z from 'zod';
import { todayAtClinic } from '#practice/clinics/server/public/today-at-clinic.ts';
import { InvoiceSummary } from '../../invoices.contract.ts';
import { stateOf } from '../../invoice-state.rules.ts';

/** A row of `invoiceColumns`, from which a summary is made. */
export const InvoiceRow = InvoiceSummary.omit({ isOverdue: true, openMinor: true, state: true }).extend({
  isPastDue: z.boolean(),
});

/** The columns of an invoice `i` of a client `c`, with what was credited and paid of it (CORE-7: queried, never stored). */
export const invoiceColumns = (clinicId: string, now: Date) => sql`
  i.id, i.kind, i.number, i.client_id as "clientId", c.full_name as "clientName", i.issued_on as "issuedOn",
  i.issued_at as "issuedAt", i.due_on as "dueOn", i.currency, i.total_minor as "totalMinor",
  coalesce((select -sum(n.total_minor) from invoices n where n.clinic_id = ${clinicId} and n.credits_id = i.id), 0)::bigint as "creditedMinor",
  coalesce((select sum(a.amount_minor) from payment_allocations a
             where a.clinic_id = ${clinicId} and a.invoice_id = i.id), 0)::bigint as "paidMinor",
  coalesce((select sum(w.amount_minor) from invoice_write_offs w
             where w.clinic_id = ${clinicId} and w.invoice_id = i.id), 0)::bigint as "writtenOffMinor",
  coalesce(i.due_on < ${todayAtClinic(clinicId, now)}, false) as "isPastDue"`;

/** BILL-5. What a row says of its invoice. */
export function summaryOf({ isPastDue, ...row }: z.infer<typeof InvoiceRow>): InvoiceSummary {
  const { state, openMinor } = stateOf(row);
  return { ...row, state, openMinor, isOverdue: isPastDue && openMinor > 0 };
}
