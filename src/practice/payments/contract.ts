import * as z from 'zod';
import { DISPUTE_STATES } from '#vocabulary/online-payment-states.ts';
import { PAYMENT_METHODS, RECEIVED_METHODS, REVERSAL_KINDS } from '#vocabulary/payment-methods.ts';
import { WRITE_OFF_KINDS, WRITE_OFF_REVERSALS } from '#vocabulary/write-offs.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { blankOrLine } from '#foundation/contract/public-form.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { moneyReason } from '#practice/billing/contract.ts';
import { InvoiceSummary } from '#practice/billing/invoices.contract.ts';

const MAX_AMOUNT_MINOR = 2_000_000_000;
const Amount = z
  .int('Enter an amount.')
  .min(1, 'Enter an amount greater than zero.')
  .max(MAX_AMOUNT_MINOR, 'Enter a smaller amount.');

const Allocation = z.object({ invoiceId: z.uuid(), number: z.string(), amountMinor: z.int() });

const Reversal = z.object({
  id: z.uuid(),
  kind: z.enum(REVERSAL_KINDS),
  amountMinor: z.int(),
  /** What of the payment's rounding was taken back with it. */
  roundingMinor: z.int(),
  reversedOn: CalendarDay,
  reason: z.string(),
  byName: z.string().nullable(),
});

/** PAY-5. The cardholder denies an online payment: the provider holds the money back until the bank has decided. */
const Dispute = z.object({
  id: z.uuid(),
  state: z.enum(DISPUTE_STATES),
  amountMinor: z.int(),
  openedAt: Instant,
});

/** Money that was received, with what it pays. Amounts are in minor units. */
export const Payment = z.object({
  id: z.uuid(),
  clientId: z.uuid(),
  method: z.enum(RECEIVED_METHODS),
  amountMinor: z.int(),
  currency: z.string(),
  receivedOn: CalendarDay,
  receivedAt: Instant,
  receivedByName: z.string().nullable(),
  reference: z.string().nullable(),
  payerName: z.string().nullable(),
  /** TAX-11. What the rounding of cash added to what was due; below zero if it took off. */
  roundingMinor: z.int(),
  /** The appointment that it is a deposit for. */
  appointmentId: z.uuid().nullable(),
  allocations: z.array(Allocation),
  reversals: z.array(Reversal),
  disputes: z.array(Dispute),
  /** What pays no invoice and has not gone back: the client's credit. */
  creditMinor: z.int(),
});
export type Payment = z.infer<typeof Payment>;

/** What a client owes and has, in one currency. */
const Balance = z.object({
  currency: z.string(),
  /** Left to pay on invoices. */
  openMinor: z.int(),
  /** Of that, past its due day. */
  overdueMinor: z.int(),
  /** Paid ahead. */
  creditMinor: z.int(),
});

export const ClientAccount = z.object({
  clientId: z.uuid(),
  balances: z.array(Balance),
  /** Invoices with something left to pay, the oldest due day first; at most 200. */
  openInvoices: z.array(InvoiceSummary),
  /** The latest first; at most 50. */
  payments: z.array(Payment),
});
export type ClientAccount = z.infer<typeof ClientAccount>;

export const getClientAccountEndpoint = endpoint({
  id: 'payments.getAccount',
  method: 'GET',
  path: '/v1/clients/{clientId}/account',
  summary: 'What a client has to pay, has paid and has as credit.',
  permission: 'billing:read',
  reads: ['clientAccounts/{clientId}', 'invoices', 'payments'],
  input: z.strictObject({ clientId: z.uuid() }),
  output: ClientAccount,
  errors: ['not_found'],
});

const Allocations = z
  .array(z.strictObject({ invoiceId: z.uuid(), amountMinor: Amount }))
  .max(200, 'Choose at most 200 invoices.');

const TakenPayment = z.strictObject({
  clientId: z.uuid(),
  method: z.enum(PAYMENT_METHODS, 'Choose how it was paid.'),
  amountMinor: Amount,
  currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
  /** Such as the number of a cheque, of a receipt of a terminal or till, or of an insurer's claim. */
  reference: blankOrLine(100),
  /** Who paid, if it was somebody else. */
  payerName: blankOrLine(120),
  /** The appointment that it is a deposit for. */
  appointmentId: z.uuid().nullable().default(null),
  /** What it pays; without it the oldest invoices first (ALLOC-1). What is left becomes the client's credit. */
  allocations: Allocations.optional(),
});

/** What an insurer paid is found again by its claim, what the separate till took by its receipt. */
export const TakePayment = TakenPayment.superRefine(({ method, payerName, reference }, refused) => {
  if (method === 'separate_till' && reference === null)
    refused.addIssue({
      code: 'custom',
      path: ['reference'],
      message: 'Enter the till receipt number.',
    });
  if (method !== 'insurance') return;
  if (payerName === null)
    refused.addIssue({ code: 'custom', path: ['payerName'], message: 'Enter the insurer’s name.' });
  if (reference === null)
    refused.addIssue({ code: 'custom', path: ['reference'], message: 'Enter the claim number.' });
});
export type TakePayment = z.output<typeof TakePayment>;

