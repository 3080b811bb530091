import { isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { statusLabel, stepsBack } from '../../appointment-status.rules.ts';
import type { AppointmentEvent } from '../../contract.ts';

const momentIn = (zone: string, instant: string): string =>
  `${nearDateIn(zone, instant)}, ${timeIn(zone, instant)}`;

/** The label of a history entry: a status that was reached, or a move. */
export function eventLabel(event: AppointmentEvent, zone: string): string {
  const { fromStatus, toStatus, fromStartsAt, toStartsAt } = event;
  if (fromStartsAt !== null && toStartsAt !== null) {
    if (fromStartsAt === toStartsAt) return 'Assigned to another doctor';
    return isoDayIn(zone, fromStartsAt) === isoDayIn(zone, toStartsAt)
      ? `Moved from ${timeIn(zone, fromStartsAt)} to ${timeIn(zone, toStartsAt)} on ${nearDateIn(zone, toStartsAt)}`
      : `Moved from ${momentIn(zone, fromStartsAt)} to ${momentIn(zone, toStartsAt)}`;
  }
  if (fromStatus === null) return toStatus === 'requested' ? 'Requested online' : 'Booked';
  if (stepsBack(fromStatus).includes(toStatus)) return `Back to ${statusLabel(toStatus).toLowerCase()}`;
  return statusLabel(toStatus);
}
