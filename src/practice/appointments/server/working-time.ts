import { AppError } from '#vocabulary/errors.ts';
import { localDayOf } from '#foundation/values/zoned-time.ts';
import { obstacleSentence } from '../obstacle-sentence.rules.ts';
import { type NamedBusyTime, type Obstacle, whyNotOffered } from '../why-not-offered.rules.ts';
import type { SlotSetup } from './public/slot-setup.ts';

interface RequestedTime {
  readonly doctorId: string;
  readonly startsAtMs: number;
  readonly durationMinutes: number;
  /** Staff have confirmed the time, whatever hours and blocks say. */
  readonly outsideHours: boolean;
}

const REFUSALS = {
  closed: 'outside_hours',
  not_working: 'outside_hours',
  blocked: 'time_blocked',
  // The appointment fits, but not the buffer after it: such a time is not offered either.
  buffer: 'time_blocked',
} as const;
type HoursObstacle = Extract<Obstacle, { kind: keyof typeof REFUSALS }>;
const isAboutHours = (obstacle: Obstacle): obstacle is HoursObstacle => obstacle.kind in REFUSALS;

/** The doctor takes appointments, and the room is in use. @throws AppError `not_found`. */
export function assertPlace(setup: SlotSetup, doctorId: string, roomId: string | null | undefined): void {
  if (!setup.doctors.some((doctor) => doctor.doctorId === doctorId))
    throw new AppError('not_found', { what: 'doctor' });
  if (roomId && !setup.roomIds.includes(roomId)) throw new AppError('not_found', { what: 'room' });
}

/**
 * APPT-4. Outside the clinic's or the doctor's hours, or in blocked time, only with the staff's confirmation. A type
 * that the doctor does not do is always refused.
 *
 * @param blocks around that time; the constraints keep appointments apart.
 * @throws AppError `outside_hours`, `time_blocked`, or `invalid_input` at `doctorId`.
 */
export function assertWorkingTime(
  setup: SlotSetup,
  blocks: readonly NamedBusyTime[],
  requested: RequestedTime,
): void {
  const day = localDayOf(requested.startsAtMs, setup.zone);
  const question = {
    ...setup,
    type: { ...setup.type, durationMinutes: requested.durationMinutes },
    firstDay: day,
    lastDay: day,
    busy: blocks,
    online: null,
  };
  const obstacles = whyNotOffered(question, requested);
  if (obstacles.some(({ kind }) => kind === 'type_not_allowed')) {
    const message = 'This doctor does not do this type of appointment.';
    throw new AppError('invalid_input', { fields: [{ path: 'doctorId', message }] });
  }
  const about = obstacles.filter(isAboutHours);
  const first = about[0];
  if (requested.outsideHours || !first) return;
  throw new AppError(REFUSALS[first.kind], {
    reasons: about
      .filter(({ kind }) => kind !== 'blocked')
      .map((obstacle) => obstacleSentence(obstacle, () => 'a block', setup.country)),
  });
}
