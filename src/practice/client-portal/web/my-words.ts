import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { daysAway, fullDateIn, isoDayIn, timeIn, todayIn, zoneNote } from '#foundation/web/time/zone-time.ts';
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

/** What a telephone dials: `+49 (0)30 1` goes without what is for the eye alone. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/\(0\)|[^\d+]/g, '')}`;

/** `in 4 days`, `yesterday`: how far an appointment is from today, at its clinic. */
export const nearWords = (zone: string, startsAt: string): string =>
  daysAway(isoDayIn(zone, startsAt), todayIn(zone));

/** A weight as its people say it: to 100 g from ten kilograms up, to 10 g from one. */
export const homeWeightGrams = (grams: number): number => {
  const step = grams >= 10_000 ? 100 : grams >= 1_000 ? 10 : 1;
  return Math.round(grams / step) * step;
};

/** `34.8 kg`, `9.37 lb`. */
export const weightWords = (grams: number, country: string): string => {
  const unit = weightUnitOf(country);
  return printWeight(unit === 'kg' ? homeWeightGrams(grams) : grams, unit);
};

const STEP_WORDS: Partial<
  Readonly<
    Record<AppointmentStatus, readonly [own: (pet: string) => string, theirs: (pet: string) => string]>
  >
> = {
  requested: [
    (pet) => `You asked for an appointment for ${pet}`,
    (pet) => `An appointment was asked for, for ${pet}`,
  ],
  booked: [
    (pet) => `You booked an appointment for ${pet}`,
    (pet) => `The clinic booked an appointment for ${pet}`,
  ],
  confirmed: [
    (pet) => `You confirmed the appointment of ${pet}`,
    (pet) => `The clinic confirmed the appointment of ${pet}`,
  ],
  completed: [(pet) => `${pet} was at the clinic`, (pet) => `${pet} was at the clinic`],
  cancelled: [
    (pet) => `You called off the appointment of ${pet}`,
    (pet) => `The clinic called off the appointment of ${pet}`,
  ],
  no_show: [(pet) => `${pet} missed an appointment`, (pet) => `${pet} missed an appointment`],
};

interface ActivityWords {
  readonly title: string;
  /** When the appointment is, or what the scales said. */
  readonly text?: string | undefined;
}

/** One line of the recent activity. */
export function activityWords(activity: MyActivity): ActivityWords {
  const { kind, status, isOwn, petName, weightGrams, startsAt, timeZone, country } = activity;
  if (kind === 'weighed')
    return { title: `${petName} was weighed`, text: weightWords(weightGrams ?? 0, country) };
  if (kind === 'added') return { title: `${petName} was added` };
  const text = startsAt === null ? undefined : whenWords(timeZone, startsAt);
  if (kind === 'moved') return { title: `The appointment of ${petName} was moved`, text };
  const words = status === null ? undefined : STEP_WORDS[status]?.[isOwn ? 0 : 1];
  return { title: words?.(petName) ?? `An appointment of ${petName} changed`, text };
}
