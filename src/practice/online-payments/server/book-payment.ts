import { findOpenInvoices } from '#practice/billing/server/public/open-invoices.ts';
import { findToday } from '#practice/clinics/server/public/find-today.ts';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';
import { checkBooks } from '#practice/payments/server/public/check-books.ts';
import { recordPayment } from '#practice/payments/server/public/record-payment.ts';
import { allocateOnline } from '../provider-state.rules.ts';
import { advanceAttempt, type Attempt } from './attempts.ts';
import type { ProviderSession } from './provider/payment-provider.ts';

/**
 * Books the money of a locked attempt that has succeeded, once: what the provider received, whatever the attempt asked for. The
 * payment, what it pays and the attempt's end are one transaction.
 */
export async function bookPayment(
  ctx: BooksContext,
  attempt: Attempt,
  session: ProviderSession,
): Promise<void> {
  const { clientId, invoiceId } = attempt;
  const { intentId, receivedMinor, currency } = session;
  if (intentId === null) throw new Error('A page that is paid must have a payment.');
  const [today, open] = await Promise.all([findToday(ctx), findOpenInvoices(ctx, clientId)]);
  const { id } = await recordPayment(ctx, {
    clientId,
    method: 'online',
    amountMinor: receivedMinor,
    currency,
    reference: intentId,
    payerName: null,
    receivedOn: today,
    allocations: allocateOnline({ amountMinor: receivedMinor, currency }, invoiceId, open),
  });
  await advanceAttempt(
    ctx,
    attempt,
    { kind: 'reported', state: 'succeeded' },
    { sessionId: session.id, sessionUrl: null, intentId, paymentId: id },
  );
  await checkBooks(ctx);
}
