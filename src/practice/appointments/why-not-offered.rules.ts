import { covers, overlaps } from '#foundation/values/intervals.ts';
import { type WeeklyHours, hoursOver, timeRangesBetween } from '#foundation/values/weekly-hours.ts';
import { MINUTE_MS, localDayOf, msToGrid, timeRangesOf } from '#foundation/values/zoned-time.ts';
import { addDays, weekdayOf } from '#foundation/values/day.ts';
import { type BusyTime, type SlotQuestion, bindsDoctor, startLimits } from './slot.rules.ts';

/** Busy time with the id of its cause, for staff. Clients never see what occupies a doctor. */
export interface NamedBusyTime extends BusyTime {
  /** `elsewhere`: the doctor is booked in another clinic, of which nothing else is known. Its id is the doctor's. */
  readonly kind: 'appointment' | 'block' | 'elsewhere';
  readonly id: string;
  /** Without the buffer. */
  readonly endsAtMs: number;
}

type Named = Pick<NamedBusyTime, 'kind' | 'id'>;

/** One reason why a time is not offered, with what is in the way. */
export type Obstacle =
  | { readonly kind: 'type_not_allowed' }
  /** `hours` are those of that weekday. */
  | { readonly kind: 'closed'; readonly hours: readonly WeeklyHours[] }
  | { readonly kind: 'not_working'; readonly hours: readonly WeeklyHours[] }
  | { readonly kind: 'blocked'; readonly by: Named }
  | { readonly kind: 'busy'; readonly by: Named }
  /** APPT-8. The pet itself is at another appointment, of any doctor. */
  | { readonly kind: 'pet_busy'; readonly by: Named }
  /** APPT-9. The doctor, or the buffer after the appointment, is taken by another clinic. */
  | { readonly kind: 'elsewhere' }
  /** The appointment itself would fit, but its buffer or that of another one is in the way. */
  | { readonly kind: 'buffer'; readonly by: Named }
  | { readonly kind: 'lead_time'; readonly earliestMs: number }
  | { readonly kind: 'horizon'; readonly untilMs: number }
  /** `by` lists what occupies each of the rooms; empty if the clinic has none in use. */
  | { readonly kind: 'no_room'; readonly by: readonly (Named & { readonly roomId: string })[] }
  /** Bookable by staff, but not on the grid of offered times. */
  | { readonly kind: 'off_grid'; readonly slotMinutes: number };

interface RequestedSlot {
  readonly doctorId: string;
  readonly startsAtMs: number;
}

/**
 * SLOT-3. Every reason why `freeSlots` does not offer that doctor at that time, the most important first; empty if it
 * does. The days of the question are ignored: it is about one instant.
 */
export function whyNotOffered(question: SlotQuestion<NamedBusyTime>, requested: RequestedSlot): Obstacle[] {
  return [
    ...fromType(question, requested),
    ...fromHours(question, requested),
    ...fromTakenTime(question, requested),
    ...fromPet(question, requested),
    ...fromLimits(question, requested),
    ...fromRooms(question, requested),
    ...fromGrid(question, requested),
  ];
}

type Reasons = (question: SlotQuestion<NamedBusyTime>, requested: RequestedSlot) => Obstacle[];

const fromType: Reasons = ({ type }, { doctorId }) =>
  type.doctorIds === null || type.doctorIds.includes(doctorId) ? [] : [{ kind: 'type_not_allowed' }];

const fromHours: Reasons = ({ zone, clinicHours, doctors, type }, { doctorId, startsAtMs }) => {
  const day = localDayOf(startsAtMs, zone);
  const ranges = timeRangesBetween(day, addDays(day, 1), zone);
  const requested = { start: startsAtMs, end: startsAtMs + type.durationMinutes * MINUTE_MS };
  const isWithin = (hours: readonly WeeklyHours[]): boolean =>
    hoursOver(hours, ranges).some((span) => covers(span, requested));
  const thatDay = (hours: readonly WeeklyHours[]) =>
    hours.filter(({ weekday }) => weekday === weekdayOf(day));

  const shifts = doctors.find((doctor) => doctor.doctorId === doctorId)?.hours ?? [];
  const obstacles: Obstacle[] = [];
  if (!isWithin(clinicHours)) obstacles.push({ kind: 'closed', hours: thatDay(clinicHours) });
  if (!isWithin(shifts)) obstacles.push({ kind: 'not_working', hours: thatDay(shifts) });
  return obstacles;
};

const fromTakenTime: Reasons = ({ busy, type }, { doctorId, startsAtMs }) => {
  const requested = { start: startsAtMs, end: startsAtMs + type.durationMinutes * MINUTE_MS };
  const held = { start: startsAtMs, end: requested.end + type.bufferMinutes * MINUTE_MS };
  return busy
    .filter((taken) => bindsDoctor(taken, doctorId))
    .filter((taken) => overlaps(held, { start: taken.startsAtMs, end: taken.busyUntilMs }))
    .map(({ kind, id, startsAtMs: start, endsAtMs: end }) => {
      if (kind === 'elsewhere') return { kind: 'elsewhere' };
      const by = { kind, id };
      if (!overlaps(requested, { start, end })) return { kind: 'buffer', by };
      return { kind: kind === 'block' ? 'blocked' : 'busy', by };
    });
};

/** An appointment of the same doctor is named once: as the one that takes the time. */
const fromPet: Reasons = ({ petTimes = [], busy, type }, { doctorId, startsAtMs }) => {
  const requested = { start: startsAtMs, end: startsAtMs + type.durationMinutes * MINUTE_MS };
  const isNamed = (id: string) => busy.some((taken) => taken.id === id && bindsDoctor(taken, doctorId));
  return petTimes
    .filter((time) => overlaps(requested, time) && !isNamed(time.id))
    .map(({ id }) => ({ kind: 'pet_busy', by: { kind: 'appointment', id } }));
};

const fromLimits: Reasons = (question, { startsAtMs }) => {
  const { start, end } = startLimits(question);
  if (startsAtMs < start) return [{ kind: 'lead_time', earliestMs: start }];
  return startsAtMs < end ? [] : [{ kind: 'horizon', untilMs: end }];
};

const fromRooms: Reasons = ({ roomIds, busy, type }, { startsAtMs }) => {
  if (!type.needsRoom) return [];
  const end = startsAtMs + (type.durationMinutes + type.bufferMinutes) * MINUTE_MS;
  const against = roomIds.map((roomId) => {
    const taken = busy.find(
      (time) =>
        time.roomId === roomId &&
        overlaps({ start: startsAtMs, end }, { start: time.startsAtMs, end: time.busyUntilMs }),
    );
    return taken && { roomId, kind: taken.kind, id: taken.id };
  });
  return against.includes(undefined)
    ? []
    : [{ kind: 'no_room', by: against.filter((named) => named !== undefined) }];
};

const fromGrid: Reasons = ({ zone, slotMinutes }, { startsAtMs }) => {
  const range = timeRangesOf(localDayOf(startsAtMs, zone), zone).find(
    ({ endsAtMs }) => startsAtMs < endsAtMs,
  );
  return range && msToGrid(range, startsAtMs, slotMinutes) > 0 ? [{ kind: 'off_grid', slotMinutes }] : [];
};
