import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { remainderOf } from '../../credit.rules.ts';
import { type Creditable, Invoice } from '../../invoices.contract.ts';
import { CreditedLine, creditedColumns } from './creditable-lines.ts';
import { invoiceColumns, InvoiceRow, summaryOf } from './invoice-columns.ts';
import { depositsOf } from './invoice-deposits.ts';

const Row = InvoiceRow.extend({
  ...Invoice.pick({ document: true, related: true, deposits: true, issuedByName: true }).shape,
  lines: z.array(CreditedLine),
});

/** What earlier credit notes left of a line. */
function creditableOf(line: z.infer<typeof CreditedLine>): Creditable {
  const { quantityThousandths, netMinor, discountMinor, taxes } = remainderOf(line, line.credited);
  return { position: line.position, quantityThousandths, netMinor, discountMinor, taxes: [...taxes] };
}

/** One invoice or credit note. @throws AppError `not_found`. */
export async function getInvoice(ctx: MemberContext, { id }: { readonly id: string }): Promise<Invoice> {
  const { clinicId } = ctx.session;
  const row = await fetchRow(
    ctx.tx,
    Row,
    sql`
    select ${invoiceColumns(clinicId, ctx.now)}, i.document, s.full_name as "issuedByName",
      case when i.kind = 'invoice' then coalesce((
        select json_agg(json_build_object(${creditedColumns(clinicId)}) order by l.position)
          from invoice_lines l where l.clinic_id = ${clinicId} and l.invoice_id = i.id), '[]') else '[]' end as lines,
      coalesce((
        select json_agg(json_build_object('id', n.id, 'number', n.number, 'issuedOn', n.issued_on, 'totalMinor', n.total_minor)
            order by n.issued_at, n.id)
          from invoices n where n.clinic_id = ${clinicId} and (n.credits_id = i.id or n.id = i.credits_id)), '[]') as related,
      ${depositsOf(clinicId)} as deposits
      from invoices i
      join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
      left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = i.issued_by
     where i.clinic_id = ${clinicId} and i.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  const { document, lines, related, deposits, issuedByName, ...columns } = row;
  return {
    ...summaryOf(columns),
    document,
    creditable: lines.map(creditableOf),
    related,
    deposits,
    issuedByName,
  };
}
