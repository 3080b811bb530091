import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { fetchRow, fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import { CalendarDay } from '#foundation/contract/instant.ts';
import { DayCloseSummary } from '../contract.ts';

/** Closes that fit a condition on `d`, the latest first. */
export const findCloses = (
  { tx, session: { clinicId } }: MemberContext,
  condition: RawBuilder<unknown>,
  limit: number,
): Promise<DayCloseSummary[]> =>
  fetchRows(
    tx,
    DayCloseSummary,
    sql`
    select d.id, d.number, d.closed_on as "closedOn", d.closed_at as "closedAt", s.full_name as "closedByName", d.currency, d.till,
      d.opening_minor as "openingMinor", d.expected_minor as "expectedMinor", d.counted_minor as "countedMinor",
      d.to_bank_minor as "toBankMinor", d.denominations, d.reason, d.till_total_minor as "tillTotalMinor",
      d.till_receipt as "tillReceipt"
      from day_closes d left join staff_members s on s.clinic_id = ${clinicId} and s.user_id = d.closed_by
     where d.clinic_id = ${clinicId} and ${condition}
     order by d.number desc limit ${limit}`,
  );

const Left = z.object({ leftMinor: z.int() });

/** What the last close of the drawer left in it. */
export async function findLeftInDrawer(
  { tx, session: { clinicId } }: MemberContext,
  currency: string,
): Promise<number> {
  const row = await fetchRow(
    tx,
    Left,
    sql`select d.counted_minor - d.to_bank_minor as "leftMinor" from day_closes d
         where d.clinic_id = ${clinicId} and d.till = 'drawer' and d.currency = ${currency}
         order by d.number desc limit 1`,
  );
  return row?.leftMinor ?? 0;
}

const Cash = z.object({ cashInMinor: z.int(), cashOutMinor: z.int() });

/** Cash that came in and went out by the entries of a close, or by those that wait for one. */
export async function findCash(
  { tx, session: { clinicId } }: MemberContext,
  currency: string,
  taken: RawBuilder<unknown>,
): Promise<z.infer<typeof Cash>> {
  const row = await fetchRow(
    tx,
    Cash,
    sql`select coalesce(sum(p.amount_minor) filter (where p.amount_minor > 0), 0)::bigint as "cashInMinor",
          coalesce(-sum(p.amount_minor) filter (where p.amount_minor < 0), 0)::bigint as "cashOutMinor"
          from day_close_entries d
          join ledger_postings p on p.clinic_id = ${clinicId} and p.entry_id = d.entry_id and p.account = 'cash'
            and p.currency = ${currency}
         where d.clinic_id = ${clinicId} and ${taken}`,
  );
  return row ?? { cashInMinor: 0, cashOutMinor: 0 };
}

const Before = z.object({ closedOn: CalendarDay });

/** The day of the close before a number. */
export async function findDayBefore(
  { tx, session: { clinicId } }: MemberContext,
  number: number,
): Promise<string | null> {
  const row = await fetchRow(
    tx,
    Before,
    sql`select d.closed_on as "closedOn" from day_closes d where d.clinic_id = ${clinicId} and d.number = ${number - 1}`,
  );
  return row?.closedOn ?? null;
}
