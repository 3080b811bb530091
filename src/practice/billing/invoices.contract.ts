import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { ChargeTax } from './contract.ts';
import { InvoiceDocument } from './invoice-document.contract.ts';

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;

/** What is left of an invoice to pay (rule BILL-5). A credit note has `credit_note`. */
export const INVOICE_STATES = [
  'open',
  'part_paid',
  'paid',
  'written_off',
  'credited',
  'credit_note',
] as const;
export type InvoiceState = (typeof INVOICE_STATES)[number];

/** An invoice or credit note as a list shows it. Amounts are in minor units, tax included. */
export const InvoiceSummary = z.object({
  id: z.uuid(),
  kind: z.enum(INVOICE_KINDS),
  number: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
  issuedOn: CalendarDay,
  issuedAt: Instant,
  dueOn: CalendarDay.nullable(),
  currency: z.string(),
  totalMinor: z.int(),
  /** What credit notes took back of it: above zero. */
  creditedMinor: z.int(),
  paidMinor: z.int(),
  /** What will not be paid. */
  writtenOffMinor: z.int(),
  openMinor: z.int(),
  state: z.enum(INVOICE_STATES),
  isOverdue: z.boolean(),
});
export type InvoiceSummary = z.infer<typeof InvoiceSummary>;

/** What can still be credited of a line (rule TAX-8); the taxes in the order that they have on the invoice. */
const Creditable = z.object({
  position: z.int(),
  quantityThousandths: z.int(),
  netMinor: z.int(),
  discountMinor: z.int(),
  taxes: z.array(z.object({ ...ChargeTax.shape, taxMinor: z.int() })),
});
export type Creditable = z.infer<typeof Creditable>;

/** TAX-10. A deposit that pays a part of an invoice. */
export const InvoiceDeposit = z.object({
  paymentId: z.uuid(),
  receivedOn: CalendarDay,
  /** What of it pays this invoice. */
  usedMinor: z.int(),
  /** What of it is the client's credit: neither used nor given back. */
  leftMinor: z.int(),
});
export type InvoiceDeposit = z.infer<typeof InvoiceDeposit>;

export const Invoice = z.object({
  ...InvoiceSummary.shape,
  document: InvoiceDocument,
  creditable: z.array(Creditable),
  /** The credit notes of an invoice; of a credit note the invoice that it credits. */
  related: z.array(
    z.object({ id: z.uuid(), number: z.string(), issuedOn: CalendarDay, totalMinor: z.int() }),
  ),
  /** The earliest first. */
  deposits: z.array(InvoiceDeposit),
  issuedByName: z.string().nullable(),
});
export type Invoice = z.infer<typeof Invoice>;

export const ListInvoices = PageRequest.extend({
  clientId: z.uuid().optional(),
  /** Those with something left to pay, or all. */
  show: z.enum(['open', 'overdue', 'all']).default('all'),
  /** A number or its beginning, or words of the client’s name, a phone number or an email address. */
  q: z.string().trim().max(100).default(''),
});
export type ListInvoices = z.output<typeof ListInvoices>;

export const listInvoicesEndpoint = endpoint({
  id: 'billing.listInvoices',
  method: 'GET',
  path: '/v1/invoices',
  summary: 'Invoices and credit notes, the newest first.',
  permission: 'billing:read',
  reads: ['invoices', 'payments'],
  input: ListInvoices,
  output: pageOf(InvoiceSummary),
  errors: [],
});

export const getInvoiceEndpoint = endpoint({
  id: 'billing.getInvoice',
  method: 'GET',
  path: '/v1/invoices/{id}',
  summary: 'One invoice or credit note with all that it says.',
  permission: 'billing:read',
  reads: ['invoices', 'payments'],
  input: z.strictObject({ id: z.uuid() }),
  output: Invoice,
  errors: ['not_found'],
});

/** As it was frozen when it was issued: printed again, it is the same. */
export const getInvoicePdfEndpoint = endpoint({
  id: 'billing.getInvoicePdf',
  method: 'GET',
  path: '/v1/invoices/{id}/pdf',
  summary: 'The PDF of an invoice or credit note.',
  permission: 'billing:read',
  reads: ['invoices'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});

export const IssueInvoice = z.strictObject({
  clientId: z.uuid(),
  /** The charges of the bill that are invoiced. */
  chargeIds: z.array(z.uuid()).min(1, 'Choose what to invoice.').max(500, 'Invoice at most 500 charges.'),
  /** What they came to when they were reviewed, tax included. */
  totalMinor: z.int().min(0).max(2_000_000_000),
});
export type IssueInvoice = z.output<typeof IssueInvoice>;

/**
 * BILL-1, BILL-4. It gets the next number, says what it says for good, and books it in the ledger. If a charge has changed since
 * the bill was reviewed, nothing is issued.
 */
export const issueInvoiceEndpoint = endpoint({
  id: 'billing.issueInvoice',
  method: 'POST',
  path: '/v1/invoices',
  summary: 'Issues an invoice for charges of a client.',
  permission: 'billing:write',
  audit: 'invoice.issued',
  changes: ['clientAccounts/{clientId}', 'invoices'],
  input: IssueInvoice,
  output: InvoiceSummary,
  errors: ['bill_changed', 'client_erased', 'not_found', 'several_currencies'],
  idempotent: true,
});
