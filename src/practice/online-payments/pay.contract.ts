import * as z from 'zod';
import { ATTEMPT_STATES } from '#vocabulary/online-payment-states.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';

/** The token of a link: the clinic, and a secret. It is sent in request bodies only, never in a URL. */
const PayToken = z
  .string()
  .regex(/^[\w-]{64}$/, 'This link is incomplete. Copy the whole link from the message.');

/** What the holder of a link sees: the clinic, and what is open. Not whose it is, and not for what. */
export const PaymentPage = z.object({
  clinicName: z.string(),
  clinicPhone: z.string().nullable(),
  country: z.string(),
  invoiceNumber: z.string().nullable(),
  currency: z.string(),
  /** Without what is on its way. */
  dueMinor: z.int(),
  /** What was paid and the bank still decides about. */
  onItsWayMinor: z.int(),
  /** Expired or withdrawn. */
  isEnded: z.boolean(),
  /** No money is moved. */
  isTest: z.boolean(),
  canPay: z.boolean(),
  latest: z.object({ state: z.enum(ATTEMPT_STATES), amountMinor: z.int(), currency: z.string() }).nullable(),
});
export type PaymentPage = z.infer<typeof PaymentPage>;

export const openPaymentPageEndpoint = endpoint({
  id: 'paymentPage.open',
  method: 'POST',
  path: '/v1/payment-page',
  summary: 'What a payment link asks for, and what came of it.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: 60,
  input: z.strictObject({ token: PayToken }),
  output: PaymentPage,
  errors: ['not_found'],
});

/** Repeated, it returns the same page as long as nobody has paid on it. */
export const beginPaymentEndpoint = endpoint({
  id: 'paymentPage.begin',
  method: 'POST',
  path: '/v1/payment-page/checkout',
  summary: 'The page of the provider on which the holder of a link pays.',
  permission: 'public',
  reads: [],
  changes: [],
  ratePerMinute: 20,
  input: z.strictObject({ token: PayToken }),
  output: z.object({ url: z.string() }),
  errors: [
    'not_found',
    'nothing_to_pay',
    'online_payments_off',
    'payment_link_ended',
    'payment_processing',
    'payment_provider_refused',
    'payment_provider_silent',
  ],
});
