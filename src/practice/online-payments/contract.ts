import * as z from 'zod';
import { ATTEMPT_STATES, DISPUTE_STATES, REFUND_STATES } from '#vocabulary/online-payment-states.ts';
import { endpoint } from '#foundation/contract/endpoint.ts';
import { Instant } from '#foundation/contract/instant.ts';

/** A clinic's account at the provider, without its secrets. */
export const PaymentAccount = z.object({
  /** `refused`: the provider does not accept the key any more. */
  state: z.enum(['connected', 'refused', 'disconnected']),
  /** In test mode no money is moved. */
  mode: z.enum(['test', 'live']),
  accountName: z.string().nullable(),
  /** The key's last characters. */
  keyHint: z.string(),
  stateReason: z.string().nullable(),
  connectedAt: Instant,
  /** When the last event arrived. */
  heardAt: Instant.nullable(),
});
export type PaymentAccount = z.infer<typeof PaymentAccount>;

const Setting = z.object({
  /** Null where none was ever connected. */
  account: PaymentAccount.nullable(),
  /** Where the provider has to send its events, below the server's address. */
  webhookPath: z.string(),
});

export const getPaymentProviderEndpoint = endpoint({
  id: 'onlinePayments.getProvider',
  method: 'GET',
  path: '/v1/payment-provider',
  summary: 'The account by which the clinic takes online payments.',
  permission: 'billing:read',
  reads: ['paymentProviders'],
  input: z.strictObject({}),
  output: Setting,
  errors: [],
});

export const ConnectPaymentProvider = z.strictObject({
  key: z
    .string()
    .trim()
    .regex(
      /^rk_(test|live)_\w{10,200}$/,
      'Enter a restricted key: it begins with “rk_live_”, or “rk_test_” to try it out.',
    ),
  webhookSecret: z
    .string()
    .trim()
    .regex(/^whsec_[\w+/=-]{10,200}$/, 'Enter the signing secret of the endpoint: it begins with “whsec_”.'),
});
export type ConnectPaymentProvider = z.output<typeof ConnectPaymentProvider>;

/** The key is tried out before it is stored. Neither it nor the secret is ever shown again. */
export const connectPaymentProviderEndpoint = endpoint({
  id: 'onlinePayments.connect',
  method: 'POST',
  path: '/v1/payment-provider',
  summary: 'Connects the clinic’s own account for online payments.',
  permission: 'billing:manage',
  audit: 'payment_provider.connected',
  changes: ['paymentProviders'],
  ratePerMinute: 20,
  input: ConnectPaymentProvider,
  output: Setting,
  errors: ['payment_provider_silent'],
});

/** What is under way is not asked for any more until an account is connected again. */
export const disconnectPaymentProviderEndpoint = endpoint({
  id: 'onlinePayments.disconnect',
  method: 'DELETE',
  path: '/v1/payment-provider',
  summary: 'Stops online payments and forgets the key.',
  permission: 'billing:manage',
  audit: 'payment_provider.disconnected',
  changes: ['paymentProviders'],
  input: z.strictObject({}),
  output: Setting,
  errors: [],
});

/** For how long a link works, in days. */
export const LINK_DAYS = 30;

export const CreatePaymentLink = z.strictObject({
  clientId: z.uuid(),
  /** Null for all that is open in the currency. */
  invoiceId: z.uuid().nullable(),
  currency: z.string().regex(/^[A-Z]{3}$/, 'Choose a currency.'),
});
export type CreatePaymentLink = z.output<typeof CreatePaymentLink>;

export const createPaymentLinkEndpoint = endpoint({
  id: 'onlinePayments.createLink',
  method: 'POST',
  path: '/v1/payment-links',
  summary: 'Makes a link by which a client pays without signing in.',
  permission: 'billing:write',
  audit: 'payment_link.created',
  changes: ['onlinePayments/{clientId}'],
  input: CreatePaymentLink,
  output: z.object({
    id: z.uuid(),
    clientId: z.uuid(),
    /** The whole address, shown once. */
    url: z.string(),
    expiresAt: Instant,
  }),
  errors: ['not_found', 'nothing_to_pay', 'online_payments_off'],
});

export const withdrawPaymentLinkEndpoint = endpoint({
  id: 'onlinePayments.withdrawLink',
  method: 'POST',
  path: '/v1/payment-links/{id}/withdrawal',
  summary: 'Withdraws a payment link: nobody can begin to pay by it from then on.',
  permission: 'billing:write',
  audit: 'payment_link.withdrawn',
  changes: ['onlinePayments/{clientId}'],
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ id: z.uuid(), clientId: z.uuid(), withdrawnAt: Instant }),
  errors: ['not_found'],
});

const PaymentLink = z.object({
  id: z.uuid(),
  invoiceId: z.uuid().nullable(),
  invoiceNumber: z.string().nullable(),
  currency: z.string(),
  createdAt: Instant,
  createdByName: z.string().nullable(),
  expiresAt: Instant,
  withdrawnAt: Instant.nullable(),
  isActive: z.boolean(),
  /** The latest attempt to pay by it. */
  latest: z
    .object({
      state: z.enum(ATTEMPT_STATES),
      amountMinor: z.int(),
      failure: z.string().nullable(),
      changedAt: Instant,
    })
    .nullable(),
});
export type PaymentLink = z.infer<typeof PaymentLink>;

const OnlineRefund = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  amountMinor: z.int(),
  currency: z.string(),
  reason: z.string(),
  state: z.enum(REFUND_STATES),
  failure: z.string().nullable(),
  requestedAt: Instant,
});

const OnlineDispute = z.object({
  id: z.uuid(),
  paymentId: z.uuid(),
  amountMinor: z.int(),
  currency: z.string(),
  state: z.enum(DISPUTE_STATES),
  openedAt: Instant,
});

export const listOnlinePaymentsEndpoint = endpoint({
  id: 'onlinePayments.list',
  method: 'GET',
  path: '/v1/clients/{clientId}/online-payments',
  summary: 'The payment links of a client, and refunds and disputes of what was paid online.',
  permission: 'billing:read',
  reads: ['onlinePayments/{clientId}', 'payments'],
  input: z.strictObject({ clientId: z.uuid() }),
  output: z.object({
    /** The latest first; at most 50 of each. */
    links: z.array(PaymentLink),
    refunds: z.array(OnlineRefund),
    disputes: z.array(OnlineDispute),
  }),
  errors: ['not_found'],
});