export const takePaymentEndpoint = endpoint({
  id: 'payments.take',
  method: 'POST',
  path: '/v1/payments',
  summary: 'Records money that was received, and which invoices it pays.',
  permission: 'billing:write',
  audit: 'payment.taken',
  changes: ['clientAccounts/{clientId}', 'invoices', 'payments'],
  input: TakePayment,
  output: Payment,
  errors: ['invoice_paid', 'not_found', 'payment_used'],
  idempotent: true,
});

export const AllocatePayment = z.strictObject({
  id: z.uuid(),
  /** What the payment pays afterward, all of it: invoices that are left out get nothing. */
  allocations: Allocations,
  reason: moneyReason(500),
});
export type AllocatePayment = z.output<typeof AllocatePayment>;

/** ALLOC-2. What was paid before stays on record. */
export const allocatePaymentEndpoint = endpoint({
  id: 'payments.allocate',
  method: 'PUT',
  path: '/v1/payments/{id}/allocations',
  summary: 'Moves a payment to other invoices, with the reason.',
  permission: 'billing:write',
  audit: 'payment.allocated',
  changes: ['clientAccounts/{clientId}', 'invoices', 'payments'],
  input: AllocatePayment,
  output: Payment,
  errors: ['invoice_paid', 'not_found', 'payment_used'],
});

export const ReversePayment = z.strictObject({
  id: z.uuid(),
  kind: z.enum(REVERSAL_KINDS, 'Choose what happened.'),
  amountMinor: Amount,
  reason: moneyReason(500),
  reference: blankOrLine(100),
});
export type ReversePayment = z.output<typeof ReversePayment>;

/** PAY-3. By the way it came. What it paid is open again, the newest invoice first, as far as the rest does not cover it. */
export const reversePaymentEndpoint = endpoint({
  id: 'payments.reverse',
  method: 'POST',
  path: '/v1/payments/{id}/reverse',
  summary: 'Records that a payment was refunded, bounced or entered by mistake, in whole or in part.',
  permission: 'billing:write',
  audit: 'payment.reversed',
  changes: ['clientAccounts/{clientId}', 'invoices', 'payments'],
  input: ReversePayment,
  output: Payment,
  errors: ['not_found', 'payment_used'],
  idempotent: true,
});

export const CreditInvoice = z.strictObject({
  id: z.uuid(),
  /** Which lines are taken back, each by its position. */
  lines: z
    .array(
      z.strictObject({
        position: z.int().min(1).max(10_000),
        /** How much of the line's quantity; without it all that is left of it. */
        quantityThousandths: z.int().min(1).max(1_000_000_000).optional(),
      }),
    )
    .min(1, 'Choose what to credit.')
    .max(500, 'Credit at most 500 lines.'),
  reason: moneyReason(500),
  /** Whether charges whose lines are taken back as a whole can be invoiced again, or undone in their visit. */
  releasesCharges: z.boolean(),
});
export type CreditInvoice = z.output<typeof CreditInvoice>;

/** TAX-8, BILL-6. What was paid beyond what is left of the invoice becomes the client's credit. */
export const creditInvoiceEndpoint = endpoint({
  id: 'payments.creditInvoice',
  method: 'POST',
  path: '/v1/invoices/{id}/credit',
  summary: 'Takes an invoice back by a credit note, in whole or in part.',
  permission: 'billing:write',
  audit: 'invoice.credited',
  changes: ['clientAccounts/{clientId}', 'invoices', 'payments'],
  input: CreditInvoice,
  output: InvoiceSummary,
  errors: ['credit_too_large', 'not_found'],
  idempotent: true,
});

export const WriteOffInvoice = z.strictObject({
  id: z.uuid(),
  kind: z.enum(WRITE_OFF_KINDS, 'Choose a reason for the write-off.'),
  /** All that is left to pay where it is left out. */
  amountMinor: Amount.optional(),
  reason: moneyReason(500),
});
export type WriteOffInvoice = z.output<typeof WriteOffInvoice>;

/** WRITE-1. */
export const writeOffInvoiceEndpoint = endpoint({
  id: 'payments.writeOffInvoice',
  method: 'POST',
  path: '/v1/invoices/{id}/write-off',
  summary: 'Writes off what will not be paid of an invoice.',
  permission: 'billing:manage',
  audit: 'invoice.written_off',
  changes: ['clientAccounts/{clientId}', 'invoices', 'payments'],
  input: WriteOffInvoice,
  output: InvoiceSummary,
  errors: ['invoice_paid', 'not_found'],
  idempotent: true,
});

export const TakeBackWriteOff = z.strictObject({
  id: z.uuid(),
  kind: z.enum(WRITE_OFF_REVERSALS, 'Choose a reason.'),
  reason: moneyReason(500),
});
export type TakeBackWriteOff = z.output<typeof TakeBackWriteOff>;

/** WRITE-2. All that was written off is open again. */
export const takeBackWriteOffEndpoint = endpoint({
  id: 'payments.takeBackWriteOff',
  method: 'POST',
  path: '/v1/invoices/{id}/write-off/take-back',
  summary: 'Takes back what was written off of an invoice, so that it can be paid.',
  permission: 'billing:manage',
  audit: 'invoice.write_off_reversed',
  changes: ['clientAccounts/{clientId}', 'invoices', 'payments'],
  input: TakeBackWriteOff,
  output: InvoiceSummary,
  errors: ['not_found', 'not_written_off'],
  idempotent: true,
});
