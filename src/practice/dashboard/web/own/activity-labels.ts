import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { printWeight, weightUnitOf } from '#foundation/values/weight.ts';
import { dateTimeLabel } from '#foundation/web/time/date-time-label.ts';
import type { MyActivity } from '../../own.contract.ts';

const STATUS_CHANGE_LABELS: Partial<
  Readonly<
    Record<AppointmentStatus, readonly [own: (pet: string) => string, theirs: (pet: string) => string]>
  >
> = {
  requested: [
    (pet) => `You requested an appointment for ${pet}`,
    (pet) => `An appointment was requested for ${pet}`,
  ],
  booked: [
    (pet) => `You booked an appointment for ${pet}`,
    (pet) => `The clinic booked an appointment for ${pet}`,
  ],
  confirmed: [
    (pet) => `You confirmed ${pet}’s appointment`,
    (pet) => `The clinic confirmed ${pet}’s appointment`,
  ],
  completed: [(pet) => `${pet} was at the clinic`, (pet) => `${pet} was at the clinic`],
  cancelled: [
    (pet) => `You canceled ${pet}’s appointment`,
    (pet) => `The clinic canceled ${pet}’s appointment`,
  ],
  no_show: [(pet) => `${pet} missed an appointment`, (pet) => `${pet} missed an appointment`],
};

interface ActivityLabel {
  readonly title: string;
  /** The time of the appointment, the weight, or both. */
  readonly text?: string | undefined;
}

/** An entry of the recent activity. */
export function activityLabel(activity: MyActivity): ActivityLabel {
  const { kind, status, isOwn, petName, weightGrams, startsAt, timeZone, country } = activity;
  if (kind === 'weighed')
    return {
      title: `${petName} was weighed`,
      text: printWeight(weightGrams ?? 0, weightUnitOf(country), country),
    };
  if (kind === 'added') return { title: `${petName} was added` };
  const when = startsAt === null ? undefined : dateTimeLabel(timeZone, startsAt, country);
  const text = [
    when,
    weightGrams === null ? undefined : printWeight(weightGrams, weightUnitOf(country), country),
  ]
    .filter((part) => part !== undefined)
    .join(' · ');
  if (kind === 'moved') return { title: `${petName}’s appointment was moved`, text: when };
  const labelOf = status === null ? undefined : STATUS_CHANGE_LABELS[status]?.[isOwn ? 0 : 1];
  return { title: labelOf?.(petName) ?? `An appointment for ${petName} was changed`, text };
}
