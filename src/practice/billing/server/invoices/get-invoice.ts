import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { Invoice } from '../../invoices.contract.ts';
import { invoiceColumns, InvoiceRow, summaryOf } from './invoice-columns.ts';

const Row = InvoiceRow.extend(
  Invoice.pick({ document: true, creditable: true, related: true, issuedByName: true }).shape,
);

/** One invoice or credit note. @throws AppError `not_found`. */
export async function getInvoice(ctx: MemberContext, { id }: { readonly id: string }): Promise<Invoice> {
  const { clinicId } = ctx.session;
  const row = await fetchRow(
    ctx.tx,
    Row,
    sql`
    select ${invoiceColumns(clinicId, ctx.now)}, i.document, s.full_name as "issuedByName",
      case when i.kind = 'invoice' then coalesce((
        select json_agg(json_build_object('position', l.position, 'netMinor', l.net_minor + coalesce(k.net, 0),
            'taxMinor', l.tax_minor + coalesce(k.tax, 0)) order by l.position)
          from invoice_lines l
          cross join lateral (select sum(n.net_minor) as net, sum(n.tax_minor) as tax from invoice_lines n
                               where n.clinic_id = ${clinicId} and n.credits_id = l.invoice_id and n.credits_position = l.position) k
         where l.clinic_id = ${clinicId} and l.invoice_id = i.id), '[]') else '[]' end as creditable,
      coalesce((
        select json_agg(json_build_object('id', n.id, 'number', n.number, 'issuedOn', n.issued_on, 'totalMinor', n.total_minor)
            order by n.issued_at, n.id)
          from invoices n where n.clinic_id = ${clinicId} and (n.credits_id = i.id or n.id = i.credits_id)), '[]') as related
      from invoices i
      join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
      left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = i.issued_by
     where i.clinic_id = ${clinicId} and i.id = ${id}`,
  );
  if (!row) throw new AppError('not_found');
  const { document, creditable, related, issuedByName, ...columns } = row;
  return { ...summaryOf(columns), document, creditable, related, issuedByName };
}
