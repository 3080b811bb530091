import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { fullDateIn, timeIn, zoneNote } from '#foundation/web/time/zone-time.ts';
import { printWeight, weightUnitOf } from '#foundation/values/weight.ts';
import type { MyActivity } from '../contract.ts';

/** Where an appointment stands, in words for the pet's people. */
export const STATUS_WORDS: Readonly<Record<AppointmentStatus, string>> = {
  requested: 'Waiting for the clinic',
  booked: 'Booked',
  confirmed: 'Confirmed',
  arrived: 'You have arrived',
  in_room: 'With the clinic now',
  in_progress: 'With the clinic now',
  admitted: 'Staying at the clinic',
  ready_for_checkout: 'Ready to go home',
  checked_out: 'Done',
  completed: 'Done',
  cancelled: 'Called off',
  no_show: 'Missed',
  rescheduled: 'Moved',
};

/** What comes next, so that nobody has to guess. */
export const NEXT_WORDS: Partial<Readonly<Record<AppointmentStatus, string>>> = {
  requested: 'The clinic looks at your request and confirms it. You will see it here.',
  booked: 'Your time is kept. Come a few minutes early.',
  confirmed: 'The clinic expects you. Come a few minutes early.',
};

/** `Saturday 21 November at 14:30`, with the clinic's zone where it is not the device's. */
export const whenWords = (zone: string, startsAt: string): string =>
  `${fullDateIn(zone, startsAt)} at ${timeIn(zone, startsAt)}${zoneNote(zone, startsAt)}`;

const STEP_WORDS: Partial<Readonly<Record<AppointmentStatus, readonly [own: string, theirs: string]>>> = {
  requested: ['You asked for an appointment', 'An appointment was asked for'],
  booked: ['You booked an appointment', 'The clinic booked an appointment'],
  confirmed: ['You confirmed your appointment', 'The clinic confirmed your appointment'],
  completed: ['The visit is over', 'The visit is over'],
  cancelled: ['You called off an appointment', 'The clinic called off an appointment'],
  no_show: ['An appointment was missed', 'An appointment was missed'],
};

/** One line of the recent activity. */
export function activityWords({
  kind,
  status,
  isOwn,
  petName,
  weightGrams,
  startsAt,
  timeZone,
  country,
}: MyActivity): string {
  if (kind === 'weighed')
    return `${petName} was weighed: ${printWeight(weightGrams ?? 0, weightUnitOf(country))}`;
  if (kind === 'added') return `${petName} was added`;
  const when = startsAt === null ? '' : `, ${whenWords(timeZone, startsAt)}`;
  if (kind === 'moved') return `The appointment of ${petName} was moved${when}`;
  const words = (status === null ? undefined : STEP_WORDS[status]) ?? [
    'An appointment changed',
    'An appointment changed',
  ];
  return `${words[isOwn ? 0 : 1]} for ${petName}${when}`;
}
