import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';
import { creditAllocated, depositDeducted } from '#practice/ledger/payment-postings.rules.ts';
import { type Posting, reversalOf } from '#practice/ledger/entry.rules.ts';
import { depositPart, type TaxedDeposit, taxesIncluded } from '../deposit.rules.ts';
import { leftOf } from './payment-columns.ts';

const Tax = z.object({ name: z.string(), ratePpm: z.int(), taxMinor: z.int() });

const Rates = z.object({ rates: z.array(Tax.omit({ taxMinor: true })) });

/**
 * TAX-10. What a deposit for an appointment of the client contains of taxes that are due now, at the rates of services; null where
 * they are due with the invoice.
 *
 * @throws AppError `not_found` for an appointment of somebody else.
 */
export async function depositTaxes(
  { tx, session: { clinicId } }: MemberContext,
  deposit: {
    readonly clientId: string;
    readonly appointmentId: string;
    readonly amountMinor: number;
    readonly today: string;
    readonly isTaxedNow: boolean;
  },
): Promise<TaxedDeposit['taxes'] | null> {
  const row = await fetchRow(
    tx,
    Rates,
    sql`select coalesce((
          select json_agg(json_build_object('name', r.name, 'ratePpm', r.rate_ppm) order by r.name) from (
            select distinct on (t.name) t.name, t.rate_ppm from tax_rates t
             where t.clinic_id = ${clinicId} and t.tax_class = 'service' and t.valid_from_on <= ${deposit.today}
             order by t.name, t.valid_from_on desc) r), '[]') as rates
          from appointments a join clients c on c.clinic_id = ${clinicId} and c.id = a.client_id
         where a.clinic_id = ${clinicId} and a.id = ${deposit.appointmentId}
           and coalesce(c.merged_into, c.id) = ${deposit.clientId}`,
  );
  if (!row) throw new AppError('not_found');
  return deposit.isTaxedNow ? taxesIncluded(deposit.amountMinor, row.rates) : null;
}

const Deposit = z.object({
  paymentId: z.uuid(),
  amountMinor: z.int(),
  leftMinor: z.int(),
  taxes: z.array(Tax),
});

/** A deposit whose taxes were due when it was received, with what is left of it while it is used. */
export type OpenDeposit = z.infer<typeof Deposit>;

/** Those of the payments that are such deposits, by their ids. */
export async function findDeposits(
  { tx, session: { clinicId } }: BooksContext,
  paymentIds: readonly string[],
): Promise<Map<string, OpenDeposit>> {
  const rows = await fetchRows(
    tx,
    Deposit,
    sql`select p.id as "paymentId", p.amount_minor as "amountMinor", p.deposit_taxes as taxes, ${leftOf(clinicId)} as "leftMinor"
          from payments p
         where p.clinic_id = ${clinicId} and p.id = any(${[...paymentIds]}::uuid[]) and p.deposit_taxes is not null`,
  );
  return new Map(rows.map((row) => [row.paymentId, row]));
}

interface Allocated {
  readonly clientId: string;
  /** Below zero for what is taken from the invoice again. */
  readonly amountMinor: number;
}

/** What the ledger posts when a part of a payment pays an invoice, or is taken from it. Of a deposit it counts what is left. */
export function allocationPostings(
  { clientId, amountMinor }: Allocated,
  deposit: OpenDeposit | undefined,
): Posting[] {
  const size = Math.abs(amountMinor);
  if (!deposit) {
    const postings = creditAllocated({ clientId, amountMinor: size });
    return amountMinor > 0 ? postings : reversalOf(postings);
  }
  const before = deposit.leftMinor;
  deposit.leftMinor -= amountMinor;
  const part = depositPart(deposit, Math.max(before, deposit.leftMinor), Math.min(before, deposit.leftMinor));
  const postings = depositDeducted({ clientId, ...part });
  return amountMinor > 0 ? postings : reversalOf(postings);
}
