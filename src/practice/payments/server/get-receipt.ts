import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findPaperParties } from '#practice/billing/server/public/paper-parties.ts';
import { findPayment } from './payment-columns.ts';
import { printReceipt } from './print-receipt.ts';

/** The receipt of a payment as it stands: what it pays now, and what of it has gone back. @throws AppError `not_found`. */
export async function getReceipt(
  ctx: MemberContext,
  { id }: { readonly id: string },
): Promise<{ readonly fileName: string; readonly contentBase64: string }> {
  const payment = await findPayment(ctx, id);
  const parties = await findPaperParties(ctx, payment.clientId);
  if (!parties) throw new AppError('not_found');
  const pdf = await printReceipt({ payment, ...parties });
  return {
    fileName: `receipt-${payment.receivedOn}-${id.slice(0, 8)}.pdf`,
    contentBase64: pdf.toString('base64'),
  };
}
