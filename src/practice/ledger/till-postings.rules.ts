import type { CashDirection, CashPurpose } from '#vocabulary/cash-movements.ts';
import type { AccountKey } from './accounts.rules.ts';
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

/** CLOSE-2. The drawer is counted when the day is closed, and a part of the cash goes to the bank. */
export const drawerClosed = ({
  toBankMinor,
  ...counted
}: {
  readonly expectedMinor: number;
  readonly countedMinor: number;
  readonly toBankMinor: number;
}): Posting[] => entryOf([...cashCounted(counted), debit('bank', toBankMinor), credit('cash', toBankMinor)]);

/** TILL-1. What the clinic's separate till took that day. It is not known here what was sold. */
export const separateTillRecorded = ({ totalMinor }: { readonly totalMinor: number }): Posting[] =>
  entryOf([debit('cash', totalMinor), credit('separate_till', totalMinor)]);

const ACCOUNT_OF_PURPOSE: Readonly<Record<CashPurpose, AccountKey>> = {
  bank: 'bank',
  expense: 'petty_expenses',
  owner: 'owner',
};

/** Cash is put into the drawer or taken out of it without a payment of a client. */
export function cashMoved({
  direction,
  purpose,
  amountMinor,
}: {
  readonly direction: CashDirection;
  readonly purpose: CashPurpose;
  readonly amountMinor: number;
}): Posting[] {
  const into = entryOf([debit('cash', amountMinor), credit(ACCOUNT_OF_PURPOSE[purpose], amountMinor)]);
  return direction === 'in' ? into : reversalOf(into);
}

interface Dispute {
  readonly amountMinor: number;
  readonly feeMinor: number;
}

/** A cardholder disputes a payment: the provider holds it back, with a fee. */
export const disputeOpened = ({ amountMinor, feeMinor }: Dispute): Posting[] =>
  entryOf([
    debit('disputed', amountMinor),
    debit('dispute_fees', feeMinor),
    credit('online_in_transit', amountMinor + feeMinor),
  ]);

/** The clinic won. @param dispute with the fee that the provider gives back, 0 if it does not. */
export const disputeWon = (dispute: Dispute): Posting[] => reversalOf(disputeOpened(dispute));

/** The clinic lost what had gone back to the cardholder before: nobody owes it. */
export const disputeWrittenOff = (amountMinor: number): Posting[] =>
  entryOf([debit('bad_debt', amountMinor), credit('disputed', amountMinor)]);

/** The clinic lost: the client owes the invoice again. Whether it is written off is decided afterward. */
export const disputeLost = ({
  clientId,
  amountMinor,
}: {
  readonly clientId: string;
  readonly amountMinor: number;
}): Posting[] => entryOf([debit('receivable', amountMinor, { clientId }), credit('disputed', amountMinor)]);
