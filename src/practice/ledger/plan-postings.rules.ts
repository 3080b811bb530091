import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import type { AccountKey } from './accounts.rules.ts';
import { credit, debit, entryOf, type Posting } from './entry.rules.ts';
import { creditTaxes, grossOf, type TaxAmount } from './sale-postings.rules.ts';

interface OfClient {
  readonly clientId: string;
}

/**
 * A fee of a wellness plan is received ahead of what it is for: a liability until it is used (AAHA/VMG chart of accounts of
 * 2020, account 3060).
 */
export const planFeePaid = ({
  clientId,
  to,
  netMinor,
  taxes = [],
}: OfClient & {
  readonly to: Extract<AccountKey, 'bank' | 'cash' | 'in_transit' | 'credit' | 'receivable'>;
  readonly netMinor: number;
  /** Where tax is due on receipt. */
  readonly taxes?: readonly TaxAmount[];
}): Posting[] =>
  entryOf([
    debit(to, grossOf([{ netMinor, taxes }]), to === 'credit' || to === 'receivable' ? { clientId } : {}),
    credit('plan', netMinor, { clientId }),
    ...creditTaxes(taxes),
  ]);

/** A benefit is used: its share of the fee is income. */
export const planBenefitUsed = ({
  clientId,
  revenueMinor,
  category,
}: OfClient & { readonly revenueMinor: number; readonly category: IncomeCategory }): Posting[] =>
  entryOf([debit('plan', revenueMinor, { clientId }), credit('income', revenueMinor, { category })]);

/**
 * A wellness plan is cancelled: what was paid and not earned is income now, with what the client still owes. What the clinic
 * gives back becomes the client’s credit.
 *
 * @param owedMinor above zero: the client pays it; below zero: the clinic gives it back.
 * @param unearnedMinor what was paid and is not income yet; below zero if more was used than paid.
 */
export const planCancelled = ({
  clientId,
  owedMinor,
  unearnedMinor,
  category,
}: OfClient & {
  readonly owedMinor: number;
  readonly unearnedMinor: number;
  readonly category: IncomeCategory;
}): Posting[] =>
  entryOf([
    owedMinor < 0 ? credit('credit', -owedMinor, { clientId }) : debit('receivable', owedMinor, { clientId }),
    debit('plan', unearnedMinor, { clientId }),
    credit('income', owedMinor + unearnedMinor, { category }),
  ]);
