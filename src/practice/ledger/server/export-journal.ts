import { sql } from 'kysely';
import * as z from 'zod';
import { CalendarDay, Instant } from '#foundation/contract/instant.ts';
import { decodeCursor, toPage } from '#foundation/server/cursor.ts';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { JournalEntry } from '../contract.ts';

const Position = z.tuple([CalendarDay, Instant, z.uuid()]);

interface Question {
  readonly from: string;
  readonly to: string;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** A page of the journal, by day and moment of booking. The export is recorded. */
export async function exportJournal(ctx: MemberContext, { from, to, limit, cursor }: Question) {
  const { clinicId } = ctx.session;
  const after = decodeCursor(cursor, Position);
  const rest = after
    ? sql`and (e.booked_on, e.posted_at, e.id) > (${after[0]}::date, ${after[1]}::timestamptz, ${after[2]}::uuid)`
    : sql``;
  const rows = await fetchRows(
    ctx.tx,
    JournalEntry,
    sql`
    select e.id, e.kind, e.booked_on as "bookedOn", e.posted_at as "postedAt", e.reference, e.client_id as "clientId",
      c.full_name as "clientName", lines.currency, lines.postings
      from (
        select e.* from ledger_entries e
         where e.clinic_id = ${clinicId} and e.booked_on between ${from}::date and ${to}::date ${rest}
         order by e.booked_on, e.posted_at, e.id limit ${limit + 1}) e
      left join clients c on c.clinic_id = ${clinicId} and c.id = e.client_id
     cross join lateral (
        select min(p.currency) as currency, json_agg(json_build_object('account', p.account, 'category', p.income_category,
            'taxes', p.taxes, 'amountMinor', p.amount_minor) order by p.line) as postings
          from ledger_postings p where p.clinic_id = ${clinicId} and p.entry_id = e.id) lines
     order by e.booked_on, e.posted_at, e.id`,
  );
  const page = toPage(rows, limit, ({ bookedOn, postedAt, id }) => [bookedOn, postedAt, id]);
  ctx.audit('ledger.exported', clinicId, { after: { from, to, entries: page.items.length } });
  return page;
}
