import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { InvoiceSummary } from '#practice/billing/invoices.contract.ts';
import { findInvoice } from '#practice/billing/server/public/find-invoice.ts';
import type { TakeBackWriteOff, WriteOffInvoice } from '../contract.ts';
import { bookWriteOff, lockInvoice } from './book-write-off.ts';
import { checkSums } from './payment-refusals.ts';

/**
 * WRITE-1. Writes off what a client will not pay of an invoice, all that is left of it or a part.
 *
 * @throws AppError `invoice_paid` for more than is left, `not_found`.
 */
export async function writeOffInvoice(ctx: MemberContext, input: WriteOffInvoice): Promise<InvoiceSummary> {
  const { id, kind, reason } = input;
  await lockInvoice(ctx, id);
  const invoice = await findInvoice(ctx, id);
  const amountMinor = input.amountMinor ?? invoice.openMinor;
  if (invoice.kind !== 'invoice') throw new AppError('not_found');
  if (amountMinor <= 0 || amountMinor > invoice.openMinor) throw new AppError('invoice_paid');
  await bookWriteOff(ctx, { invoice, kind, amountMinor, reason });
  ctx.audit('invoice.written_off', id, { after: { number: invoice.number, kind, amountMinor, reason } });
  const [after] = await Promise.all([findInvoice(ctx, id), checkSums(ctx)]);
  return after;
}

/** WRITE-2. Takes back all that was written off of an invoice: it is open again, and can be paid. @throws AppError `not_found`, `not_written_off`. */
export async function takeBackWriteOff(
  ctx: MemberContext,
  { id, kind, reason }: TakeBackWriteOff,
): Promise<InvoiceSummary> {
  await lockInvoice(ctx, id);
  const invoice = await findInvoice(ctx, id);
  const amountMinor = -invoice.writtenOffMinor;
  if (amountMinor === 0) throw new AppError('not_written_off');
  await bookWriteOff(ctx, { invoice, kind, amountMinor, reason });
  ctx.audit('invoice.write_off_reversed', id, {
    after: { number: invoice.number, kind, amountMinor, reason },
  });
  const [after] = await Promise.all([findInvoice(ctx, id), checkSums(ctx)]);
  return after;
}
