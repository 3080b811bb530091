import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { MINUTE_MS } from '#foundation/values/zoned-time.ts';
import type { Dice } from './dice.ts';

/** Who made a step: the front desk, a technician, the doctor or the client. */
export type StepActor = 'desk' | 'technician' | 'doctor' | 'client';

export interface Step {
  readonly status: AppointmentStatus;
  readonly atMs: number;
  readonly by: StepActor;
}

export type Course = 'usual' | 'operation' | 'no_show' | 'cancelled' | 'requested';

export interface TimelineParts {
  readonly course: Course;
  readonly startsAtMs: number;
  readonly endsAtMs: number;
  readonly nowMs: number;
  /** Whether the client requested it online. */
  readonly byClient: boolean;
  /** The latest moment until then at which the front desk was open. */
  readonly atDeskBefore: (ms: number) => number;
}

const DAY_MS = 1_440 * MINUTE_MS;

/** When it was booked: hours to weeks before, and always in the past. */
const bookedAt = ({ startsAtMs, nowMs }: TimelineParts, dice: Dice): number =>
  Math.min(startsAtMs - dice.int(90, 36_000) * MINUTE_MS, nowMs - dice.int(4, 5_000) * MINUTE_MS);

const theVisit = ({ course, startsAtMs, endsAtMs }: TimelineParts, dice: Dice): Step[] => {
  const minutes = (n: number) => n * MINUTE_MS;
  const late = dice.chance(0.06) ? minutes(dice.int(5, 11)) : 0;
  const arrivedAt = startsAtMs - minutes(dice.int(2, 13)) + late * 2;
  if (course === 'operation') {
    const home = endsAtMs + minutes(dice.int(50, 160));
    return [
      { status: 'arrived', atMs: arrivedAt, by: 'desk' },
      { status: 'admitted', atMs: Math.max(startsAtMs, arrivedAt + minutes(2)), by: 'technician' },
      { status: 'ready_for_checkout', atMs: home, by: 'technician' },
      { status: 'checked_out', atMs: home + minutes(dice.int(4, 15)), by: 'desk' },
      { status: 'completed', atMs: home + minutes(dice.int(16, 40)), by: 'doctor' },
    ];
  }
  const inRoomAt = Math.max(startsAtMs - minutes(dice.int(0, 2)), arrivedAt + minutes(1));
  const beganAt = Math.max(startsAtMs + minutes(1), inRoomAt + minutes(1));
  // Completed before the next one begins, because a doctor sees one pet at a time.
  const doneAt = Math.max(endsAtMs - minutes(dice.int(1, 4)), beganAt + minutes(1));
  const paidAt = doneAt + minutes(dice.int(2, 9));
  return [
    { status: 'arrived', atMs: arrivedAt, by: 'desk' },
    { status: 'in_room', atMs: inRoomAt, by: 'technician' },
    { status: 'in_progress', atMs: beganAt, by: 'doctor' },
    { status: 'ready_for_checkout', atMs: doneAt, by: 'doctor' },
    { status: 'checked_out', atMs: paidAt, by: 'desk' },
    { status: 'completed', atMs: paidAt + minutes(dice.int(2, 25)), by: 'doctor' },
  ];
};

/**
 * The steps of one appointment until now; the last one gives its status. All steps are made first and those in the future
 * are removed, so that the statuses fit the time of day.
 */
export function makeTimeline(parts: TimelineParts, dice: Dice): readonly [Step, ...Step[]] {
  const { course, startsAtMs, nowMs, byClient, atDeskBefore } = parts;
  // Answered during opening hours; requested online at any time before.
  const answeredAt = atDeskBefore(bookedAt(parts, dice));
  const firstAt = byClient ? answeredAt - dice.int(5, 700) * MINUTE_MS : answeredAt;
  const request: Step = { status: 'requested', atMs: firstAt, by: 'client' };
  if (course === 'requested') return [request];
  const first: Step = byClient ? request : { status: 'booked', atMs: firstAt, by: 'desk' };
  const story: Step[] = byClient ? [{ status: 'booked', atMs: answeredAt, by: 'desk' }] : [];
  const confirmedAt = atDeskBefore(startsAtMs - DAY_MS - dice.int(0, 600) * MINUTE_MS);
  if (course !== 'cancelled' && confirmedAt > answeredAt && dice.chance(0.75)) {
    story.push({ status: 'confirmed', atMs: confirmedAt, by: 'desk' });
  }
  if (course === 'cancelled') {
    const left = startsAtMs - answeredAt;
    const cancelledAt = atDeskBefore(answeredAt + Math.floor(left * (0.3 + dice.next() * 0.6)));
    story.push({ status: 'cancelled', atMs: Math.max(cancelledAt, answeredAt + MINUTE_MS), by: 'desk' });
  } else if (course === 'no_show') {
    story.push({ status: 'no_show', atMs: startsAtMs + dice.int(20, 35) * MINUTE_MS, by: 'desk' });
  } else {
    story.push(...theVisit(parts, dice));
  }
  return [first, ...story.filter(({ atMs }) => atMs <= nowMs)];
}
