import type { SessionFacts } from '../../provider-state.rules.ts';

/** A page of the provider on which somebody pays. Amounts are in minor units. */
export interface ProviderSession extends SessionFacts {
  readonly id: string;
  /** Null once nobody can pay on it. */
  readonly url: string | null;
  /** The attempt that it was made for; null for a page that was not made here. */
  readonly attemptId: string | null;
  readonly currency: string;
  /** The payment behind it; null as long as there is none. */
  readonly intentId: string | null;
  readonly receivedMinor: number;
}

export interface ProviderRefund {
  readonly id: string;
  readonly status: string | null;
  readonly amountMinor: number;
  readonly intentId: string | null;
  /** Null for one that was made in the provider's dashboard. */
  readonly refundId: string | null;
  readonly failure: string | null;
}

export interface ProviderDispute {
  readonly id: string;
  readonly status: string;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly currency: string;
  readonly intentId: string | null;
}

export interface ProviderEvent {
  readonly id: string;
  readonly type: string;
  readonly objectId: string;
}

export interface NewSession {
  readonly attemptId: string;
  readonly clinicId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** What is paid, as the page shows it. */
  readonly description: string;
  readonly returnUrl: string;
  readonly endsAt: Date;
}

export interface NewRefund {
  readonly refundId: string;
  readonly intentId: string;
  readonly amountMinor: number;
  readonly currency: string;
}

/** Money that the provider sent to the clinic's bank. Amounts are in minor units. */
export interface ProviderPayout {
  readonly id: string;
  readonly status: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Whether the provider says which transactions are in it. It never does for one that was made by hand. */
  readonly contents: 'known' | 'never_known' | 'not_known_yet';
  readonly madeAt: Date;
  readonly arrivesOn: string;
  readonly failure: string | null;
}

/** What changed the balance at the provider. Above zero it added to it; the fee is taken off. */
export interface ProviderTransaction {
  readonly id: string;
  readonly category: string;
  readonly amountMinor: number;
  readonly feeMinor: number;
  readonly currency: string;
  /** What it is about: a charge, a refund, a dispute or another payout. */
  readonly sourceId: string | null;
  readonly intentId: string | null;
  readonly madeAt: Date;
}

/** What a clinic's account has paid out. Each call throws PaymentProviderError. */
export interface PayoutProvider {
  /** Tries what the key has to be allowed for it. */
  checkPayouts(): Promise<void>;
  /** Made since then, the oldest first. */
  listPayouts(since: Date): Promise<readonly ProviderPayout[]>;
  readPayout(id: string): Promise<ProviderPayout>;
  /** All that is in a payout, without the payout itself, the oldest first. */
  listTransactions(payoutId: string): Promise<readonly ProviderTransaction[]>;
}

/** A clinic's account at the provider. Each call throws PaymentProviderError. */
export interface PaymentProvider extends PayoutProvider {
  /** Tries everything that the key has to be allowed. */
  check(): Promise<{ readonly accountId: string | null; readonly accountName: string | null }>;
  /** Repeated with the same attempt it returns the page that was made first. */
  createSession(session: NewSession): Promise<ProviderSession>;
  readSession(id: string): Promise<ProviderSession>;
  /** The page of an attempt that was begun at that time; null if there is none. */
  findSessionOfAttempt(attemptId: string, begunAt: Date): Promise<ProviderSession | null>;
  findSessionOfIntent(intentId: string): Promise<ProviderSession | null>;
  /** Nobody can pay on it afterward. Refused for a page on which somebody has paid. */
  expireSession(id: string): Promise<ProviderSession>;
  /** Repeated with the same refund it returns what was made first. */
  createRefund(refund: NewRefund): Promise<ProviderRefund>;
  readRefund(id: string): Promise<ProviderRefund>;
  readDispute(id: string): Promise<ProviderDispute>;
  /** Events of the kinds that matter here since then, the oldest first. */
  listEvents(since: Date): Promise<readonly ProviderEvent[]>;
}

/** Opens the account of a key. */
export type OpenProvider = (clinicId: string, key: string) => PaymentProvider;
