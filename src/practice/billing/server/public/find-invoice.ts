import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { InvoiceSummary } from '../../invoices.contract.ts';
import { invoiceColumns, InvoiceRow, summaryOf } from '../invoices/invoice-columns.ts';

/** One invoice or credit note as a list shows it. @throws AppError `not_found`. */
export async function findInvoice(ctx: MemberContext, id: string): Promise<InvoiceSummary> {
  const { clinicId } = ctx.session;
  const row = await fetchRow(
    ctx.tx,
    InvoiceRow,
    sql`select ${invoiceColumns(clinicId, ctx.now)}
          from invoices i join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
         where i.clinic_id = ${clinicId} and i.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  return summaryOf(row);
}
