import type { Kysely } from 'kysely';
import type { Tables } from '#db/tables.ts';
import type { LedgerEntryKind } from '#vocabulary/ledger-entry-kinds.ts';
import type { Day } from '#foundation/values/day.ts';
import type { Posting } from '../../entry.rules.ts';

/** Who books: somebody of the staff, or a job for a clinic. */
export interface BooksContext {
  readonly tx: Kysely<Tables>;
  readonly now: Date;
  readonly session: { readonly clinicId: string };
}

interface Entry {
  /** Made by whoever books it, who stores it with what is booked. */
  readonly id: string;
  readonly kind: LedgerEntryKind;
  /** The day at the clinic on which it counts. */
  readonly bookedOn: Day;
  readonly clientId: string | null;
  /** As printed on the document that it is booked from. */
  readonly reference: string | null;
  readonly currency: string;
  readonly postings: readonly Posting[];
}

/**
 * LEDGER-1. Books an entry, whose postings the database checks at commit to add up to zero. Both statements are sent without
 * waiting for each other.
 *
 * @param entry with at least one posting: where there is nothing to post, as for an invoice of zero, nothing is booked.
 */
export async function postEntry(ctx: Omit<BooksContext, 'now'>, entry: Entry): Promise<void> {
  const { clinicId } = ctx.session;
  const { id, kind, bookedOn, clientId, reference, currency, postings } = entry;
  await Promise.all([
    ctx.tx
      .insertInto('ledger_entries')
      .values({ clinic_id: clinicId, id, kind, booked_on: bookedOn, client_id: clientId, reference })
      .execute(),
    ctx.tx
      .insertInto('ledger_postings')
      .values(
        postings.map((one, index) => ({
          clinic_id: clinicId,
          entry_id: id,
          line: index + 1,
          booked_on: bookedOn,
          account: one.account,
          income_category: one.category,
          taxes: JSON.stringify(one.taxes),
          amount_minor: one.amountMinor,
          currency,
        })),
      )
      .execute(),
  ]);
}
