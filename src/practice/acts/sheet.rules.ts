import type { Day } from '#foundation/values/day.ts';
import { type Place, printTime } from '#foundation/values/print-time.ts';
import { dayBounds } from '#foundation/values/zoned-time.ts';
import type { ActSchedule, SheetAct, SheetPet } from './treatments.contract.ts';

const HOUR_MS = 3_600_000;

/** A column of the sheet: an hour of the clinic's day. */
export interface SheetHour {
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  /** `02`, `2 AM`; `02 CEST` and `02 CET` on the day on which clocks are set back. */
  readonly label: string;
}

/** The hours of a day at the clinic: 24, or 23 or 25 when clocks are changed. */
export function sheetHours(day: Day, place: Place): SheetHour[] {
  const { startsAtMs, endsAtMs } = dayBounds(day, place.timeZone);
  const hours: SheetHour[] = [];
  for (let at = startsAtMs; at < endsAtMs; at += HOUR_MS) {
    hours.push({
      startsAtMs: at,
      endsAtMs: Math.min(at + HOUR_MS, endsAtMs),
      label: printTime(at, place).replace(':00', ''),
    });
  }
  return hours;
}

/** Where an act is in its row: an hour's index, before the day, or without a time. */
export type SheetColumn = number | 'any' | 'earlier';

/** When an act is due, or was done if it had no time; null for a planned one without a time. */
const timeOf = ({ plannedFor, doneAt }: Pick<SheetAct, 'plannedFor' | 'doneAt'>): number | null => {
  const at = plannedFor ?? doneAt;
  return at === null ? null : Date.parse(at);
};

export function columnOf(
  act: Pick<SheetAct, 'plannedFor' | 'doneAt'>,
  hours: readonly Pick<SheetHour, 'startsAtMs' | 'endsAtMs'>[],
): SheetColumn {
  const at = timeOf(act);
  if (at === null) return 'any';
  const index = hours.findIndex(({ endsAtMs }) => at < endsAtMs);
  if (index === 0 && at < (hours[0]?.startsAtMs ?? 0)) return 'earlier';
  return index === -1 ? hours.length - 1 : index;
}

/** A row of the sheet: an order, or the acts of one item that belong to none. */
export interface SheetRow {
  readonly key: string;
  readonly name: string;
  readonly unit: string | null;
  readonly quantityThousandths: number;
  readonly note: string | null;
  readonly itemId: string;
  readonly schedule: ActSchedule | null;
  readonly acts: readonly SheetAct[];
}

/** What was ordered for a pet, in the order in which it begins, then what was planned or done once. */
export function sheetRows({ schedules, acts }: Pick<SheetPet, 'acts' | 'schedules'>): SheetRow[] {
  const known = new Set(schedules.map(({ id }) => id));
  const ordered = schedules.map((schedule) => ({
    ...schedule,
    key: schedule.id,
    schedule,
    acts: acts.filter(({ scheduleId }) => scheduleId === schedule.id),
  }));
  const single = new Map<string, SheetAct[]>();
  for (const act of acts) {
    if (act.scheduleId !== null && known.has(act.scheduleId)) continue;
    const key = `${act.itemId} ${act.quantityThousandths} ${act.note ?? ''}`;
    single.set(key, [...(single.get(key) ?? []), act]);
  }
  const others = [...single].flatMap(([key, ofItem]) => {
    const [first] = ofItem;
    return first ? [{ ...first, key, schedule: null, acts: ofItem }] : [];
  });
  return [...ordered, ...others];
}

export type SheetState = 'done' | 'overdue' | 'planned' | 'skipped';

/** What a cell shows. A planned act is overdue as soon as its time has passed. */
export function stateOf(
  { status, plannedFor }: Pick<SheetAct, 'plannedFor' | 'status'>,
  nowMs: number,
): SheetState {
  if (status === 'done') return 'done';
  if (status === 'voided') return 'skipped';
  return plannedFor !== null && Date.parse(plannedFor) < nowMs ? 'overdue' : 'planned';
}

/** The acts that still have to be done, the longest overdue first. */
export const openActs = (acts: readonly SheetAct[]): SheetAct[] =>
  acts
    .filter(({ status, plannedFor }) => status === 'planned' && plannedFor !== null)
    .toSorted((one, other) => (timeOf(one) ?? 0) - (timeOf(other) ?? 0));

/** A row as the list on a phone shows it: the act that comes first, with its buttons, and the others by their times. */
export interface SheetRowOfList extends SheetRow {
  /** The longest overdue, else the next one, else one without a time; undefined if nothing is open. */
  readonly next: SheetAct | undefined;
  /** In the order of their times. */
  readonly rest: readonly SheetAct[];
}

/** The rows of the list on a phone: what has to be done first comes first, then what has nothing open. */
export function listRows(rows: readonly SheetRow[]): SheetRowOfList[] {
  const listed = rows.map((row) => {
    const next = openActs(row.acts)[0] ?? row.acts.find(({ status }) => status === 'planned');
    const rest = row.acts
      .filter((act) => act !== next)
      .toSorted((one, other) => (timeOf(one) ?? 0) - (timeOf(other) ?? 0));
    return { ...row, next, rest };
  });
  const urgencyOf = ({ next }: SheetRowOfList) => (next === undefined ? Infinity : (timeOf(next) ?? 0));
  // Both without anything open: they stay as they are.
  return listed.toSorted((one, other) =>
    urgencyOf(one) === urgencyOf(other) ? 0 : urgencyOf(one) - urgencyOf(other),
  );
}

/** Whether anything can still be done for a pet on the sheet. */
export const isAdmitted = ({ dischargedAt }: Pick<SheetPet, 'dischargedAt'>): boolean =>
  dischargedAt === null;
