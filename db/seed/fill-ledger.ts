import type { LedgerEntryKind } from '#vocabulary/ledger-entry-kinds.ts';
import type { Day } from '#foundation/values/day.ts';
import type { Posting } from '#practice/ledger/entry.rules.ts';
import type { Desk } from './desk-of.ts';
import { type Frame, iso } from './frame.ts';
import { insertRows } from './write-rows.ts';

/** An entry of the ledger with its postings, as rows. */
interface DemoEntry {
  readonly id: string;
  readonly kind: LedgerEntryKind;
  readonly bookedOn: Day;
  readonly clientId: string | null;
  readonly reference: string | null;
  readonly currency: string;
  readonly postedAtMs: number;
  readonly postings: readonly Posting[];
}

/** Books entries. @param by who booked them. */
export async function insertEntries(
  { client, clinicId }: Frame,
  entries: readonly DemoEntry[],
  desk: Desk,
): Promise<void> {
  await insertRows(
    client,
    'ledger_entries',
    entries.map(({ id, kind, bookedOn, clientId, reference, postedAtMs }) => ({
      clinic_id: clinicId,
      id,
      kind,
      booked_on: bookedOn,
      client_id: clientId,
      reference,
      posted_at: iso(postedAtMs),
      posted_by: desk(postedAtMs),
    })),
  );
  await insertRows(
    client,
    'ledger_postings',
    entries.flatMap(({ id, bookedOn, currency, postings }) =>
      postings.map((one, index) => ({
        clinic_id: clinicId,
        entry_id: id,
        line: index + 1,
        booked_on: bookedOn,
        account: one.account,
        income_category: one.category,
        taxes: one.taxes,
        amount_minor: one.amountMinor,
        currency,
      })),
    ),
  );
}
