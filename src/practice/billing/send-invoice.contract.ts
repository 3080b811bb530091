import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** An email address of the client. */
const Recipient = z.object({
  contactId: z.uuid(),
  address: z.string(),
  label: z.string().nullable(),
  isPrimary: z.boolean(),
});

/** How an invoice reaches its client. */
export const InvoiceDelivery = z.object({
  id: z.uuid(),
  number: z.string(),
  clientId: z.uuid(),
  clientName: z.string(),
  /** The primary address first; none where the client has no email address. */
  recipients: z.array(Recipient),
  /** When it was sent by email, the latest first; at most 20. */
  sent: z.array(z.object({ id: z.uuid(), queuedAt: Instant, byName: z.string().nullable() })),
  /** Whether the PDF contains the same invoice for programs, as Factur-X and ZUGFeRD do. */
  isStructured: z.boolean(),
});
export type InvoiceDelivery = z.infer<typeof InvoiceDelivery>;

export const getInvoiceDeliveryEndpoint = endpoint({
  id: 'billing.getDelivery',
  method: 'GET',
  path: '/v1/invoices/{id}/delivery',
  summary: 'Where an invoice can be sent, and when it was.',
  permission: 'billing:read',
  reads: ['clients', 'invoices'],
  input: z.strictObject({ id: z.uuid() }),
  output: InvoiceDelivery,
  errors: ['not_found'],
});

/** The email has the PDF attached. It is made and sent by a job. */
export const sendInvoiceEndpoint = endpoint({
  id: 'billing.sendInvoice',
  method: 'POST',
  path: '/v1/invoices/{id}/send',
  summary: 'Sends an invoice or credit note to its client by email.',
  permission: 'billing:write',
  audit: 'invoice.sent',
  changes: ['invoices'],
  input: z.strictObject({ id: z.uuid(), contactId: z.uuid('Choose an address.') }),
  output: InvoiceDelivery,
  errors: ['client_without_email', 'not_found'],
  idempotent: true,
});

/** Made on demand: it takes longer than the plain PDF. */
export const getStructuredInvoiceEndpoint = endpoint({
  id: 'billing.getStructuredInvoice',
  method: 'GET',
  path: '/v1/invoices/{id}/structured',
  summary: 'The PDF of an invoice with the same invoice for programs inside (Factur-X, ZUGFeRD).',
  permission: 'billing:read',
  reads: ['invoices'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ fileName: z.string(), contentBase64: z.string() }),
  errors: ['no_structured_invoice', 'not_found'],
});
