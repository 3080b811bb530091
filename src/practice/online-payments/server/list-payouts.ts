import { sql } from 'kysely';
import * as z from 'zod';
import { AppError } from '#vocabulary/errors.ts';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import {
  exportPayoutsEndpoint,
  type listPayoutLinesEndpoint,
  listPayoutsEndpoint,
  Payout,
  PayoutLine,
} from '../payouts.contract.ts';

const { sums: Sums } = listPayoutsEndpoint.output.shape;
const Asked = listPayoutsEndpoint.output.pick({ failure: true, readAt: true });
const PayoutPosition = z.tuple([Instant, z.uuid()]);
const LinePosition = z.tuple([z.int(), Instant, z.string()]);
const ExportPosition = z.tuple([CalendarDay, z.uuid(), z.string()]);

const payoutColumns = (clinicId: string) => sql`
  select o.id, o.provider_payout_id as "providerPayoutId", o.amount_minor as "amountMinor", o.currency, o.state,
      o.is_itemized as "isItemized", o.made_at as "madeAt", o.arrives_on as "arrivesOn", o.booked_on as "bookedOn",
      o.fee_minor as "feeMinor", o.unexplained_minor as "unexplainedMinor", o.failure, inside.mismatches,
      (o.unexplained_minor - inside.unexplained)::bigint as "differenceMinor"
    from online_payouts o
   cross join lateral (
      select count(*) filter (where l.unexplained_minor <> 0)::integer as mismatches, coalesce(sum(l.unexplained_minor), 0) as unexplained
        from online_payout_lines l where l.clinic_id = ${clinicId} and l.payout_id = o.id) inside
   where o.clinic_id = ${clinicId}`;

/** What the ledger has on its way and has not explained, by currency. */
const findSums = ({ tx, session: { clinicId } }: MemberContext) =>
  fetchRows(
    tx,
    Sums.element,
    sql`select p.currency, coalesce(sum(p.amount_minor) filter (where p.account = 'online_in_transit'), 0)::bigint as "onItsWayMinor",
          coalesce(-sum(p.amount_minor) filter (where p.account = 'payout_unexplained'), 0)::bigint as "unexplainedMinor"
          from ledger_postings p
         where p.clinic_id = ${clinicId} and p.account in ('online_in_transit', 'payout_unexplained')
         group by p.currency order by p.currency`,
  );

