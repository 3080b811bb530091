import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';
import { checkSums } from '../payment-refusals.ts';

/**
 * Has the sums of payments and invoices checked now instead of at commit.
 *
 * @throws AppError `invoice_paid` when somebody else paid one of them in the same moment, `payment_used`.
 */
export const checkBooks = (ctx: Pick<BooksContext, 'tx'>): Promise<unknown> => checkSums(ctx);
