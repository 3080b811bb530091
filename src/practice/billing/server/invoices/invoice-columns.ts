import { sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { INVOICE_KINDS, type InvoiceSummary } from '../../invoices.contract.ts';
import { stateOf } from '../../invoice-state.rules.ts';

/** A row of `invoiceColumns`, from which a summary is made. */
export const InvoiceRow = z.object({
  id: z.uuid(),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
  issuedOn: CalendarDay,
  issuedAt: Instant,
  dueOn: CalendarDay.nullable(),
  currency: z.string(),
  totalMinor: z.int(),
  creditedMinor: z.int(),
  paidMinor: z.int(),
  isPastDue: z.boolean(),
});

/** The columns of an invoice `i` of a client `c`, with what was credited and paid of it (CORE-7: queried, never stored). */
export const invoiceColumns = (clinicId: string, now: Date) => sql`
  i.id, i.kind, i.number, i.client_id as "clientId", c.full_name as "clientName", i.issued_on as "issuedOn",
  i.issued_at as "issuedAt", i.due_on as "dueOn", i.currency, i.total_minor as "totalMinor",
  coalesce((select -sum(n.total_minor) from invoices n where n.clinic_id = ${clinicId} and n.credits_id = i.id), 0)::bigint as "creditedMinor",
  coalesce((select sum(a.amount_minor) from payment_allocations a
             where a.clinic_id = ${clinicId} and a.invoice_id = i.id), 0)::bigint as "paidMinor",
  coalesce(i.due_on < (select app.local_day(${now}, k.time_zone) from clinics k where k.id = ${clinicId}), false) as "isPastDue"`;

/** BILL-5. What a row says of its invoice. */
export function summaryOf({ isPastDue, ...row }: z.infer<typeof InvoiceRow>): InvoiceSummary {
  const { state, openMinor } = stateOf(row);
  return { ...row, state, openMinor, isOverdue: isPastDue && openMinor > 0 };
}