/** What was paid out, the latest first. */
export async function listPayouts(
  ctx: MemberContext,
  { limit, cursor, show }: z.output<typeof listPayoutsEndpoint.input>,
): Promise<z.output<typeof listPayoutsEndpoint.output>> {
  const { clinicId } = ctx.session;
  const after = decodeCursor(cursor, PayoutPosition);
  const rest = after ? sql`and (o.made_at, o.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql``;
  const isShown =
    show === 'all'
      ? sql``
      : sql`and (o.unexplained_minor <> 0 or inside.mismatches > 0 or not o.is_itemized)`;
  const [rows, sums, asked] = await Promise.all([
    fetchRows(
      ctx.tx,
      Payout,
      sql`${payoutColumns(clinicId)} ${isShown} ${rest} order by o.made_at desc, o.id desc limit ${limit + 1}`,
    ),
    findSums(ctx),
    fetchRow(
      ctx.tx,
      Asked,
      sql`select p.payouts_read_at as "readAt", p.payouts_failure as failure from payment_providers p where p.clinic_id = ${clinicId}`,
    ),
  ]);
  return {
    ...toPage(rows, limit, ({ madeAt, id }) => [madeAt, id]),
    sums,
    readAt: asked?.readAt ?? null,
    failure: asked?.failure ?? null,
  };
}

/** One payout. @throws AppError `not_found`. */
export async function getPayout(
  { tx, session: { clinicId } }: MemberContext,
  { id }: { readonly id: string },
): Promise<Payout> {
  const payout = await fetchRow(tx, Payout, sql`${payoutColumns(clinicId)} and o.id = ${id}`);
  if (!payout) throw new AppError('not_found');
  return payout;
}

const lineColumns = sql`l.transaction_id as "transactionId", l.kind, l.category, l.source_id as "sourceId",
  l.amount_minor as "amountMinor", l.fee_minor as "feeMinor", o.currency, l.payment_id as "paymentId", c.id as "clientId",
  c.full_name as "clientName", l.booked_minor as "bookedMinor", l.booked_currency as "bookedCurrency",
  l.unexplained_minor as "unexplainedMinor", l.made_at as "madeAt"`;

const ofClient = (clinicId: string) => sql`
  left join payments p on p.clinic_id = ${clinicId} and p.id = l.payment_id
  left join clients c on c.clinic_id = ${clinicId} and c.id = p.client_id`;

const orderOf = ({ unexplainedMinor }: PayoutLine): number => (unexplainedMinor === 0 ? 1 : 0);

/** What is in a payout, what does not match first. */
export async function listPayoutLines(
  { tx, session: { clinicId } }: MemberContext,
  { id, limit, cursor }: z.output<typeof listPayoutLinesEndpoint.input>,
) {
  const after = decodeCursor(cursor, LinePosition);
  const place = sql`((l.unexplained_minor = 0)::integer, l.made_at, l.transaction_id)`;
  const rest = after
    ? sql`and ${place} > (${after[0]}::integer, ${after[1]}::timestamptz, ${after[2]}::text)`
    : sql``;
  const rows = await fetchRows(
    tx,
    PayoutLine,
    sql`select ${lineColumns}
          from online_payout_lines l
          join online_payouts o on o.clinic_id = ${clinicId} and o.id = l.payout_id ${ofClient(clinicId)}
         where l.clinic_id = ${clinicId} and l.payout_id = ${id} ${rest} order by ${place} limit ${limit + 1}`,
  );
  return toPage(rows, limit, (line) => [orderOf(line), line.madeAt, line.transactionId]);
}

const Exported = exportPayoutsEndpoint.output.shape.items.element.shape.payout.extend({
  payoutId: z.uuid(),
  line: PayoutLine.nullable(),
});

/** Payouts by the day of their arrival, each line with its payout. The export is recorded. */
export async function exportPayouts(
  ctx: MemberContext,
  { from, to, limit, cursor }: z.output<typeof exportPayoutsEndpoint.input>,
) {
  const { clinicId } = ctx.session;
  const after = decodeCursor(cursor, ExportPosition);
  const place = sql`(o.arrives_on, o.id, coalesce(l.transaction_id, ''))`;
  const rest = after ? sql`and ${place} > (${after[0]}::date, ${after[1]}::uuid, ${after[2]}::text)` : sql``;
  const rows = await fetchRows(
    ctx.tx,
    Exported,
    sql`select o.id as "payoutId", o.provider_payout_id as "providerPayoutId", o.amount_minor as "amountMinor", o.currency, o.state,
          o.arrives_on as "arrivesOn", o.booked_on as "bookedOn",
          case when l.transaction_id is null then null else (select to_json(x) from (select ${lineColumns}) x) end as line
          from online_payouts o
          left join online_payout_lines l on l.clinic_id = ${clinicId} and l.payout_id = o.id ${ofClient(clinicId)}
         where o.clinic_id = ${clinicId} and o.arrives_on between ${from}::date and ${to}::date ${rest}
         order by ${place} limit ${limit + 1}`,
  );
  const page = toPage(rows, limit, ({ arrivesOn, payoutId, line }) => [
    arrivesOn,
    payoutId,
    line?.transactionId ?? '',
  ]);
  ctx.audit('payouts.exported', clinicId, { after: { from, to, lines: page.items.length } });
  return {
    ...page,
    items: page.items.map(
      ({ line, providerPayoutId, amountMinor, currency, state, arrivesOn, bookedOn }) => ({
        payout: { providerPayoutId, amountMinor, currency, state, arrivesOn, bookedOn },
        line,
      }),
    ),
  };
}
