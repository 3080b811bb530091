import { sql } from 'kysely';
import type { ErrorCode } from '#vocabulary/errors.ts';
import { namingConstraints } from '#foundation/server/http/naming-constraints.ts';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';

/** What the database refuses about payments, by the name of the constraint. */
export const PAYMENT_REFUSALS: Readonly<Record<string, ErrorCode>> = {
  invoice_write_offs_left_check: 'not_written_off',
  invoices_credit_check: 'credit_too_large',
  invoices_paid_check: 'invoice_paid',
  invoices_payer_check: 'not_found',
  payment_allocations_clinic_id_invoice_id_fkey: 'not_found',
  payments_used_check: 'payment_used',
};

/**
 * Has the sums of payments and invoices checked now instead of at commit, so that what somebody else paid or credited in the same
 * moment is refused by its name. The last statement of a verb: the locks that the checks take are held until it commits.
 *
 * @throws AppError `credit_too_large`, `invoice_paid`, `not_found`, `not_written_off`, `payment_used`.
 */
export const checkSums = ({ tx }: Pick<BooksContext, 'tx'>): Promise<unknown> =>
  namingConstraints(PAYMENT_REFUSALS, sql`set constraints all immediate`.execute(tx));
