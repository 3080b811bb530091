import { sql } from 'kysely';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';
import type { InvoiceSummary } from '../../invoices.contract.ts';
import { invoiceColumns, InvoiceRow, summaryOf } from '../invoices/invoice-columns.ts';

/** More than a client ever has to pay at once. */
const OPEN_LIMIT = 200;

/** The invoices of a client with something left to pay, by due day, the oldest first. */
export async function findOpenInvoices(ctx: BooksContext, clientId: string): Promise<InvoiceSummary[]> {
  const { clinicId } = ctx.session;
  const rows = await fetchRows(
    ctx.tx,
    InvoiceRow,
    sql`select f.* from (
          select ${invoiceColumns(clinicId, ctx.now)}
            from invoices i join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
           where i.clinic_id = ${clinicId} and i.client_id = ${clientId} and i.kind = 'invoice') f
         where f."totalMinor" - f."creditedMinor" - f."paidMinor" - f."writtenOffMinor" > 0
         order by f."dueOn", f."issuedAt", f.number limit ${OPEN_LIMIT}`,
  );
  return rows.map(summaryOf);
}
