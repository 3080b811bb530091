import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { WEEKDAYS } from '#foundation/values/day.ts';
import { Diary, type DiaryEntry } from '#test/diary.ts';
import { hoursOn } from '#test/slot-questions.ts';
import { stormRuns, stormTimeoutMs } from '#test/storm.ts';
import { APPOINTMENT_STATUSES, type AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { mayMove } from './appointment-status.rules.ts';

/* F-02. Any sequence of actions on a clinic's calendar across the night of a clock change. The rules maintain a
   diary; a model that only knows minutes predicts each response and every total. */

const FROM_MS = Date.parse('2026-10-24T00:00+02:00');
/** The clocks of Berlin go back at 01:00 UTC on 25 October 2026, 27 hours in. */
const CHANGE_MINUTE = 27 * 60;
const LAST_MINUTE = (24 + 25) * 60;

const TYPES = {
  visit: { durationMinutes: 30, bufferMinutes: 0, needsRoom: false, doctorIds: null },
  surgery: { durationMinutes: 90, bufferMinutes: 15, needsRoom: true, doctorIds: null },
  nails: { durationMinutes: 15, bufferMinutes: 5, needsRoom: false, doctorIds: ['elm'] },
} as const;
type TypeName = keyof typeof TYPES;

const newDiary = (): Diary =>
  new Diary({
    zone: 'Europe/Berlin',
    firstDay: '2026-10-24',
    lastDay: '2026-10-25',
    slotMinutes: 5,
    clinicHours: [...hoursOn(WEEKDAYS, 0, 360), ...hoursOn(WEEKDAYS, 480, 1_440)],
    doctors: [
      { doctorId: 'ash', hours: hoursOn(WEEKDAYS, 0, 1_440) },
      { doctorId: 'elm', hours: hoursOn(WEEKDAYS, 0, 960) },
    ],
    roomIds: ['theatre', 'spare'],
    online: null,
  });

interface Visit {
  readonly typeName: TypeName;
  readonly doctorId: string;
  readonly roomId: string | null;
  readonly minute: number;
  readonly status: AppointmentStatus;
}

/** The state of the model, by minutes since `FROM_MS`. */
class Ledger {
  readonly visits = new Map<string, Visit>();
  readonly blocks = new Map<
    string,
    { readonly doctorId: string | null; readonly minute: number; readonly minutes: number }
  >();
  made = 0;

  /** `undefined` if it cannot be booked; otherwise the room, or null if none is needed. */
  placeFor(
    typeName: TypeName,
    doctorId: string,
    minute: number,
    exceptId?: string,
    onlyRoom?: string,
  ): string | null | undefined {
    const { durationMinutes, bufferMinutes, needsRoom, doctorIds } = TYPES[typeName];
    if (doctorIds !== null && !doctorIds.some((able) => able === doctorId)) return undefined;
    if (minute < 0 || minute >= LAST_MINUTE) return undefined;
    const minutes = Array.from({ length: durationMinutes + bufferMinutes }, (_, index) => minute + index);
    if (!minutes.slice(0, durationMinutes).every((at) => isOpen(at, doctorId))) return undefined;
    if (minutes.some((at) => this.#isTaken(at, doctorId, null, exceptId))) return undefined;
    if (!needsRoom) return null;
    const rooms = onlyRoom === undefined ? ['theatre', 'spare'] : [onlyRoom];
    return rooms.find((room) => !minutes.some((at) => this.#isTaken(at, null, room, exceptId)));
  }

  #isTaken(at: number, doctorId: string | null, roomId: string | null, exceptId?: string): boolean {
    const byVisit = [...this.visits].some(([id, visit]) => {
      if (
        id === exceptId ||
        GONE.has(visit.status) ||
        (visit.doctorId !== doctorId && visit.roomId !== (roomId ?? ''))
      )
        return false;
      const { durationMinutes, bufferMinutes } = TYPES[visit.typeName];
      return visit.minute <= at && at < visit.minute + durationMinutes + bufferMinutes;
    });
    const byBlock = [...this.blocks.values()].some(
      (block) =>
        doctorId !== null &&
        (block.doctorId === null || block.doctorId === doctorId) &&
        block.minute <= at &&
        at < block.minute + block.minutes,
    );
    return byVisit || byBlock;
  }
}

const GONE: ReadonlySet<AppointmentStatus> = new Set(['cancelled', 'no_show', 'rescheduled']);

/** The wall clock, computed by hand: minutes since midnight, one hour less after the change. */
function isOpen(at: number, doctorId: string): boolean {
  const wall = (at < CHANGE_MINUTE ? at : at - 60) % 1_440;
  return (wall < 360 || wall >= 480) && (doctorId === 'ash' || wall < 960);
}

const instantOf = (minute: number): number => FROM_MS + minute * 60_000;

/** Nothing overlaps, nothing is lost, and every total agrees. */
function checkInvariants(ledger: Ledger, diary: Diary): void {
  const kept = diary.entries.map(({ id, status, doctorId, roomId, startsAtMs }) => ({
    id,
    status,
    doctorId,
    roomId,
    startsAtMs,
  }));
  const expected = [...ledger.visits].map(([id, { status, doctorId, roomId, minute }]) => ({
    id,
    status,
    doctorId,
    roomId,
    startsAtMs: instantOf(minute),
  }));
  expect(kept).toEqual(expected);
  const totals = APPOINTMENT_STATUSES.map(
    (status) => diary.entries.filter((entry) => entry.status === status).length,
  );
  expect(totals.reduce((sum, count) => sum + count, 0)).toBe(ledger.made);

  const live = diary.entries.filter(({ status }) => !GONE.has(status));
  const clash = (a: DiaryEntry, b: DiaryEntry): boolean =>
    a.id < b.id &&
    (a.doctorId === b.doctorId || (a.roomId !== null && a.roomId === b.roomId)) &&
    a.startsAtMs < b.busyUntilMs &&
    b.startsAtMs < a.busyUntilMs;
  expect(live.flatMap((a) => live.filter((b) => clash(a, b)).map((b) => [a, b]))).toEqual([]);
}

type Act = fc.Command<Ledger, Diary>;
const act = (label: string, run: (ledger: Ledger, diary: Diary) => void): Act => ({
  check: () => true,
  run: (ledger, diary) => {
    run(ledger, diary);
    checkInvariants(ledger, diary);
  },
  toString: () => label,
});

const pick = <T>(items: Iterable<T>, index: number): T | undefined => {
  const all = [...items];
  return all[index % Math.max(1, all.length)];
};

const book = (typeName: TypeName, doctorId: string, minute: number): Act =>
  act(`book ${typeName} with ${doctorId} at ${minute}`, (ledger, diary) => {
    const roomId = ledger.placeFor(typeName, doctorId, minute);
    const id = `visit ${String(ledger.made).padStart(3, '0')}`;
    const result = diary.book(id, TYPES[typeName], doctorId, instantOf(minute));
    expect(result.ok).toBe(roomId !== undefined);
    if (roomId !== undefined) {
      ledger.visits.set(id, { typeName, doctorId, roomId, minute, status: 'booked' });
      ledger.made += 1;
    }
    for (const slot of diary.nearest(TYPES[typeName], instantOf(minute))) {
      expect(ledger.placeFor(typeName, slot.doctorId, (slot.startsAtMs - FROM_MS) / 60_000)).toBe(
        slot.roomId,
      );
    }
  });

const move = (index: number, doctorId: string, minute: number): Act =>
  act(`move #${index} to ${doctorId} at ${minute}`, (ledger, diary) => {
    const [id, visit] = pick(ledger.visits, index) ?? [];
    if (id === undefined || visit === undefined) return;
    const mayGo = ['requested', 'booked', 'confirmed'].includes(visit.status);
    const roomId = mayGo ? ledger.placeFor(visit.typeName, doctorId, minute, id) : undefined;
    expect(diary.move(id, doctorId, instantOf(minute))).toBe(roomId !== undefined);
    if (roomId !== undefined) ledger.visits.set(id, { ...visit, doctorId, roomId, minute });
  });

const step = (index: number, to: AppointmentStatus): Act =>
  act(`#${index} becomes ${to}`, (ledger, diary) => {
    const [id, visit] = pick(ledger.visits, index) ?? [];
    if (id === undefined || visit === undefined) return;
    const { typeName, doctorId, roomId, minute, status } = visit;
    const revives = GONE.has(status) && !GONE.has(to);
    const fits =
      !revives || ledger.placeFor(typeName, doctorId, minute, id, roomId ?? undefined) !== undefined;
    const goes = mayMove(status, to) && fits;
    expect(diary.step(id, to)).toBe(goes);
    if (goes) ledger.visits.set(id, { ...visit, status: to });
  });

const block = (doctorId: string | null, minute: number, minutes: number): Act =>
  act(`block ${doctorId ?? 'everyone'} from ${minute} for ${minutes}`, (ledger, diary) => {
    const id = `block ${minute} ${minutes} ${doctorId}`;
    ledger.blocks.set(id, { doctorId, minute, minutes });
    diary.block(id, doctorId, instantOf(minute), minutes);
  });

const unblock = (index: number): Act =>
  act(`unblock #${index}`, (ledger, diary) => {
    const id = pick(ledger.blocks.keys(), index);
    if (id === undefined) return;
    ledger.blocks.delete(id);
    diary.unblock(id);
  });

const anyIndex = fc.nat(15);
const anyDoctor = fc.constantFrom('ash', 'elm');
/**
 * Crowded on purpose: mostly half hours of the night of the change and the next morning; otherwise any multiple of
 * five minutes.
 */
const anyMinute = fc.oneof(
  fc.integer({ min: 48, max: 56 }).map((count) => count * 30),
  fc.integer({ min: 66, max: 72 }).map((count) => count * 30),
  fc.nat(600).map((count) => count * 5),
);
const anyStatus = fc.oneof(
  fc.constantFrom<AppointmentStatus>('cancelled', 'booked'),
  fc.constantFrom(...APPOINTMENT_STATUSES),
);

const anyActs = fc.commands(
  [
    fc
      .tuple(fc.constantFrom<TypeName>('visit', 'surgery', 'surgery', 'nails'), anyDoctor, anyMinute)
      .map((given) => book(...given)),
    fc.tuple(anyIndex, anyDoctor, anyMinute).map((given) => move(...given)),
    fc.tuple(anyIndex, anyStatus).map((given) => step(...given)),
    fc
      .tuple(fc.option(anyDoctor, { freq: 3 }), anyMinute, fc.integer({ min: 5, max: 60 }))
      .map((given) => block(...given)),
    anyIndex.map(unblock),
  ],
  { maxCommands: 50, size: 'max' },
);

test(
  'F-02: any sequence of operations leaves no overlap, loses no appointment and keeps the totals equal',
  () => {
    const numRuns = stormRuns(500);
    fc.assert(
      fc.property(anyActs, (acts) => {
        fc.modelRun(() => ({ model: new Ledger(), real: newDiary() }), acts);
      }),
      { numRuns },
    );
    process.stdout.write(`figure: F-02 ${numRuns} runs of up to 50 steps, 0 failures\n`);
  },
  stormTimeoutMs(),
);
