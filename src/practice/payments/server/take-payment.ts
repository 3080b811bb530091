import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { PaymentMethod } from '#vocabulary/payment-methods.ts';
import type { Jurisdiction } from '#practice/billing/jurisdiction.rules.ts';
import { jurisdictionOf } from '#practice/billing/jurisdictions.rules.ts';
import { hasSeparateTill, mayTakeAtDesk, NO_TILL } from '#practice/billing/legal-limits.rules.ts';
import { entryOf, type Posting } from '#practice/ledger/entry.rules.ts';
import {
  depositDeducted,
  depositReceived,
  paymentReceived,
} from '#practice/ledger/payment-postings.rules.ts';
import { findOpenInvoices } from '#practice/billing/server/public/open-invoices.ts';
import { type Allocation, allocate, type OpenInvoice } from '../allocation.rules.ts';
import { cashRoundingOf } from '../cash-payment.rules.ts';
import type { Payment, TakePayment } from '../contract.ts';
import { depositPart, type TaxedDeposit } from '../deposit.rules.ts';
import { depositTaxes } from './deposits.ts';
import { findAccount } from './find-account.ts';
import { findPayment } from './payment-columns.ts';
import { checkSums } from './payment-refusals.ts';
import { recordPayment } from './public/record-payment.ts';

const NO_SEPARATE_TILL = 'This clinic takes cash here: it has no separate till.';

/**
 * TILL-1, TILL-2. @throws AppError `invalid_input` at the method where the law of the place does not let it be settled here, or where
 * there is no separate till.
 */
function assertMayTake(method: PaymentMethod, jurisdiction: Jurisdiction): void {
  const refuse = (message: string) =>
    new AppError('invalid_input', { fields: [{ path: 'method', message }] });
  if (method === 'separate_till' && !hasSeparateTill(jurisdiction)) throw refuse(NO_SEPARATE_TILL);
  if (method !== 'cash' && method !== 'card') return;
  const may = mayTakeAtDesk(jurisdiction, method, NO_TILL);
  if (!may.ok) throw refuse(may.error);
}

interface Planned {
  readonly allocations: readonly Allocation[];
  readonly roundingMinor: number;
}

const sumOf = (allocations: readonly Allocation[]): number =>
  allocations.reduce((sum, { amountMinor }) => sum + amountMinor, 0);

/** What the payment pays, and what TAX-11 rounds of it. A deposit is for later: it pays nothing yet. */
function planOf(input: TakePayment, open: readonly OpenInvoice[], stepMinor: number): Planned {
  const { amountMinor, currency, method, appointmentId } = input;
  const named = input.allocations ?? (appointmentId === null ? undefined : []);
  const own = open.filter((invoice) => invoice.currency === currency);
  const wantedMinor = named ? sumOf(named) : own.reduce((sum, { openMinor }) => sum + openMinor, 0);
  const roundingMinor = cashRoundingOf({ method, amountMinor, wantedMinor, stepMinor });
  const allocations = named
    ? byInvoice(named)
    : allocate({ amountMinor: amountMinor - roundingMinor, currency }, open).allocations;
  return { allocations, roundingMinor };
}

/** One allocation an invoice: what is named twice is added. */
function byInvoice(allocations: readonly Allocation[]): readonly Allocation[] {
  const byId = Map.groupBy(allocations, ({ invoiceId }) => invoiceId);
  return [...byId].map(([invoiceId, own]) => ({ invoiceId, amountMinor: sumOf(own) }));
}

interface Received {
  readonly clientId: string;
  readonly method: PaymentMethod;
  readonly amountMinor: number;
  readonly allocatedMinor: number;
  readonly roundingMinor: number;
  readonly taxes: TaxedDeposit['taxes'] | null;
}

/** What the ledger posts: of a deposit with its taxes first all of it, then what it pays at once. */
function received({
  clientId,
  method,
  amountMinor,
  allocatedMinor,
  roundingMinor,
  taxes,
}: Received): Posting[] {
  if (taxes === null)
    return paymentReceived({ clientId, method, receivedMinor: amountMinor, allocatedMinor, roundingMinor });
  const deposit = { amountMinor, taxes };
  const all = depositReceived({ clientId, method, ...depositPart(deposit, amountMinor, 0) });
  const paid = depositPart(deposit, amountMinor, amountMinor - allocatedMinor);
  return entryOf([...all, ...depositDeducted({ clientId, ...paid })]);
}

/**
 * PAY-1. Records money that was received. It pays the named invoices, or the oldest first (ALLOC-1); the rest is the client's
 * credit. Payment, allocations and ledger entry are one transaction.
 *
 * @throws AppError `invoice_paid` when somebody else paid one of them in the same moment, `not_found`, `payment_used` when more is
 *   allocated than was paid.
 */
export async function takePayment(ctx: MemberContext, input: TakePayment): Promise<Payment> {
  const { method, amountMinor, currency, reference, payerName, appointmentId } = input;
  const [account, open] = await Promise.all([
    findAccount(ctx, input.clientId),
    findOpenInvoices(ctx, input.clientId),
  ]);
  if (!account) throw new AppError('not_found');
  const jurisdiction = jurisdictionOf(account.country, account.region);
  assertMayTake(method, jurisdiction);
  const clientId = account.id;
  const { allocations, roundingMinor } = planOf(input, open, jurisdiction.cashStepMinor.value);
  const allocatedMinor = sumOf(allocations);
  if (allocatedMinor > amountMinor - roundingMinor) throw new AppError('payment_used');
  const taxes =
    appointmentId === null
      ? null
      : await depositTaxes(ctx, {
          clientId,
          appointmentId,
          amountMinor,
          today: account.today,
          // Cash that is rounded settles invoices: it is no deposit.
          isTaxedNow: jurisdiction.taxesDeposits.value && roundingMinor === 0,
        });
  const { id } = await recordPayment(ctx, {
    clientId,
    method,
    amountMinor,
    currency,
    reference,
    payerName,
    receivedOn: account.today,
    allocations,
    atDesk: {
      roundingMinor,
      appointmentId,
      depositTaxes: taxes,
      postings: received({ clientId, method, amountMinor, allocatedMinor, roundingMinor, taxes }),
    },
  });
  ctx.audit('payment.taken', id, {
    after: { clientId, method, amountMinor, currency, allocations: allocations.length },
  });
  const [payment] = await Promise.all([findPayment(ctx, id), checkSums(ctx)]);
  return payment;
}
