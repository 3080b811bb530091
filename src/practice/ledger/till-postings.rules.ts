import { credit, debit, entryOf, type Posting, reversalOf } from './entry.rules.ts';

/** The drawer was counted: the difference to what should be in it. */
export function cashCounted({
  expectedMinor,
  countedMinor,
}: {
  readonly expectedMinor: number;
  readonly countedMinor: number;
}): Posting[] {
  const overMinor = countedMinor - expectedMinor;
  return entryOf([
    debit('cash', overMinor),
    overMinor < 0 ? debit('cash_short', -overMinor) : credit('cash_over', overMinor),
  ]);
}

/** The provider paid out card payments, less its fee. */
export const cardsPaidOut = ({
  grossMinor,
  feeMinor,
}: {
  readonly grossMinor: number;
  readonly feeMinor: number;
}): Posting[] =>
  entryOf([
    debit('bank', grossMinor - feeMinor),
    debit('card_fees', feeMinor),
    credit('in_transit', grossMinor),
  ]);

interface Dispute {
  readonly amountMinor: number;
  readonly feeMinor: number;
}

/** A cardholder disputes a payment: the provider holds it back, with a fee. */
export const disputeOpened = ({ amountMinor, feeMinor }: Dispute): Posting[] =>
  entryOf([
    debit('disputed', amountMinor),
    debit('dispute_fees', feeMinor),
    credit('in_transit', amountMinor + feeMinor),
  ]);

/** The clinic won. @param dispute with the fee that the provider gives back, 0 if it does not. */
export const disputeWon = (dispute: Dispute): Posting[] => reversalOf(disputeOpened(dispute));

/** The clinic lost: the client owes the invoice again. Whether it is written off is decided afterward. */
export const disputeLost = ({
  clientId,
  amountMinor,
}: {
  readonly clientId: string;
  readonly amountMinor: number;
}): Posting[] => entryOf([debit('receivable', amountMinor, { clientId }), credit('disputed', amountMinor)]);
