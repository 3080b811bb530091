import { useQuery } from '@tanstack/react-query';
import { PawPrint } from 'lucide-react';
import { Link } from 'react-router';
import { type AppointmentStatus, ON_PREMISES } from '#vocabulary/appointment-status.ts';
import { dayBounds } from '#foundation/values/zoned-time.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { isOnPremises, nextSteps, stepLabel } from '#practice/appointments/appointment-status.rules.ts';
import { type Appointment, stepAppointmentEndpoint } from '#practice/appointments/contract.ts';
import { appointmentsQuery } from '#practice/appointments/web/public/appointments-query.ts';
import { StatusBadge } from '#practice/appointments/web/public/status-look.tsx';
import { useStepWithRoom } from '#practice/appointments/web/public/use-step-with-room.tsx';
import { WaitingChip } from '#practice/appointments/web/public/waiting-chip.tsx';
import { checkoutPath } from '#practice/payments/web/public/checkout-path.ts';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import { OpenVisitButton } from '#practice/visits/web/public/open-visit-button.tsx';
import { type Dashboard } from '../contract.ts';
import { AppointmentFacts } from './appointment-facts.tsx';

/** More than are on the premises of one clinic at a time. */
const LIMIT = 100;

interface InClinicCardProps {
  readonly dashboard: Dashboard | undefined;
  /** Only the patients of this doctor. */
  readonly doctorId?: string | undefined;
}

/** Today's appointments whose pets are on the premises, the longest wait first, with the next step. */
export function InClinicCard({ dashboard, doctorId }: InClinicCardProps) {
  const { can } = useSession();
  const { data, error, refetch } = useQuery({
    ...appointmentsQuery(rangeOf(dashboard, doctorId)),
    enabled: dashboard !== undefined,
  });
  const [step, roomDialog] = useStepWithRoom();
  const present = data?.items
    .filter(({ status }) => isOnPremises(status))
    .toSorted((a, b) => (a.arrivedAt ?? a.startsAt).localeCompare(b.arrivedAt ?? b.startsAt));
  return (
    <Card aria-labelledby="in-clinic-title">
      <CardHeader
        title={doctorId === undefined ? 'In the Clinic' : 'My patients in the clinic'}
        titleId="in-clinic-title"
      />
      {error && !data ? (
        <ErrorState
          title="The pets in the clinic could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : present === undefined ? (
        <SkeletonRows rows={3} />
      ) : present.length === 0 ? (
        <EmptyState
          compact
          icon={<PawPrint />}
          title={doctorId === undefined ? 'No one is waiting or in a room' : 'None of your patients is here'}
          hint="Pets appear here once they are checked in, with their waiting time."
        />
      ) : (
        <ItemList className="border-t border-line">
          {present.map((appointment) => (
            <PresentRow
              key={appointment.id}
              appointment={appointment}
              withDoctor={doctorId === undefined}
              onStep={can(stepAppointmentEndpoint.permission) ? (next) => step(appointment, next) : undefined}
            />
          ))}
        </ItemList>
      )}
      {roomDialog}
    </Card>
  );
}

/** Today at the clinic; nothing is fetched before that is known. */
function rangeOf(dashboard: Dashboard | undefined, doctorId: string | undefined) {
  if (dashboard === undefined) return { from: '', to: '' };
  const { startsAtMs, endsAtMs } = dayBounds(dashboard.day, dashboard.timeZone);
  return {
    from: new Date(startsAtMs).toISOString(),
    to: new Date(endsAtMs).toISOString(),
    status: [...ON_PREMISES],
    limit: LIMIT,
    ...(doctorId === undefined ? {} : { doctorId }),
  };
}

interface PresentRowProps {
  readonly appointment: Appointment;
  readonly withDoctor: boolean;
  readonly onStep: ((next: AppointmentStatus) => void) | undefined;
}

function PresentRow({ appointment, withDoctor, onStep }: PresentRowProps) {
  const { id, pet, client, status } = appointment;
  const next = nextSteps(status)[0];
  return (
    <ItemRow
      wraps
      leading={<PetAvatar name={pet.name} species={pet.species} className="max-sm:hidden" />}
      title={
        <Link to={`/clinic/appointments?appointment=${id}`} className="focus-ring rounded-sm hover:underline">
          {pet.name} <span className="font-normal text-ink-muted">{client.fullName}</span>
        </Link>
      }
      text={<AppointmentFacts appointment={appointment} withDoctor={withDoctor} isNarrow />}
      trailing={
        <>
          <WaitingChip appointment={appointment} />
          <StatusBadge status={status} className="max-sm:hidden" />
          <OpenVisitButton isSmall appointment={{ id, status, petName: pet.name }} />
          {onStep && next === 'checked_out' ? (
            <Button asChild size="sm" variant="primary" className="relative z-10">
              <Link to={checkoutPath(client.id, id)} aria-label={`${stepLabel(status, next)}: ${pet.name}`}>
                {stepLabel(status, next)}
              </Link>
            </Button>
          ) : (
            onStep &&
            next && (
              <Button
                size="sm"
                onClick={() => onStep(next)}
                aria-label={`${stepLabel(status, next)}: ${pet.name}`}
              >
                {stepLabel(status, next)}
              </Button>
            )
          )}
        </>
      }
    />
  );
}
