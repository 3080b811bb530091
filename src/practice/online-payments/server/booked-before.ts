import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { BooksContext } from '#practice/ledger/server/public/post-entry.ts';
import { type BookedBefore, lineKind, type PayoutLineKind } from '../payout.rules.ts';
import type { ProviderTransaction } from './provider/payment-provider.ts';

/** A transaction with what was booked here for it; null where nothing was. */
export interface MatchedTransaction {
  readonly transaction: ProviderTransaction;
  readonly kind: PayoutLineKind;
  readonly paymentId: string | null;
  readonly booked: BookedBefore | null;
}

const Row = z.object({
  kind: z.string(),
  source: z.string(),
  paymentId: z.uuid().nullable(),
  amountMinor: z.int(),
  feeMinor: z.int(),
  currency: z.string(),
});
const Used = z.object({ kind: z.string(), source: z.string() });

const keyOf = ({ kind, source }: z.infer<typeof Used>): string => `${kind} ${source}`;

/** What a transaction is found by: a payment by the provider's id of it, all else by its own. */
const sourceOf = (kind: PayoutLineKind, { intentId, sourceId }: ProviderTransaction): string | null =>
  kind === 'payment' ? intentId : sourceId;

/** Everything here that a transaction with one of these ids can be about, as it changed what is on its way. */
const findBooked = ({ tx, session: { clinicId } }: BooksContext, ids: readonly string[]) =>
  fetchRows(
    tx,
    Row,
    sql`
    select 'payment' as kind, p.reference as source, p.id as "paymentId", p.amount_minor as "amountMinor", 0 as "feeMinor", p.currency
      from payments p where p.clinic_id = ${clinicId} and p.method = 'online' and p.reference = any (${ids}::text[])
    union all
    select k.kind, r.provider_refund_id, r.payment_id, k.sign * v.amount_minor, 0, p.currency
      from online_refunds r
      join payments p on p.clinic_id = ${clinicId} and p.id = r.payment_id
      join payment_reversals v on v.clinic_id = ${clinicId} and v.id = r.reversal_id
     cross join (values ('refund', -1), ('refund_return', 1)) k (kind, sign)
     where r.clinic_id = ${clinicId} and r.provider_refund_id = any (${ids}::text[])
       and (k.kind = 'refund' or r.returned_id is not null)
    union all
    select k.kind, d.provider_dispute_id, d.payment_id, k.sign * d.amount_minor,
        case k.kind when 'dispute' then d.fee_minor else 0 end, d.currency
      from online_disputes d
     cross join (values ('dispute', -1), ('dispute_return', 1)) k (kind, sign)
     where d.clinic_id = ${clinicId} and d.provider_dispute_id = any (${ids}::text[]) and (k.kind = 'dispute' or d.state = 'won')
    union all
    select 'payout_return', o.provider_payout_id, null, o.amount_minor, 0, o.currency
      from online_payouts o
     where o.clinic_id = ${clinicId} and o.provider_payout_id = any (${ids}::text[]) and o.returned_entry_id is not null`,
  );

/** What was matched with a transaction of a payout before: nothing explains two of them. */
const findUsed = ({ tx, session: { clinicId } }: BooksContext, ids: readonly string[]) =>
  fetchRows(
    tx,
    Used,
    sql`select l.kind, coalesce(p.reference, l.source_id) as source
          from online_payout_lines l
          left join payments p on p.clinic_id = ${clinicId} and p.id = l.payment_id and l.kind = 'payment'
         where l.clinic_id = ${clinicId} and l.booked_minor is not null
           and (l.source_id = any (${ids}::text[]) or p.reference = any (${ids}::text[]))`,
  );

/** PAYOUT-1. Pairs the transactions of a payout with what was booked, each of which explains one transaction. */
export async function matchTransactions(
  ctx: BooksContext,
  transactions: readonly ProviderTransaction[],
): Promise<MatchedTransaction[]> {
  const ids = [
    ...new Set(
      transactions.flatMap(({ intentId, sourceId }) => [intentId, sourceId].filter((id) => id !== null)),
    ),
  ];
  const [rows, usedRows] = await Promise.all([findBooked(ctx, ids), findUsed(ctx, ids)]);
  const booked = new Map(rows.map((row) => [keyOf(row), row]));
  const used = new Set(usedRows.map(keyOf));
  return transactions.map((transaction) => {
    const kind = lineKind(transaction.category);
    const source = sourceOf(kind, transaction);
    const key = source === null ? '' : keyOf({ kind, source });
    const found = used.has(key) ? undefined : booked.get(key);
    used.add(key);
    return { transaction, kind, paymentId: found?.paymentId ?? null, booked: found ?? null };
  });
}
