import * as z from 'zod';
import { LEDGER_ENTRY_KINDS } from '#vocabulary/ledger-entry-kinds.ts';
import { RECEIVED_METHODS } from '#vocabulary/payment-methods.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { pageOf, PageRequest } from '#foundation/contract/page.ts';
import { InvoiceDocument } from '#practice/billing/invoice-document.contract.ts';

/** What is owed by how long it has been due (rule DEBT-1), in minor units. */
const Ages = z.object({
  not_due: z.int(),
  days_1_30: z.int(),
  days_31_60: z.int(),
  days_61_90: z.int(),
  over_90: z.int(),
});

/** What a client owes in one currency. Credit is not deducted from it. */
export const ReceivablesRow = z.object({
  clientId: z.uuid(),
  clientName: z.string(),
  email: z.string().nullable(),
  currency: z.string(),
  ages: Ages,
  openMinor: z.int(),
  /** Of that, past its due day. */
  overdueMinor: z.int(),
  creditMinor: z.int(),
});
export type ReceivablesRow = z.infer<typeof ReceivablesRow>;

/** What the clients of the list owe together, in one currency. */
export const ReceivablesTotal = z.object({
  ...ReceivablesRow.omit({ clientId: true, clientName: true, email: true }).shape,
  clients: z.int(),
});
export type ReceivablesTotal = z.infer<typeof ReceivablesTotal>;

export const RECEIVABLES_FILTERS = ['all', 'overdue', 'over_30', 'over_60', 'over_90', 'credit'] as const;

export const ListReceivables = PageRequest.extend({
  /** The beginning of a client's name, phone number or email address. */
  q: z.string().max(200).default(''),
  /** Who owes anything; who has something overdue, for how long at least; who has credit. */
  show: z.enum(RECEIVABLES_FILTERS).default('all'),
});
export type ListReceivables = z.output<typeof ListReceivables>;

const ReceivablesPage = pageOf(ReceivablesRow).extend({
  /** Of the whole filtered list, one for each currency. */
  totals: z.array(ReceivablesTotal),
});
export type ReceivablesPage = z.infer<typeof ReceivablesPage>;

const EXPORT_LIMIT = 1000;

/** DEBT-1. Parts of payment plans count by their own due days. */
export const listReceivablesEndpoint = endpoint({
  id: 'receivables.list',
  method: 'GET',
  path: '/v1/receivables',
  summary: 'What clients owe, by how long it has been due, the most overdue first.',
  permission: 'billing:read',
  reads: ['clientAccounts', 'clients', 'invoices', 'paymentPlans', 'payments'],
  input: ListReceivables,
  output: ReceivablesPage,
  errors: [],
});

export const exportReceivablesEndpoint = endpoint({
  id: 'receivables.export',
  method: 'GET',
  path: '/v1/receivables/export',
  summary: 'What clients owe, in pages of up to a thousand, for a file.',
  permission: 'data:export',
  audit: 'receivables.exported',
  reads: ['clientAccounts', 'clients', 'invoices', 'paymentPlans', 'payments'],
  input: z.object({
    ...ListReceivables.shape,
    limit: z.coerce.number().int().min(1).max(EXPORT_LIMIT).default(EXPORT_LIMIT),
  }),
  output: ReceivablesPage,
  errors: [],
});

/** An entry of a client's account. What the client owes more is above zero. */
export const StatementLine = z.object({
  bookedOn: CalendarDay,
  kind: z.enum(LEDGER_ENTRY_KINDS),
  /** Of the document, such as an invoice's number. */
  reference: z.string().nullable(),
  method: z.enum(RECEIVED_METHODS).nullable(),
  amountMinor: z.int(),
  /** What is owed after it; below zero is credit. */
  balanceMinor: z.int(),
});
export type StatementLine = z.infer<typeof StatementLine>;

/** What happened on a client's account from one day to another, both included, in one currency. */
export const StatementAccount = z.object({
  currency: z.string(),
  openingMinor: z.int(),
  lines: z.array(StatementLine),
  closingMinor: z.int(),
});
export type StatementAccount = z.infer<typeof StatementAccount>;

/** All that a statement says, on paper, on the screen and by email. */
export const Statement = z.object({
  clientId: z.uuid(),
  fromOn: CalendarDay,
  untilOn: CalendarDay,
  seller: InvoiceDocument.shape.seller,
  buyer: InvoiceDocument.shape.buyer,
  accounts: z.array(StatementAccount),
});
export type Statement = z.infer<typeof Statement>;

const StatementRequest = z
  .strictObject({ clientId: z.uuid(), fromOn: CalendarDay, untilOn: CalendarDay })
  .refine(({ fromOn, untilOn }) => fromOn <= untilOn, {
    path: ['untilOn'],
    message: 'The last day is before the first day.',
  })
  .refine(({ fromOn, untilOn }) => Date.parse(untilOn) - Date.parse(fromOn) <= 1100 * 86_400_000, {
    path: ['fromOn'],
    message: 'Choose at most three years.',
  });
export type StatementRequest = z.output<typeof StatementRequest>;

export const getStatementEndpoint = endpoint({
  id: 'receivables.getStatement',
  method: 'GET',
  path: '/v1/clients/{clientId}/statement',
  summary: 'What happened on a client’s account from one day to another.',
  permission: 'billing:read',
  reads: ['clientAccounts/{clientId}', 'invoices', 'payments'],
  input: StatementRequest,
  output: Statement,
  errors: ['not_found'],
});

export const getStatementPdfEndpoint = endpoint({
  id: 'receivables.getStatementPdf',
  method: 'GET',
  path: '/v1/clients/{clientId}/statement/pdf',
  summary: 'The PDF of a client’s statement.',
  permission: 'billing:read',
  reads: ['clientAccounts/{clientId}', 'invoices', 'payments'],
  input: StatementRequest,
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['not_found'],
});

export const emailStatementEndpoint = endpoint({
  id: 'receivables.emailStatement',
  method: 'POST',
  path: '/v1/clients/{clientId}/statement/email',
  summary: 'Sends a client the statement of their account.',
  permission: 'billing:write',
  audit: 'statement.emailed',
  changes: [],
  input: StatementRequest,
  output: z.object({ address: z.string() }),
  errors: ['client_without_email', 'not_found'],
  idempotent: true,
});
