import { sql } from 'kysely';
import * as z from 'zod';
import { fetchRows } from '#foundation/server/database/fetch-rows.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Chart } from '../accounts.rules.ts';
import { type Balance, JournalEntry } from '../contract.ts';
import { codeOf, slotLabel, slotOf } from '../export-codes.rules.ts';

const Row = JournalEntry.shape.postings.element
  .omit({ amountMinor: true })
  .extend({ currency: z.string(), debitMinor: z.int(), creditMinor: z.int() });

const Own = z.object({ slot: z.string(), code: z.string() });

interface Question {
  readonly from: string;
  readonly to: string;
  readonly chart: Chart;
}

/** What was posted to each account within some days (CORE-7), in the order of the codes; accounts without one come first. */
export async function getTrialBalance(
  { tx, session: { clinicId } }: MemberContext,
  { from, to, chart }: Question,
): Promise<{ readonly items: Balance[] }> {
  const [rows, ownRows] = await Promise.all([
    fetchRows(
      tx,
      Row,
      sql`select p.account, p.income_category as category, p.taxes, p.currency,
            coalesce(sum(p.amount_minor) filter (where p.amount_minor > 0), 0)::bigint as "debitMinor",
            coalesce(-sum(p.amount_minor) filter (where p.amount_minor < 0), 0)::bigint as "creditMinor"
            from ledger_postings p
           where p.clinic_id = ${clinicId} and p.booked_on between ${from}::date and ${to}::date
           group by p.account, p.income_category, p.taxes, p.currency
           order by p.account, p.income_category, p.taxes, p.currency`,
    ),
    fetchRows(
      tx,
      Own,
      sql`select c.slot, c.code from ledger_account_codes c where c.clinic_id = ${clinicId} and c.chart = ${chart}`,
    ),
  ]);
  const own = new Map(ownRows.map(({ slot, code }) => [slot, code]));
  const bySlot = Map.groupBy(rows, (row) => `${slotOf(chart, row)} ${row.currency}`);
  const items = [...bySlot.values()].flatMap((same): Balance[] => {
    const [first] = same;
    if (!first) return [];
    const slot = slotOf(chart, first);
    return [
      {
        slot,
        label: slotLabel(first, chart),
        code: codeOf(chart, first, own),
        isOwnCode: own.has(slot),
        currency: first.currency,
        debitMinor: same.reduce((sum, { debitMinor }) => sum + debitMinor, 0),
        creditMinor: same.reduce((sum, { creditMinor }) => sum + creditMinor, 0),
      },
    ];
  });
  return {
    items: items.toSorted((a, b) => (a.code ?? '').localeCompare(b.code ?? '', 'en', { numeric: true })),
  };
}
