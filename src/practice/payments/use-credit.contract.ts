import * as z from 'zod';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { ClientAccount } from './contract.ts';

/** ALLOC-1. The oldest invoices first, from the oldest payments. */
export const spendCreditEndpoint = endpoint({
  id: 'payments.useCredit',
  method: 'POST',
  path: '/v1/clients/{clientId}/account/use-credit',
  summary: 'Pays invoices from what a client has paid ahead.',
  permission: 'billing:write',
  audit: 'payment.credit_used',
  changes: ['clientAccounts/{clientId}', 'invoices', 'payments'],
  input: z.strictObject({
    clientId: z.uuid(),
    currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
    /** Only this invoice; without it all that are open. */
    invoiceId: z.uuid().optional(),
  }),
  output: ClientAccount,
  errors: ['invoice_paid', 'no_credit', 'not_found', 'payment_used'],
  idempotent: true,
});
