import { currencyOf } from '#vocabulary/currencies.ts';
import { localDayOf, MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { cashMoved, drawerClosed, separateTillRecorded } from '#practice/ledger/till-postings.rules.ts';
import type { Posting } from '#practice/ledger/entry.rules.ts';
import { drawerOf, tillOf } from '#practice/till/drawer.rules.ts';
import { type Desk, deskOf } from './desk-of.ts';
import { insertEntries } from './fill-ledger.ts';
import type { Team } from './fill-setup.ts';
import { type Frame, iso } from './frame.ts';
import { insertRows } from './write-rows.ts';

interface Entry {
  readonly id: string;
  readonly postedAtMs: number;
  readonly cashMinor: number;
  /** What was recorded as paid at the separate till. */
  readonly tillMinor: number;
}

interface Close {
  readonly id: string;
  readonly number: number;
  readonly closedOn: string;
  readonly closedAtMs: number;
  readonly counted: Readonly<Record<string, number | string | null>>;
  readonly postings: readonly Posting[];
  readonly entryId: string | null;
  readonly entries: readonly Entry[];
}

/** What stays in the drawer for change. */
const FLOAT_MINOR = 20_000;
/** From how many days' closes one has a difference. */
const SHORT_EVERY = 9;
const SHORT_MINOR = 500;
/** The number of the till's daily report before the first of the demo. */
const FIRST_Z_REPORT = 611;

/** What was booked so far, the oldest first. */
async function findEntries({ client, clinicId }: Frame): Promise<Entry[]> {
  const { rows } = await client.query<Entry>(
    `select e.id, (extract(epoch from e.posted_at) * 1000)::float8 as "postedAtMs",
       coalesce(sum(p.amount_minor) filter (where p.account = 'cash'), 0)::bigint as "cashMinor",
       coalesce(sum(p.amount_minor) filter (where p.account = 'separate_till'), 0)::bigint as "tillMinor"
       from ledger_entries e join ledger_postings p on p.clinic_id = $1 and p.entry_id = e.id
      where e.clinic_id = $1 group by e.id, e.posted_at order by e.posted_at, e.id`,
    [clinicId],
  );
  return rows;
}

const sumOf = (entries: readonly Entry[], pick: (entry: Entry) => number): number =>
  entries.reduce((sum, entry) => sum + pick(entry), 0);

/** Change that was put into the drawer before the first day. */
async function fillFloat(frame: Frame, desk: Desk, first: Entry, currency: string): Promise<void> {
  const { client, clinic, clinicId, dice } = frame;
  const atMs = first.postedAtMs - 30 * MINUTE_MS;
  const bookedOn = localDayOf(atMs, clinic.timeZone);
  const [id, entryId] = [dice.id(), dice.id()];
  const moved = { direction: 'in', purpose: 'bank', amountMinor: FLOAT_MINOR } as const;
  const entry = { id: entryId, bookedOn, currency, reference: null, clientId: null, postedAtMs: atMs };
  await insertEntries(frame, [{ ...entry, kind: 'cash_movement', postings: cashMoved(moved) }], desk);
  await insertRows(client, 'cash_movements', [
    {
      clinic_id: clinicId,
      id,
      direction: moved.direction,
      purpose: moved.purpose,
      amount_minor: moved.amountMinor,
      currency,
      reason: 'Change for the drawer',
      moved_on: bookedOn,
      ledger_entry_id: entryId,
      moved_at: iso(atMs),
      moved_by: desk(atMs),
    },
  ]);
}

/** What was counted in the drawer of a day: mostly what should be in it. */
function drawerCounted(entries: readonly Entry[], openingMinor: number, number: number) {
  const cashInMinor = sumOf(entries, ({ cashMinor }) => Math.max(0, cashMinor));
  const cashOutMinor = sumOf(entries, ({ cashMinor }) => Math.max(0, -cashMinor));
  const { expectedMinor } = drawerOf({ openingMinor, cashInMinor, cashOutMinor });
  const isShort = number % SHORT_EVERY === 0 && expectedMinor > FLOAT_MINOR;
  const countedMinor = expectedMinor - (isShort ? SHORT_MINOR : 0);
  const toBankMinor = Math.max(0, countedMinor - FLOAT_MINOR);
  return {
    leftMinor: countedMinor - toBankMinor,
    postings: drawerClosed({ expectedMinor, countedMinor, toBankMinor }),
    counted: {
      opening_minor: openingMinor,
      expected_minor: expectedMinor,
      counted_minor: countedMinor,
      to_bank_minor: toBankMinor,
      reason: isShort ? 'A client was given too much change' : null,
      till_total_minor: null,
      till_receipt: null,
    },
  };
}

/** What the separate till took: what was recorded as paid at it, and goods over the counter. */
function tillCounted(entries: readonly Entry[], overTheCounterMinor: number, number: number) {
  const totalMinor = sumOf(entries, ({ tillMinor }) => tillMinor) + overTheCounterMinor;
  return {
    leftMinor: 0,
    postings: separateTillRecorded({ totalMinor }),
    counted: {
      opening_minor: null,
      expected_minor: null,
      counted_minor: null,
      to_bank_minor: null,
      reason: null,
      till_total_minor: totalMinor,
      till_receipt: `Z ${FIRST_Z_REPORT + number}`,
    },
  };
}

function closesOf({ clinic, nowMs, dice }: Frame, entries: readonly Entry[]): Close[] {
  const dayOf = ({ postedAtMs }: Entry) => localDayOf(postedAtMs, clinic.timeZone);
  const today = localDayOf(nowMs, clinic.timeZone);
  const days = [...Map.groupBy(entries, dayOf)].filter(([day]) => day < today);
  let leftMinor = 0;
  return days.map(([closedOn, own], index) => {
    const number = index + 1;
    const done =
      tillOf(clinic) === 'drawer'
        ? drawerCounted(own, leftMinor, number)
        : tillCounted(own, dice.int(0, 9) * 590, number);
    leftMinor = done.leftMinor;
    return {
      id: dice.id(),
      number,
      closedOn,
      closedAtMs: Math.max(...own.map(({ postedAtMs }) => postedAtMs)) + 15 * MINUTE_MS,
      counted: done.counted,
      postings: done.postings,
      entryId: done.postings.length === 0 ? null : dice.id(),
      entries: own,
    };
  });
}

/** The closes of all days until yesterday. What was booked today waits for the next one. */
export async function fillCloses(frame: Frame, team: Team): Promise<void> {
  const { client, clinic, clinicId } = frame;
  const desk = deskOf(frame, team);
  const currency = currencyOf(clinic.country);
  const till = tillOf(clinic);
  const [first] = await findEntries(frame);
  if (first && till === 'drawer') await fillFloat(frame, desk, first, currency);
  const entries = await findEntries(frame);
  const closes = closesOf(frame, entries);
  await insertEntries(
    frame,
    closes.flatMap(({ entryId, number, closedOn, closedAtMs, postings }) =>
      entryId === null
        ? []
        : [
            {
              id: entryId,
              kind: 'day_close' as const,
              bookedOn: closedOn,
              clientId: null,
              reference: `Day close ${number}`,
              currency,
              postedAtMs: closedAtMs,
              postings,
            },
          ],
    ),
    desk,
  );
  await insertRows(
    client,
    'day_closes',
    closes.map(({ id, number, closedOn, closedAtMs, counted, entryId }) => ({
      clinic_id: clinicId,
      id,
      number,
      closed_on: closedOn,
      currency,
      till,
      ...counted,
      ledger_entry_id: entryId,
      closed_at: iso(closedAtMs),
      closed_by: desk(closedAtMs),
    })),
  );
  const closeOf = new Map(
    closes.flatMap(({ id, entryId, entries: own }) =>
      [...own.map((entry) => entry.id), ...(entryId === null ? [] : [entryId])].map((entry) => [entry, id]),
    ),
  );
  await insertRows(
    client,
    'day_close_entries',
    [...new Set([...entries.map(({ id }) => id), ...closeOf.keys()])].map((entry) => ({
      clinic_id: clinicId,
      entry_id: entry,
      close_id: closeOf.get(entry) ?? null,
    })),
  );
}
