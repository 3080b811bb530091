import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AppError } from '#vocabulary/errors.ts';
import type { MemberContext } from '#foundation/server/http/context.ts';
import type { Posting } from '#practice/ledger/entry.rules.ts';
import { drawerClosed, separateTillRecorded } from '#practice/ledger/till-postings.rules.ts';
import { postEntry } from '#practice/ledger/server/public/post-entry.ts';
import type { CloseDay, DayClose, TillKind } from '../contract.ts';
import { drawerOf } from '../drawer.rules.ts';
import { missingInTill, recordedAtTill } from '../separate-till.rules.ts';
import { findCash, findCloses, findLeftInDrawer } from './close-columns.ts';
import { findPlace } from './find-place.ts';
import { getClose } from './get-close.ts';

const COUNT_DRAWER = 'Count the drawer.';
const SAY_WHY = 'Explain why the till took less than was recorded here, or say that you do not know.';
const RECORD_TILL = 'Cash is kept in a separate till here. Record its total.';

const refuse = (path: string, message: string) =>
  new AppError('invalid_input', { fields: [{ path, message }] });

/** What was entered, as it is stored and booked. @throws AppError `invalid_input` for what does not fit the place (TILL-1). */
function countedOf({ drawer, separateTill }: CloseDay, till: TillKind) {
  if (till === 'drawer') {
    if (drawer === null || separateTill !== null) throw refuse('drawer', COUNT_DRAWER);
    return { postings: drawerClosed(drawer), drawer, separateTill: null };
  }
  if (separateTill === null || drawer !== null) throw refuse('separateTill', RECORD_TILL);
  return { postings: separateTillRecorded(separateTill), drawer: null, separateTill };
}

interface Booking {
  readonly number: number;
  readonly today: string;
  readonly currency: string;
  readonly postings: readonly Posting[];
}

/** Books the difference, and what went to the bank. @returns the entry, null where there is nothing to book. */
async function book(ctx: MemberContext, { number, today, currency, postings }: Booking) {
  if (postings.length === 0) return null;
  const id = randomUUID();
  const kind = 'day_close';
  const reference = `Day close ${number}`;
  await postEntry(ctx, { id, kind, bookedOn: today, clientId: null, reference, currency, postings });
  return id;
}

/**
 * CLOSE-1, CLOSE-2, TILL-2. Closes the day: takes every entry that waits, this close's own included. An entry whose transaction has not
 * ended yet cannot be seen here, keeps its row in `day_close_entries`, and waits for the next close. Two who close at once do so one
 * after the other.
 *
 * @throws AppError `day_changed` when other cash came in or went out than was shown when it was counted, `invalid_input`.
 */
export async function closeDay(ctx: MemberContext, input: CloseDay): Promise<DayClose> {
  const { clinicId } = ctx.session;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`day close ${clinicId}`}, 0))`.execute(ctx.tx);
  const [{ today, currency, till }, [last]] = await Promise.all([
    findPlace(ctx),
    findCloses(ctx, sql`true`, 1),
  ]);
  const { postings, drawer, separateTill } = countedOf(input, till);
  const [id, number] = [randomUUID(), (last?.number ?? 0) + 1];
  const openingMinor = await findLeftInDrawer(ctx, currency);
  const ledgerEntryId = await book(ctx, { number, today, currency, postings });
  await ctx.tx
    .insertInto('day_closes')
    .values({
      clinic_id: clinicId,
      id,
      number,
      closed_on: today,
      currency,
      till,
      opening_minor: drawer && openingMinor,
      expected_minor: drawer && drawer.expectedMinor,
      counted_minor: drawer && drawer.countedMinor,
      to_bank_minor: drawer && drawer.toBankMinor,
      denominations: drawer?.denominations ? JSON.stringify(drawer.denominations) : null,
      reason: (drawer ?? separateTill)?.reason ?? null,
      till_total_minor: separateTill && separateTill.totalMinor,
      till_receipt: separateTill && separateTill.receipt,
      ledger_entry_id: ledgerEntryId,
    })
    .execute();
  await ctx.tx
    .updateTable('day_close_entries')
    .set({ close_id: id })
    .where('clinic_id', '=', clinicId)
    .where('close_id', 'is', null)
    .execute();
  if (drawer) {
    const own = sql`d.close_id = ${id} and d.entry_id is distinct from ${ledgerEntryId}::uuid`;
    const { expectedMinor } = drawerOf({ openingMinor, ...(await findCash(ctx, currency, own)) });
    if (expectedMinor !== drawer.expectedMinor) throw new AppError('day_changed');
  }
  ctx.audit('day.closed', id, { after: { number, currency, ...drawer, ...separateTill } });
  const close = await getClose(ctx, { id });
  // The report is of the entries that were taken: also of what was recorded while the till's receipt was typed.
  if (
    separateTill?.reason === null &&
    missingInTill(recordedAtTill(close.report, currency), separateTill.totalMinor) > 0
  )
    throw refuse('separateTill.reason', SAY_WHY);
  return close;
}
