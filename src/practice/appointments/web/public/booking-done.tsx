import { CircleCheck, Hourglass } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import type { MyAppointment } from '../../own.contract.ts';
import { NEXT_STEP_LABELS, MY_STATUS_LABELS } from '../own/my-appointment-labels.ts';
import { StepHeading } from '#foundation/web/portal/step-heading.tsx';
import { DateTimeText } from '#foundation/web/time/date-time-text.tsx';

interface BookingDoneProps {
  readonly booked: MyAppointment;
  readonly isMove: boolean;
}

const titleOf = ({ booked: { status, petName }, isMove }: BookingDoneProps): string => {
  if (status === 'requested') return 'Your request was sent to the clinic';
  return isMove ? `${petName} has a new time` : `${petName} is booked`;
};

/** What was booked or requested, and what happens next. */
export function BookingDone(props: BookingDoneProps) {
  const { booked } = props;
  const isRequest = booked.status === 'requested';
  const Icon = isRequest ? Hourglass : CircleCheck;
  return (
    <>
      <div className="flex flex-col items-center gap-3 pt-8 text-center">
        <span
          aria-hidden
          className={cn(
            'flex size-16 items-center justify-center rounded-full',
            isRequest ? 'bg-accent-soft text-accent-ink' : 'bg-good-soft text-good-ink',
          )}
        >
          <Icon className="size-9" />
        </span>
        <StepHeading step="done" atOnce>
          {titleOf(props)}
        </StepHeading>
        <p className="text-lg">
          <span className="block">{booked.petName}</span>
          <DateTimeText zone={booked.timeZone} country={booked.country} startsAt={booked.startsAt} />
        </p>
        <p className="text-ink-muted">
          {[booked.clinicName, booked.clinicAddress].filter(Boolean).join(', ')}
        </p>
        <p className="max-w-md rounded-xl border border-line bg-sunken px-4 py-3">
          {NEXT_STEP_LABELS[booked.status] ?? MY_STATUS_LABELS[booked.status]}
        </p>
      </div>
      <div className="flex flex-col gap-2">
        <Button asChild size="lg" variant="primary">
          <Link to="/client/appointments">Your appointments</Link>
        </Button>
        <Button asChild size="lg">
          <Link to="/client/dashboard">Back to the dashboard</Link>
        </Button>
      </div>
    </>
  );
}
