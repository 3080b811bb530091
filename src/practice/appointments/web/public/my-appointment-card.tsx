import { CalendarClock, CircleHelp, CircleX, Clock, MapPin, Phone } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import { cancelMyAppointmentEndpoint, type MyAppointment } from '../../own.contract.ts';
import { daysFromTodayLabel } from '#foundation/web/time/date-time-label.ts';
import { NEXT_STEP_LABELS, MY_STATUS_LABELS } from '../own/my-appointment-labels.ts';
import { telephoneLink } from '#foundation/web/telephone-link.ts';
import { DateTimeText } from '#foundation/web/time/date-time-text.tsx';

const STATUS_LOOKS: Partial<
  Record<MyAppointment['status'], { readonly tone: 'accent' | 'good' | 'bad'; readonly icon: typeof Clock }>
> = {
  requested: { tone: 'accent', icon: CircleHelp },
  booked: { tone: 'good', icon: CalendarClock },
  confirmed: { tone: 'good', icon: CalendarClock },
  cancelled: { tone: 'bad', icon: CircleX },
  no_show: { tone: 'bad', icon: CircleX },
};

interface MyAppointmentCardProps {
  readonly appointment: MyAppointment;
  /** Shows the pet; omitted on the pet's own page. */
  readonly withPet?: boolean;
}

/** An appointment with the actions of the client. */
export function MyAppointmentCard({ appointment, withPet = true }: MyAppointmentCardProps) {
  const { petName, species, startsAt, timeZone, country, status, typeName, reason, doctorName } = appointment;
  const look = STATUS_LOOKS[status];
  const Icon = look?.icon ?? Clock;
  const next = appointment.canCancel ? NEXT_STEP_LABELS[status] : undefined;
  return (
    <article className="flex break-inside-avoid flex-col gap-4 rounded-xl border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start gap-3">
        {withPet && <PetAvatar name={petName} species={species} size="lg" className="max-sm:size-12" />}
        <div className="flex min-w-0 flex-1 flex-col gap-0.5">
          <h3 className="text-lg font-semibold">
            <DateTimeText zone={timeZone} country={country} startsAt={startsAt} />
          </h3>
          <p>{[withPet ? petName : undefined, typeName ?? reason].filter(Boolean).join(' · ')}</p>
          {doctorName !== null && <p className="text-ink-muted">with {doctorName}</p>}
        </div>
        <div className="flex items-center justify-between gap-1.5 max-sm:order-first max-sm:basis-full sm:flex-col sm:items-end">
          <Badge tone={look?.tone} icon={<Icon aria-hidden />} className="h-6.5 px-2.5 text-sm">
            {MY_STATUS_LABELS[status]}
          </Badge>
          <span className="text-base text-ink-muted">{daysFromTodayLabel(timeZone, startsAt)}</span>
        </div>
      </div>
      {next !== undefined && <p className="print:hidden">{next}</p>}
      {appointment.intake && (
        <Link
          to={`/client/appointments/${appointment.id}/questions`}
          className="focus-ring inline-flex min-h-11 items-center self-start rounded-lg bg-brand-soft px-4 font-medium text-brand-ink hover:underline print:hidden"
        >
          {appointment.intake === 'open'
            ? 'Answer questions before the visit'
            : 'Questions answered. Change your answers'}
        </Link>
      )}
      {appointment.canCancel && (
        <>
          <ClinicLine appointment={appointment} />
          <Actions appointment={appointment} />
        </>
      )}
    </article>
  );
}

function ClinicLine({ appointment }: { readonly appointment: MyAppointment }) {
  const { clinicName, clinicAddress, clinicPhone } = appointment;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-base text-ink-muted print:hidden">
      <span className="inline-flex items-center gap-1.5">
        <MapPin aria-hidden className="size-4 shrink-0" />
        {[clinicName, clinicAddress].filter(Boolean).join(', ')}
      </span>
      {clinicPhone && (
        <a
          href={telephoneLink(clinicPhone)}
          className="focus-ring inline-flex items-center gap-1.5 rounded-sm text-brand-ink hover:underline touch:min-h-11"
        >
          <Phone aria-hidden className="size-4 shrink-0" />
          {clinicPhone}
        </a>
      )}
    </p>
  );
}

function Actions({ appointment }: { readonly appointment: MyAppointment }) {
  const [asking, setAsking] = useState(false);
  const cancel = useWrite(cancelMyAppointmentEndpoint);
  const callOff = () =>
    cancel.mutate(
      { id: appointment.id },
      {
        onSuccess: () => {
          setAsking(false);
          notify({ title: 'Appointment canceled', text: `${appointment.clinicName} has been notified.` });
        },
        onError: (error) => {
          setAsking(false);
          notify({
            title: 'The appointment could not be canceled',
            text: messageOf(error),
            tone: 'destructive',
          });
        },
      },
    );
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      {appointment.canReschedule ? (
        <Button asChild size="lg" className="max-sm:flex-1">
          <Link to={`/client/appointments/new?move=${appointment.id}`}>Reschedule</Link>
        </Button>
      ) : (
        <Button
          size="lg"
          className="max-sm:flex-1"
          disabledReason="It is too close to the appointment, or the clinic does not allow online changes. Call the clinic to reschedule."
        >
          Reschedule
        </Button>
      )}
      <Button size="lg" variant="ghost" className="max-sm:flex-1" onClick={() => setAsking(true)}>
        Cancel appointment
      </Button>
      <AlertDialog
        large
        title={`Cancel ${appointment.petName}’s appointment?`}
        text="The time becomes available to others, so this cannot be undone. You can book another appointment."
        confirmLabel="Cancel appointment"
        cancelLabel="Keep appointment"
        busy={cancel.isPending}
        open={asking}
        onOpenChange={setAsking}
        onConfirm={callOff}
      />
    </div>
  );
}

/** Placeholder while an appointment loads. */
export const AppointmentSkeleton = () => (
  <div className="flex flex-col gap-4 rounded-xl border border-line bg-surface p-4">
    <div className="flex items-start gap-3">
      <Skeleton className="size-16 max-sm:size-12" />
      <div className="flex flex-1 flex-col gap-2.5 py-1">
        <Skeleton className="h-5 w-3/5" />
        <Skeleton className="h-4 w-2/5" />
      </div>
    </div>
    <Skeleton className="h-4 w-4/5" />
    <Skeleton className="h-12 w-40" />
  </div>
);
