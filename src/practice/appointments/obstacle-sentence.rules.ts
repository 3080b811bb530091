import { union } from '#foundation/values/intervals.ts';
import { printMinute } from '#foundation/values/print-time.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import type { Obstacle } from './why-not-offered.rules.ts';

const spansText = (hours: readonly WeeklyHours[], country: string): string =>
  union(hours.map(({ startMinute, endMinute }) => ({ start: startMinute, end: endMinute })))
    .map(({ start, end }) => `${printMinute(start, country)}–${printMinute(end, country)}`)
    .join(' and ');

/**
 * SLOT-3, as a sentence for the person at the front desk.
 *
 * @param nameOf what occupies a taken time: `Biscuit, 10:00–10:30`, `Lunch, 12:00–13:00`.
 * @param country of the clinic, whose times of day are written.
 */
export function obstacleSentence(
  obstacle: Obstacle,
  nameOf: (id: string) => string,
  country: string,
): string {
  switch (obstacle.kind) {
    case 'type_not_allowed':
      return 'This doctor does not do this type of appointment.';
    case 'closed':
      return obstacle.hours.length === 0
        ? 'The clinic is closed that day.'
        : `The clinic is open ${spansText(obstacle.hours, country)} that day.`;
    case 'not_working':
      return obstacle.hours.length === 0
        ? 'The doctor does not work that day.'
        : `The doctor works ${spansText(obstacle.hours, country)} that day.`;
    case 'blocked':
      return `Blocked: ${nameOf(obstacle.by.id)}.`;
    case 'busy':
      return `Taken: ${nameOf(obstacle.by.id)}.`;
    case 'pet_busy':
      return `This pet already has an appointment then: ${nameOf(obstacle.by.id)}.`;
    case 'elsewhere':
      return 'The doctor is not available at that time.';
    case 'buffer':
      return `Too close to ${nameOf(obstacle.by.id)}: the buffer after the appointment would be lost.`;
    case 'lead_time':
      return 'Too soon to be booked online.';
    case 'horizon':
      return 'Too far ahead to be booked online.';
    case 'no_room':
      return obstacle.by.length === 0
        ? 'This type needs a room, and the clinic has no active room.'
        : 'No room is available at that time.';
    case 'off_grid':
      return `Available, but offered times start every ${obstacle.slotMinutes} minutes.`;
  }
}
