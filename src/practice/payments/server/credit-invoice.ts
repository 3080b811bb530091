import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { InvoiceSummary } from '#practice/billing/invoices.contract.ts';
import { creditInvoice as issueCredit } from '#practice/billing/server/public/credit-invoice.ts';
import { findInvoice } from '#practice/billing/server/public/find-invoice.ts';
import type { CreditInvoice } from '../contract.ts';
import { takenFrom } from '../allocation-changes.rules.ts';
import { changeAllocations } from './allocate.ts';
import { bookWriteOff } from './book-write-off.ts';
import { checkSums } from './payment-refusals.ts';

const Paid = z.object({ paymentId: z.uuid(), amountMinor: z.int() });

/** What payments pay of an invoice, the latest first. */
const findPaid = ({ tx, session: { clinicId } }: MemberContext, invoiceId: string) =>
  fetchRows(
    tx,
    Paid,
    sql`select a.payment_id as "paymentId", sum(a.amount_minor)::bigint as "amountMinor"
          from payment_allocations a
         where a.clinic_id = ${clinicId} and a.invoice_id = ${invoiceId}
         group by a.payment_id having sum(a.amount_minor) <> 0
         order by max(a.allocated_at) desc, a.payment_id`,
  );

/**
 * TAX-8, BILL-6, WRITE-2. Takes an invoice back by a credit note, in whole or in part. What was written off beyond the rest is taken
 * back first; then what was paid beyond it becomes the client's credit, from which it can be refunded.
 *
 * @returns the credit note. @throws AppError `credit_too_large`, `not_found`.
 */
export async function creditInvoice(
  ctx: MemberContext,
  { id, lines, reason, releasesCharges }: CreditInvoice,
): Promise<InvoiceSummary> {
  if (new Set(lines.map(({ position }) => position)).size < lines.length)
    throw new AppError('credit_too_large');
  const credit = await issueCredit(ctx, { invoiceId: id, lines, reason, releasesCharges });
  const [invoice, paid] = await Promise.all([findInvoice(ctx, id), findPaid(ctx, id)]);
  // What was paid and written off beyond what the invoice still asks for.
  const beyondMinor = Math.max(0, -invoice.openMinor);
  const takenBackMinor = Math.min(beyondMinor, invoice.writtenOffMinor);
  if (takenBackMinor > 0)
    await bookWriteOff(ctx, { invoice, kind: 'credited', amountMinor: -takenBackMinor, reason });
  await changeAllocations(ctx, {
    clientId: credit.clientId,
    currency: credit.currency,
    today: credit.issuedOn,
    reason,
    changes: takenFrom(paid, beyondMinor - takenBackMinor).map(({ paymentId, amountMinor }) => ({
      paymentId,
      invoiceId: id,
      amountMinor,
    })),
  });
  const [note] = await Promise.all([findInvoice(ctx, credit.id), checkSums(ctx)]);
  return note;
}
