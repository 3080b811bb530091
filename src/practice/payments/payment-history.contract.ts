import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';
import { Payment } from './contract.ts';

/** What was given to an invoice, or, below zero, taken from it. */
const AllocationChange = z.object({
  id: z.uuid(),
  invoiceId: z.uuid(),
  number: z.string(),
  amountMinor: z.int(),
  reason: z.string().nullable(),
  at: Instant,
  byName: z.string().nullable(),
});
export type AllocationChange = z.infer<typeof AllocationChange>;

export const PaymentHistory = z.object({
  ...Payment.shape,
  /** ALLOC-2. All that it ever paid, and what was moved; the latest first, at most 200. */
  changes: z.array(AllocationChange),
});
export type PaymentHistory = z.infer<typeof PaymentHistory>;

export const getPaymentEndpoint = endpoint({
  id: 'payments.get',
  method: 'GET',
  path: '/v1/payments/{id}',
  summary: 'One payment with what it pays and paid before.',
  permission: 'billing:read',
  reads: ['invoices', 'payments'],
  input: z.strictObject({ id: z.uuid() }),
  output: PaymentHistory,
  errors: ['not_found'],
});

export const getReceiptEndpoint = endpoint({
  id: 'payments.getReceipt',
  method: 'GET',
  path: '/v1/payments/{id}/receipt',
  summary: 'The receipt of a payment as a PDF.',
  permission: 'billing:read',
  reads: ['payments'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});
