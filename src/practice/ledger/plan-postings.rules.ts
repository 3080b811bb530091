import type { IncomeCategory } from '#vocabulary/income-categories.ts';
import { credit, debit, entryOf, type Posting } from './entry.rules.ts';

/**
 * PLAN-1. What becomes income of the fees of a wellness plan: the share of a benefit that is used, or, when the plan has ended or was
 * canceled, what is left. The fees themselves are a liability from their invoice on (`sale-postings.rules.ts`).
 *
 * @param revenueMinor below zero for what was earned too early: the use was undone, or more was used than was paid.
 */
export const planEarned = ({
  clientId,
  revenueMinor,
  category,
}: {
  readonly clientId: string;
  readonly revenueMinor: number;
  readonly category: IncomeCategory;
}): Posting[] =>
  entryOf([debit('plan', revenueMinor, { clientId }), credit('income', revenueMinor, { category })]);
