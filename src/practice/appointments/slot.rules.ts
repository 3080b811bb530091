import { type Interval, intersect, isClear, subtract, union } from '#foundation/values/intervals.ts';
import { type BookingLimits, bookingWindow, slotStarts } from '#foundation/values/slot-starts.ts';
import { type WeeklyHours, hoursOver, timeRangesBetween } from '#foundation/values/weekly-hours.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import { type Day, addDays } from '#foundation/values/day.ts';

/** Taken time: of the doctor and the room that it names; of the whole clinic if it names neither. */
export interface BusyTime {
  readonly doctorId: string | null;
  readonly roomId: string | null;
  readonly startsAtMs: number;
  /** For an appointment the end including its buffer; for a block its end. */
  readonly busyUntilMs: number;
}

/** When a pet is at an appointment, without its buffer, which concerns the doctor only. */
export interface PetTime extends Interval {
  /** Of the appointment. */
  readonly id: string;
}

export interface SlotQuestion<Busy extends BusyTime = BusyTime> {
  /** The clinic's IANA time zone. */
  readonly zone: string;
  /** Days at the clinic on which a slot may start, both inclusive. */
  readonly firstDay: Day;
  readonly lastDay: Day;
  /** Slots start at multiples of this since local midnight: 15 gives :00, :15, :30 and :45. A divisor of 60. */
  readonly slotMinutes: number;
  readonly clinicHours: readonly WeeklyHours[];
  /** In the order in which they are offered. */
  readonly doctors: readonly { readonly doctorId: string; readonly hours: readonly WeeklyHours[] }[];
  readonly type: {
    readonly durationMinutes: number;
    /** Kept free after the appointment. It may extend past closing time, but not into taken time. */
    readonly bufferMinutes: number;
    readonly needsRoom: boolean;
    /** The doctors who may do it; null for all. */
    readonly doctorIds: readonly string[] | null;
  };
  /** The rooms in use, in the order in which they are assigned. */
  readonly roomIds: readonly string[];
  /** At least what is taken from `firstDay` until the buffer after the last slot; more does no harm. */
  readonly busy: readonly Busy[];
  /** APPT-8. When the pet is at other appointments; empty if the question is about no certain pet. */
  readonly petTimes?: readonly PetTime[];
  /** The clinic's limits for clients; null for staff, who have none. */
  readonly online: BookingLimits | null;
}

export interface Slot {
  readonly doctorId: string;
  readonly startsAtMs: number;
  /** Without the buffer. Elapsed minutes after the start, even across a clock change. */
  readonly endsAtMs: number;
  /** A room that is free until the end of the buffer; null if the type needs none. */
  readonly roomId: string | null;
}

/**
 * SLOT-1. All bookable times: clinic hours ∩ the doctor's hours ∩ the limits of the type and of online booking −
 * appointments with their buffers, of the doctor and of the pet − blocks. Sorted by start, then in the order of the doctors.
 *
 * Hours are local times of the clinic's zone on each day: a skipped hour has no slots, a repeated one has them twice.
 */
export function freeSlots(question: SlotQuestion): Slot[] {
  const { type } = question;
  // A slot may end on the day after the last one, if the clinic is open across midnight.
  const ranges = timeRangesBetween(question.firstDay, addDays(question.lastDay, 1), question.zone);
  const clinicOpen = hoursOver(question.clinicHours, ranges);
  const rooms = type.needsRoom ? freeRooms(question) : null;
  const petTimes = union([...(question.petTimes ?? [])]);
  const grid = {
    ranges,
    lastDay: question.lastDay,
    gridMinutes: question.slotMinutes,
    durationMinutes: type.durationMinutes,
    limits: startLimits(question),
  };

  const slots: Slot[] = [];
  for (const { doctorId, hours } of question.doctors) {
    if (type.doctorIds !== null && !type.doctorIds.includes(doctorId)) continue;
    const open = intersect(clinicOpen, hoursOver(hours, ranges));
    const free = subtract(subtract(open, tooNear(question, doctorId)), petTimes);
    for (const startsAtMs of slotStarts({ free, ...grid })) {
      const roomId = rooms?.(startsAtMs) ?? null;
      if (rooms !== null && roomId === null) continue;
      slots.push({ doctorId, startsAtMs, endsAtMs: startsAtMs + type.durationMinutes * MINUTE_MS, roomId });
    }
  }
  return slots.sort((a, b) => a.startsAtMs - b.startsAtMs);
}

/**
 * SLOT-2. The free slots nearest to a requested start, the nearest first; of two equally near ones the earlier.
 *
 * @param slots sorted by start, as `freeSlots` returns them.
 */
export function nearestFreeSlots(slots: readonly Slot[], wantedStartMs: number, count = 3): Slot[] {
  const distance = (slot: Slot): number => Math.abs(slot.startsAtMs - wantedStartMs);
  return slots.toSorted((a, b) => distance(a) - distance(b)).slice(0, count);
}

/** The instants at which an online booking may start; unlimited for staff. */
export function startLimits({ online, zone }: SlotQuestion): Interval {
  return online === null ? { start: -Infinity, end: Infinity } : bookingWindow(online, zone);
}

/** Whether taken time occupies this doctor. */
export const bindsDoctor = (taken: BusyTime, doctorId: string): boolean =>
  taken.doctorId === doctorId || (taken.doctorId === null && taken.roomId === null);

/** Where an appointment of this doctor cannot be, so that the buffer after it stays free too. */
function tooNear({ busy, type }: SlotQuestion, doctorId: string): Interval[] {
  return union(
    busy
      .filter((taken) => bindsDoctor(taken, doctorId))
      .map((taken) => ({ start: taken.startsAtMs - type.bufferMinutes * MINUTE_MS, end: taken.busyUntilMs })),
  );
}

/** Finds the first room that is free for an appointment with its buffer, by its start. */
function freeRooms({ roomIds, busy, type }: SlotQuestion): (startsAtMs: number) => string | null {
  const holdMs = (type.durationMinutes + type.bufferMinutes) * MINUTE_MS;
  const rooms = roomIds.map((roomId) => {
    const taken = busy.filter((time) => time.roomId === roomId);
    return { roomId, taken: union(taken.map((time) => ({ start: time.startsAtMs, end: time.busyUntilMs }))) };
  });
  return (startsAtMs) => {
    const hold = { start: startsAtMs, end: startsAtMs + holdMs };
    return rooms.find(({ taken }) => isClear(taken, hold))?.roomId ?? null;
  };
}
