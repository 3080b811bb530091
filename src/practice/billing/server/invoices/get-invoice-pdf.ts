import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { InvoiceDocument } from '../../invoice-document.contract.ts';
import { InvoiceDeposit } from '../../invoices.contract.ts';
import { invoiceFileName } from '../../invoice-text.rules.ts';
import { printInvoice } from '../print-invoice.ts';
import { depositsOf } from './invoice-deposits.ts';

const Row = z.object({ document: InvoiceDocument, deposits: z.array(InvoiceDeposit) });

/** CORE-6. The PDF of an invoice or credit note, from what was frozen when it was issued, with the deposits that pay it by now. @throws AppError `not_found`. */
export async function getInvoicePdf(
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
): Promise<{ readonly fileName: string; readonly contentBase64: string }> {
  const row = await fetchRow(
    tx,
    Row,
    sql`select i.document, ${depositsOf(clinicId)} as deposits from invoices i where i.clinic_id = ${clinicId} and i.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  const pdf = await printInvoice(row.document, undefined, row.deposits);
  return { fileName: invoiceFileName(row.document), contentBase64: pdf.toString('base64') };
}
