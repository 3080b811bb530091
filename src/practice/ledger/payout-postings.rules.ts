import { credit, debit, entryOf, type Posting, reversalOf } from './entry.rules.ts';

interface PaidOut {
  /** What the bank got. */
  readonly amountMinor: number;
  /** What the provider kept for its service, and for disputes as far as that was not booked with them. */
  readonly cardFeesMinor: number;
  readonly disputeFeesMinor: number;
  /** What was on its way before, in the currency of the payout. */
  readonly bookedMinor: number;
  /** What was paid in another currency, as it was paid out. */
  readonly exchangedMinor: number;
  /** What is in the payout without anything that was booked before. */
  readonly unexplainedMinor: number;
}

/** The provider paid out online payments, less its fees. */
export const onlinePaidOut = (payout: PaidOut): Posting[] =>
  entryOf([
    debit('bank', payout.amountMinor),
    debit('card_fees', payout.cardFeesMinor),
    debit('dispute_fees', payout.disputeFeesMinor),
    credit('online_in_transit', payout.bookedMinor),
    credit('currency_exchange', payout.exchangedMinor),
    credit('payout_unexplained', payout.unexplainedMinor),
  ]);

/** What was on its way in this currency was paid out in another one. */
export const currencyExchanged = (bookedMinor: number): Posting[] =>
  entryOf([debit('currency_exchange', bookedMinor), credit('online_in_transit', bookedMinor)]);

/** The bank sent a payout back, so that its money is on its way again. What the provider kept stays kept. */
export const payoutReturned = (amountMinor: number): Posting[] =>
  reversalOf(entryOf([debit('bank', amountMinor), credit('online_in_transit', amountMinor)]));
