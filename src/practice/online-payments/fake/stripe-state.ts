import { randomBytes } from 'node:crypto';

/** How a request goes wrong, once. */
export type StripeFailure =
  /** It is done, and the answer is lost. */
  | 'drop'
  /** Nothing is done, and the answer is a 500 that a repeated request gets again. */
  | 'fail'
  /** Nothing is done: too many requests. */
  | 'busy'
  /** Nothing is done, and no answer comes. */
  | 'hang'
  /** It is done, and the answer is a 500. */
  | 'fail_after';

export interface FakeSession {
  readonly id: string;
  readonly createdAt: number;
  status: 'complete' | 'expired' | 'open';
  paymentStatus: 'paid' | 'unpaid';
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly expiresAt: number;
  readonly reference: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  intentId: string | null;
}

export interface FakeIntent {
  readonly id: string;
  status: 'canceled' | 'processing' | 'requires_payment_method' | 'succeeded';
  readonly amount: number;
  received: number;
  readonly currency: string;
  readonly metadata: Readonly<Record<string, string>>;
}

export interface FakeRefund {
  readonly id: string;
  readonly createdAt: number;
  status: 'canceled' | 'failed' | 'pending' | 'succeeded';
  readonly amount: number;
  readonly currency: string;
  readonly intentId: string;
  readonly metadata: Readonly<Record<string, string>>;
  failure: string | null;
}

export interface FakeDispute {
  readonly id: string;
  readonly createdAt: number;
  status: 'lost' | 'needs_response' | 'warning_needs_response' | 'won';
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  readonly intentId: string;
}

/** What changed the balance of the account. */
export interface FakeTransaction {
  readonly id: string;
  readonly createdAt: number;
  readonly type: string;
  readonly category: string;
  /** Above zero it added to the balance; the fee is taken off. */
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
  /** What it is about, as it is printed when it is asked for with it. */
  readonly source: Readonly<Record<string, unknown>> & { readonly id: string };
  /** The payout that it is in; null as long as it is in none. */
  payoutId: string | null;
}

export interface FakePayout {
  readonly id: string;
  readonly createdAt: number;
  status: 'canceled' | 'failed' | 'in_transit' | 'paid' | 'pending';
  reconciliation: 'completed' | 'in_progress' | 'not_applicable';
  readonly amount: number;
  readonly currency: string;
  failure: string | null;
  readonly clinicId: string | null;
}

export interface FakeStripeEvent {
  readonly id: string;
  readonly type: string;
  readonly createdAt: number;
  readonly object: Readonly<Record<string, unknown>>;
  /** The clinic's endpoint, from the metadata of what it is about. */
  readonly clinicId: string | null;
}

export interface FakeStripeOptions {
  /** The restricted key that it accepts. */
  readonly key: string;
  readonly webhookSecret: string;
  readonly isLive: boolean;
  /** Where its pages are. */
  readonly pagesUrl: string;
  readonly nowMs: () => number;
  /** How the next requests to a path go wrong. */
  readonly failures: { readonly path: RegExp; readonly failure: StripeFailure }[];
  /** What the provider keeps of a payment, in the smallest unit. */
  feeOf: (amount: number) => number;
  /** The most that a page of a list has, whatever is asked for. */
  pageLimit: number;
  /** Whether the key may read payouts. */
  mayReadPayouts: boolean;
  /** Whether a refund is sent at once. */
  refundsStayPending: boolean;
  /** Sends an event to the clinic's endpoint; null to keep events back. */
  deliver: ((event: FakeStripeEvent, request: Request) => Promise<unknown>) | null;
  readonly webhookUrl: (clinicId: string) => string;
}

/** What one account has. */
export interface FakeStripeState {
  readonly options: FakeStripeOptions;
  readonly sessions: Map<string, FakeSession>;
  readonly intents: Map<string, FakeIntent>;
  readonly refunds: Map<string, FakeRefund>;
  readonly disputes: Map<string, FakeDispute>;
  /** What changed the balance, the oldest first. */
  readonly transactions: Map<string, FakeTransaction>;
  readonly payouts: Map<string, FakePayout>;
  /** Every event, the oldest first. */
  readonly events: FakeStripeEvent[];
  /** Events that have not been sent yet. */
  readonly outbox: FakeStripeEvent[];
  /** The first answer to each key, with what was asked. */
  readonly answers: Map<string, { readonly asked: string; readonly status: number; readonly body: unknown }>;
  /** Requests by method and path. */
  readonly requests: string[];
}

/** Keys of the fake. They can be read in the demo, and are worth nothing anywhere else. */
export const FAKE_STRIPE_KEY = 'rk_test_TailwellDemoOnly';
export const FAKE_WEBHOOK_SECRET = 'whsec_TailwellDemoOnly';

export const stripeId = (prefix: string): string =>
  `${prefix}_test_${randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x')}`;

export const createStripeState = (options: Partial<FakeStripeOptions> = {}): FakeStripeState => ({
  options: {
    key: FAKE_STRIPE_KEY,
    webhookSecret: FAKE_WEBHOOK_SECRET,
    isLive: false,
    pagesUrl: 'http://stripe.fake',
    nowMs: () => Date.now(),
    failures: [],
    feeOf: (amount) => Math.round(amount * 0.015) + 25,
    pageLimit: 100,
    mayReadPayouts: true,
    refundsStayPending: false,
    deliver: null,
    webhookUrl: (clinicId) => `http://clinic.test/webhooks/stripe/${clinicId}`,
    ...options,
  },
  sessions: new Map(),
  intents: new Map(),
  refunds: new Map(),
  disputes: new Map(),
  transactions: new Map(),
  payouts: new Map(),
  events: [],
  outbox: [],
  answers: new Map(),
  requests: [],
});

export const secondsNow = ({ options }: FakeStripeState): number => Math.floor(options.nowMs() / 1000);
