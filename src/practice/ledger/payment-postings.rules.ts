import type { AccountKey } from './accounts.rules.ts';
import { credit, debit, entryOf, type Posting, reversalOf } from './entry.rules.ts';
import { creditTaxes, grossOf, type TaxAmount } from './sale-postings.rules.ts';

/** How money comes in or goes out. */
export type MoneyMethod =
  | 'cash'
  | 'card'
  | 'online'
  | 'bank_transfer'
  | 'cheque'
  | 'insurance'
  | 'separate_till';

/** Card money is on its way until it is paid out; a cheque is at the bank once it is handed in. */
const ACCOUNT_OF_METHOD: Readonly<Record<MoneyMethod, AccountKey>> = {
  cash: 'cash',
  card: 'in_transit',
  online: 'online_in_transit',
  bank_transfer: 'bank',
  cheque: 'bank',
  // An insurer transfers what it pays.
  insurance: 'bank',
  // TILL-2. The money is in the till's daily total, which is recorded when the day is closed: this pairs a part of it with an invoice.
  separate_till: 'separate_till',
};

interface OfClient {
  readonly clientId: string;
}
interface Amount {
  readonly amountMinor: number;
}
interface ByMethod {
  readonly method: MoneyMethod;
}

interface Payment extends OfClient, ByMethod {
  /** What was put in the drawer or taken from the card. */
  readonly receivedMinor: number;
  /** What it pays of invoices. */
  readonly allocatedMinor: number;
  /** Tips belong to the staff, donations to the fund: neither is income. */
  readonly tipMinor?: number;
  readonly donationMinor?: number;
  /** TAX-11: what the rounding of cash added to the amount due; below zero if it took off. */
  readonly roundingMinor?: number;
}

/** A payment: what it does not pay stays as the client’s credit. */
export function paymentReceived(payment: Payment): Posting[] {
  const { clientId, method, receivedMinor, allocatedMinor } = payment;
  const { tipMinor = 0, donationMinor = 0, roundingMinor = 0 } = payment;
  return entryOf([
    debit(ACCOUNT_OF_METHOD[method], receivedMinor),
    credit('receivable', allocatedMinor, { clientId }),
    credit('pass_through', tipMinor),
    credit('donations', donationMinor),
    credit('cash_rounding', roundingMinor),
    credit('credit', receivedMinor - allocatedMinor - tipMinor - donationMinor - roundingMinor, { clientId }),
  ]);
}

/** Credit of a client pays an invoice. */
export const creditAllocated = ({ clientId, amountMinor }: OfClient & Amount): Posting[] =>
  entryOf([debit('credit', amountMinor, { clientId }), credit('receivable', amountMinor, { clientId })]);

/** A payment was allocated by mistake: the invoice is open again, the money is the client’s credit. */
export const allocationUndone = (allocation: OfClient & Amount): Posting[] =>
  reversalOf(creditAllocated(allocation));

interface Deposit extends OfClient {
  readonly netMinor: number;
  /** The tax that is due when a deposit is received; none where it is due with the invoice (TAX-10). */
  readonly taxes: readonly TaxAmount[];
}

const depositPostings = ({ clientId, netMinor, taxes }: Deposit): Posting[] => [
  credit('deposit', netMinor, { clientId, taxes: taxes.map(({ name, ratePpm }) => ({ name, ratePpm })) }),
  ...creditTaxes(taxes),
];

/** TAX-10. A deposit for something later. */
export const depositReceived = (deposit: Deposit & ByMethod): Posting[] =>
  entryOf([debit(ACCOUNT_OF_METHOD[deposit.method], grossOf([deposit])), ...depositPostings(deposit)]);

/** TAX-10. A deposit goes back, in whole or in part, and its tax is not due any more. */
export const depositRefunded = (deposit: Deposit & ByMethod): Posting[] =>
  reversalOf(depositReceived(deposit));

/** TAX-10. The final invoice deducts a deposit with its tax: what was posted for it is taken back, and less is owed. */
export const depositDeducted = (deposit: Deposit): Posting[] =>
  entryOf([
    credit('receivable', grossOf([deposit]), { clientId: deposit.clientId }),
    ...reversalOf(depositPostings(deposit)),
  ]);

interface Refund extends OfClient, Amount, ByMethod {
  readonly from: 'receivable' | 'credit';
  /** TAX-11: what the rounding of cash had added to what was due, and is taken back with it. */
  readonly roundingMinor?: number;
}

/** Money goes back: for an invoice that was credited, or from the client’s credit. */
export const refunded = ({ clientId, method, amountMinor, from, roundingMinor = 0 }: Refund): Posting[] =>
  entryOf([
    debit(from, amountMinor - roundingMinor, { clientId }),
    debit('cash_rounding', roundingMinor),
    credit(ACCOUNT_OF_METHOD[method], amountMinor),
  ]);

/** An insurer takes over what it pays directly. */
export const insurerTakesOver = ({ clientId, amountMinor }: OfClient & Amount): Posting[] =>
  entryOf([debit('insurer', amountMinor), credit('receivable', amountMinor, { clientId })]);

/** An insurer paid; what it did not pay of its share the client owes again. */
export const insurerPaid = ({
  clientId,
  claimedMinor,
  paidMinor,
}: OfClient & { readonly claimedMinor: number; readonly paidMinor: number }): Posting[] =>
  entryOf([
    debit('bank', paidMinor),
    debit('receivable', claimedMinor - paidMinor, { clientId }),
    credit('insurer', claimedMinor),
  ]);

/** A cheque bounced: the client owes it again, and the fee that the clinic charges for it. */
export const chequeBounced = ({
  clientId,
  amountMinor,
  bankFeeMinor,
  chargedFeeMinor,
}: OfClient & Amount & { readonly bankFeeMinor: number; readonly chargedFeeMinor: number }): Posting[] =>
  entryOf([
    debit('receivable', amountMinor + chargedFeeMinor, { clientId }),
    debit('bank_fees', bankFeeMinor),
    credit('bank', amountMinor + bankFeeMinor),
    credit('fee_income', chargedFeeMinor),
  ]);
