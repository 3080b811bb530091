import * as z from 'zod';
import { RECEIVED_METHODS } from '#vocabulary/payment-methods.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { PageRequest, pageOf } from '#foundation/contract/page.ts';
import { InvoiceSummary } from '#practice/billing/invoices.contract.ts';

/** CORE-9. An invoice as its client sees it. */
export const MyInvoice = InvoiceSummary.omit({ clientId: true, clientName: true }).extend({
  clinicId: z.uuid(),
  clinicName: z.string(),
  country: z.string(),
});
export type MyInvoice = z.infer<typeof MyInvoice>;

/** CORE-9. A payment as its client sees it, without who took it. */
export const MyPayment = z.object({
  id: z.uuid(),
  clinicName: z.string(),
  country: z.string(),
  method: z.enum(RECEIVED_METHODS),
  amountMinor: z.int(),
  /** Of that, what went back to them. */
  returnedMinor: z.int(),
  /** Of that, what the bank took back: it was not paid after all. */
  takenBackMinor: z.int(),
  currency: z.string(),
  receivedOn: CalendarDay,
});
export type MyPayment = z.infer<typeof MyPayment>;

/** What the caller owes a clinic in one currency. */
const MyBalance = z.object({
  clinicId: z.uuid(),
  clinicName: z.string(),
  country: z.string(),
  currency: z.string(),
  openMinor: z.int(),
  overdueMinor: z.int(),
  /** Paid ahead. */
  creditMinor: z.int(),
  openCount: z.int(),
  canPayOnline: z.boolean(),
});
export type MyBalance = z.infer<typeof MyBalance>;

export const getMyBillingEndpoint = endpoint({
  id: 'myBilling.get',
  method: 'GET',
  path: '/v1/my/billing',
  summary: 'What the caller owes their clinics, and what they paid.',
  permission: 'own_billing:read',
  reads: ['invoices', 'payments'],
  input: z.strictObject({}),
  output: z.object({
    balances: z.array(MyBalance),
    /** With something left to pay, the oldest due day first; at most 100. */
    openInvoices: z.array(MyInvoice),
    /** The latest first; at most 30. */
    payments: z.array(MyPayment),
  }),
  errors: [],
});

/** The latest first. */
export const listMyInvoicesEndpoint = endpoint({
  id: 'myBilling.listInvoices',
  method: 'GET',
  path: '/v1/my/invoices',
  summary: 'The caller’s invoices and credit notes.',
  permission: 'own_billing:read',
  reads: ['invoices', 'payments'],
  input: PageRequest,
  output: pageOf(MyInvoice),
  errors: [],
});

export const getMyInvoicePdfEndpoint = endpoint({
  id: 'myBilling.getInvoicePdf',
  method: 'GET',
  path: '/v1/my/invoices/{id}/pdf',
  summary: 'The PDF of an invoice or credit note of the caller.',
  permission: 'own_billing:read',
  reads: ['invoices'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});

/** A link for the caller themselves: it works for a day. */
export const payMineEndpoint = endpoint({
  id: 'myBilling.pay',
  method: 'POST',
  path: '/v1/my/payment-links',
  summary: 'Makes the page on which the caller pays an invoice, or all that is open at a clinic.',
  permission: 'own_billing:write',
  audit: 'payment_link.created',
  changes: [],
  input: z.strictObject({
    clinicId: z.uuid(),
    /** Null for all that is open in the currency. */
    invoiceId: z.uuid().nullable(),
    currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
  }),
  output: z.object({ token: z.string(), expiresAt: Instant }),
  errors: ['not_found', 'nothing_to_pay', 'online_payments_off'],
});
