import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { InvoiceDocument } from '../invoice-document.contract.ts';
import { InvoiceDelivery } from '../send-invoice.contract.ts';
import { offersStructuredInvoice } from '../structured-invoice.rules.ts';

/** More addresses than a client may have. */
const RECIPIENTS_LIMIT = 20;
const SENT_LIMIT = 20;

const Invoice = InvoiceDelivery.pick({ id: true, number: true, clientId: true, clientName: true }).extend({
  document: InvoiceDocument,
});

/** Where an invoice can be sent, and when it was. @throws AppError `not_found`. */
export async function getInvoiceDelivery(
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
): Promise<InvoiceDelivery> {
  const [invoice, recipients, sent] = await Promise.all([
    fetchRow(
      tx,
      Invoice,
      sql`select i.id, i.number, i.client_id as "clientId", c.full_name as "clientName", i.document
            from invoices i join clients c on c.clinic_id = ${clinicId} and c.id = i.client_id
           where i.clinic_id = ${clinicId} and i.id = ${id}`,
    ),
    fetchRows(
      tx,
      InvoiceDelivery.shape.recipients.element,
      sql`select k.id as "contactId", k.value as address, k.label, k.is_primary as "isPrimary"
            from invoices i
            join client_contacts k on k.clinic_id = ${clinicId} and k.client_id = i.client_id and k.kind = 'email'
           where i.clinic_id = ${clinicId} and i.id = ${id}
           order by k.is_primary desc, k.value, k.id limit ${RECIPIENTS_LIMIT}`,
    ),
    fetchRows(
      tx,
      InvoiceDelivery.shape.sent.element,
      sql`select e.id, e.queued_at as "queuedAt", s.full_name as "byName"
            from invoice_emails e
            left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = e.queued_by
           where e.clinic_id = ${clinicId} and e.invoice_id = ${id}
           order by e.queued_at desc, e.id limit ${SENT_LIMIT}`,
    ),
  ]);
  if (!invoice) throw new AppError('not_found');
  const { document, ...rest } = invoice;
  return { ...rest, recipients, sent, isStructured: offersStructuredInvoice(document) };
}

const Sent = z.object({ id: z.uuid().nullable() });

/**
 * Sends an invoice or a credit note to an address of its client. A job makes the PDF and sends it; that it was sent is recorded with
 * the invoice, without the address.
 *
 * @throws AppError `client_without_email`, `not_found`.
 */
export async function sendInvoice(
  ctx: MemberContext,
  { id, contactId }: { readonly id: string; readonly contactId: string },
): Promise<InvoiceDelivery> {
  const before = await getInvoiceDelivery(ctx, { id });
  const sent = await fetchRow(
    ctx.tx,
    Sent,
    sql`select app.send_invoice_email(${ctx.session.clinicId}, ${id}, ${contactId}) as id`,
  );
  if (sent?.id == null) throw new AppError('client_without_email');
  ctx.audit('invoice.sent', id, { after: { number: before.number } });
  return getInvoiceDelivery(ctx, { id });
}
