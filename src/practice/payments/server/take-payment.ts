import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PaymentMethod } from '#vocabulary/payment-methods.ts';
import { jurisdictionOf } from '#practice/billing/jurisdictions.rules.ts';
import { mayTakeAtDesk } from '#practice/billing/legal-limits.rules.ts';
import { paymentReceived } from '#practice/ledger/payment-postings.rules.ts';
import { postEntry } from '#practice/ledger/server/public/post-entry.ts';
import { findOpenInvoices } from '#practice/billing/server/public/open-invoices.ts';
import { allocate } from '../allocation.rules.ts';
import type { Payment, TakePayment } from '../contract.ts';
import { type AllocationChange, insertAllocations } from './allocate.ts';
import { findPayment } from './payment-columns.ts';
import { checkSums } from './payment-refusals.ts';

const Account = z.object({
  id: z.uuid(),
  today: z.string(),
  country: z.string(),
  region: z.string().nullable(),
});

/** The client whose account it is, and today at the clinic; a client who was merged leads to the one who was kept. */
const findAccount = ({ tx, now, session: { clinicId } }: MemberContext, clientId: string) =>
  fetchRow(
    tx,
    Account,
    sql`select coalesce(c.merged_into, c.id) as id, app.local_day(${now}, k.time_zone) as today, k.country, k.region
          from clients c join clinics k on k.id = ${clinicId}
         where c.clinic_id = ${clinicId} and c.id = ${clientId}`,
  );

/** No till device is connected to this program, and nobody has signed for it: TILL-1 says what that leaves. */
const NO_TILL = { hasCertifiedDevice: false, hasPublisherStatement: false };

/** TILL-1. @throws AppError `invalid_input` at the method where the law of the place does not let it be settled here. */
function assertMayTake(method: PaymentMethod, { country, region }: z.infer<typeof Account>): void {
  if (method !== 'cash' && method !== 'card') return;
  const may = mayTakeAtDesk(jurisdictionOf(country, region), method, NO_TILL);
  if (!may.ok) throw new AppError('invalid_input', { fields: [{ path: 'method', message: may.error }] });
}

/** One allocation an invoice: what is named twice is added. */
function allocationsOf(
  { allocations, amountMinor, currency }: TakePayment,
  open: Awaited<ReturnType<typeof findOpenInvoices>>,
): readonly { readonly invoiceId: string; readonly amountMinor: number }[] {
  if (allocations === undefined) return allocate({ amountMinor, currency }, open).allocations;
  const byInvoice = Map.groupBy(allocations, ({ invoiceId }) => invoiceId);
  return [...byInvoice].map(([invoiceId, own]) => ({
    invoiceId,
    amountMinor: own.reduce((sum, one) => sum + one.amountMinor, 0),
  }));
}

/**
 * PAY-1. Records money that was received. It pays the named invoices, or the oldest first (ALLOC-1); the rest is the client's
 * credit. Payment, allocations and ledger entry are one transaction.
 *
 * @throws AppError `invoice_paid` when somebody else paid one of them in the same moment, `not_found`, `payment_used` when more is
 *   allocated than was paid.
 */
export async function takePayment(ctx: MemberContext, input: TakePayment): Promise<Payment> {
  const { clinicId } = ctx.session;
  const { method, amountMinor, currency, reference, payerName } = input;
  const [account, open] = await Promise.all([
    findAccount(ctx, input.clientId),
    findOpenInvoices(ctx, input.clientId),
  ]);
  if (!account) throw new AppError('not_found');
  assertMayTake(method, account);
  const clientId = account.id;
  const allocations = allocationsOf(input, open);
  const allocatedMinor = allocations.reduce((sum, one) => sum + one.amountMinor, 0);
  if (allocatedMinor > amountMinor) throw new AppError('payment_used');
  const id = randomUUID();
  const ledgerEntryId = randomUUID();
  const changes = allocations.map(({ invoiceId, amountMinor: allocated }): AllocationChange => ({
    paymentId: id,
    invoiceId,
    amountMinor: allocated,
  }));
  await Promise.all([
    postEntry(ctx, {
      id: ledgerEntryId,
      kind: 'payment',
      bookedOn: account.today,
      clientId,
      reference,
      currency,
      postings: paymentReceived({ clientId, method, receivedMinor: amountMinor, allocatedMinor }),
    }),
    ctx.tx
      .insertInto('payments')
      .values({
        clinic_id: clinicId,
        id,
        client_id: clientId,
        method,
        amount_minor: amountMinor,
        currency,
        received_on: account.today,
        reference,
        payer_name: payerName,
        ledger_entry_id: ledgerEntryId,
      })
      .execute(),
    insertAllocations(ctx, ledgerEntryId, changes, null),
  ]);
  ctx.audit('payment.taken', id, {
    after: { clientId, method, amountMinor, currency, allocations: changes.length },
  });
  const [payment] = await Promise.all([findPayment(ctx, id), checkSums(ctx)]);
  return payment;
}
