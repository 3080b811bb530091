import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { findOpenInvoices } from '#practice/billing/server/public/open-invoices.ts';
import type { ClientAccount } from '../contract.ts';
import { spendCredit } from '../use-credit.rules.ts';
import { changeAllocations } from './allocate.ts';
import { findAccount } from './find-account.ts';
import { getAccount } from './get-account.ts';
import { findPayments, leftOf } from './payment-columns.ts';
import { checkSums } from './payment-refusals.ts';

/** More payments with credit than a client ever has at once. */
const CREDIT_LIMIT = 200;

interface UseCredit {
  readonly clientId: string;
  readonly currency: string;
  readonly invoiceId?: string | undefined;
}

/**
 * ALLOC-1. Pays a client's open invoices, or one of them, from what they have paid ahead.
 *
 * @throws AppError `invoice_paid`, `no_credit`, `not_found`, `payment_used` when somebody else used it in the same moment.
 */
export async function spendClientCredit(
  ctx: MemberContext,
  { currency, invoiceId, ...of }: UseCredit,
): Promise<ClientAccount> {
  const { clinicId } = ctx.session;
  const found = await findAccount(ctx, of.clientId);
  if (!found) throw new AppError('not_found');
  const { id: clientId, today } = found;
  const [payments, open] = await Promise.all([
    findPayments(
      ctx,
      sql`p.client_id = ${clientId} and p.currency = ${currency} and ${leftOf(clinicId)} > 0`,
      CREDIT_LIMIT,
    ),
    findOpenInvoices(ctx, clientId),
  ]);
  const changes = spendCredit(
    payments.toReversed().map(({ id, creditMinor }) => ({ paymentId: id, creditMinor })),
    invoiceId === undefined ? open : open.filter(({ id }) => id === invoiceId),
    currency,
  );
  if (changes.length === 0) throw new AppError('no_credit');
  await changeAllocations(ctx, { clientId, currency, today, reason: null, changes });
  ctx.audit('payment.credit_used', clientId, {
    after: { currency, amountMinor: changes.reduce((sum, { amountMinor }) => sum + amountMinor, 0) },
  });
  const [account] = await Promise.all([getAccount(ctx, { clientId }), checkSums(ctx)]);
  return account;
}
