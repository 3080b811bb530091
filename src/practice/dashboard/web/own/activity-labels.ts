import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import { dateTimeLabel } from '#foundation/web/time/date-time-label.ts';
import { roundedWeightLabel } from '#practice/pets/web/public/rounded-weight.ts';
import type { MyActivity } from '../../own.contract.ts';

const STATUS_CHANGE_LABELS: Partial<
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

interface ActivityLabel {
  readonly title: string;
  /** The time of the appointment, or the weight. */
  readonly text?: string | undefined;
}

/** An entry of the recent activity. */
export function activityLabel(activity: MyActivity): ActivityLabel {
  const { kind, status, isOwn, petName, weightGrams, startsAt, timeZone, country } = activity;
  if (kind === 'weighed')
    return { title: `${petName} was weighed`, text: roundedWeightLabel(weightGrams ?? 0, country) };
  if (kind === 'added') return { title: `${petName} was added` };
  const text = startsAt === null ? undefined : dateTimeLabel(timeZone, startsAt);
  if (kind === 'moved') return { title: `The appointment of ${petName} was moved`, text };
  const words = status === null ? undefined : STATUS_CHANGE_LABELS[status]?.[isOwn ? 0 : 1];
  return { title: words?.(petName) ?? `An appointment of ${petName} changed`, text };
}
