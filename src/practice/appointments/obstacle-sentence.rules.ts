import { clockText } from '#practice/clinics/opening-hours.rules.ts';
import type { WeeklyHours } from '#foundation/values/weekly-hours.ts';
import { union } from '#foundation/values/intervals.ts';
import type { Obstacle } from './why-not-offered.rules.ts';

const spansText = (hours: readonly WeeklyHours[]): string =>
  union(hours.map(({ startMinute, endMinute }) => ({ start: startMinute, end: endMinute })))
    .map(({ start, end }) => `${clockText(start)}–${clockText(end)}`)
    .join(' and ');

/**
 * SLOT-3, as a sentence for the person at the front desk.
 *
 * @param nameOf what occupies a taken time: `Biscuit, 10:00–10:30`, `Lunch, 12:00–13:00`.
 */
export function obstacleSentence(obstacle: Obstacle, nameOf: (id: string) => string): string {
  switch (obstacle.kind) {
    case 'type_not_allowed':
      return 'This doctor does not do this type of appointment.';
    case 'closed':
      return obstacle.hours.length === 0
        ? 'The clinic is closed that day.'
        : `The clinic is open ${spansText(obstacle.hours)} that day.`;
    case 'not_working':
      return obstacle.hours.length === 0
        ? 'The doctor does not work that day.'
        : `The doctor works ${spansText(obstacle.hours)} that day.`;
    case 'blocked':
      return `Blocked: ${nameOf(obstacle.by.id)}.`;
    case 'busy':
      return `Taken: ${nameOf(obstacle.by.id)}.`;
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
