import { useQueryClient } from '@tanstack/react-query';
import { CalendarCheck, DoorOpen } from 'lucide-react';
import { Link } from 'react-router';
import { useSession } from '#foundation/web/session/use-session.ts';
import { timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { mayMove } from '#practice/appointments/appointment-status.rules.ts';
import {
  type Appointment,
  bookAppointmentEndpoint,
  stepAppointmentEndpoint,
} from '#practice/appointments/contract.ts';
import { StatusBadge } from '#practice/appointments/web/public/status-look.tsx';
import { useStep } from '#practice/appointments/web/public/use-step.ts';
import { WaitingChip } from '#practice/appointments/web/public/waiting-chip.tsx';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import { type Dashboard, getDashboardEndpoint } from '../contract.ts';
import { AppointmentFacts } from './appointment-facts.tsx';

/** The next appointments, with a button that checks in. */
export function UpcomingCard({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  const client = useQueryClient();
  const { can } = useSession();
  const step = useStep();

  const checkIn = (appointment: Appointment) => {
    // Removed from the list at once; the response or an error corrects it.
    client.setQueriesData<Dashboard>(
      { queryKey: [getDashboardEndpoint.id] },
      (last) => last && withCheckIn(last, appointment.id),
    );
    step(appointment, 'arrived');
  };

  return (
    <Card aria-labelledby="upcoming-title">
      <CardHeader
        title="Upcoming Appointments"
        titleId="upcoming-title"
        action={
          <Button asChild variant="ghost" size="sm">
            <Link to="/clinic/appointments">Open schedule</Link>
          </Button>
        }
      />
      {dashboard === undefined ? (
        <SkeletonRows rows={6} />
      ) : dashboard.upcoming.length === 0 ? (
        <EmptyState
          compact
          icon={<CalendarCheck />}
          title="No more appointments today"
          hint="Upcoming appointments appear here, ready for one-click check-in."
          action={
            can(bookAppointmentEndpoint.permission) && (
              <Button asChild>
                <Link to="/clinic/appointments?book=new">Book an appointment</Link>
              </Button>
            )
          }
        />
      ) : (
        <ItemList className="border-t border-line">
          {dashboard.upcoming.map((appointment) => (
            <UpcomingRow
              key={appointment.id}
              appointment={appointment}
              zone={dashboard.timeZone}
              onCheckIn={can(stepAppointmentEndpoint.permission) ? () => checkIn(appointment) : undefined}
              onAccept={() => step(appointment, 'booked')}
            />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

const withCheckIn = (dashboard: Dashboard, id: string): Dashboard => ({
  ...dashboard,
  upcoming: dashboard.upcoming.filter((appointment) => appointment.id !== id),
  appointmentsToday: {
    ...dashboard.appointmentsToday,
    toCome: dashboard.appointmentsToday.toCome - 1,
    inHouse: dashboard.appointmentsToday.inHouse + 1,
  },
});

interface UpcomingRowProps {
  readonly appointment: Appointment;
  readonly zone: string;
  readonly onCheckIn: (() => void) | undefined;
  readonly onAccept: () => void;
}

function UpcomingRow({ appointment, zone, onCheckIn, onAccept }: UpcomingRowProps) {
  const { id, pet, client, status, startsAt } = appointment;
  return (
    <ItemRow
      leading={
        <>
          <time dateTime={startsAt} className="w-11 shrink-0 font-semibold tabular">
            {timeIn(zone, startsAt)}
          </time>
          <PetAvatar name={pet.name} species={pet.species} className="max-sm:hidden" />
        </>
      }
      title={
        <Link to={`/clinic/appointments?appointment=${id}`} className="focus-ring rounded-sm hover:underline">
          {pet.name} <span className="font-normal text-ink-muted">{client.fullName}</span>
        </Link>
      }
      text={<AppointmentFacts appointment={appointment} isNarrow />}
      trailing={
        <>
          <WaitingChip appointment={appointment} />
          {status !== 'booked' && <StatusBadge status={status} className="max-sm:hidden" />}
          {onCheckIn && mayMove(status, 'arrived') && (
            <Button size="sm" variant="soft" onClick={onCheckIn} aria-label={`Check In ${pet.name}`}>
              <DoorOpen aria-hidden />
              Check In
            </Button>
          )}
          {onCheckIn && status === 'requested' && (
            <Button size="sm" onClick={onAccept} aria-label={`Accept ${pet.name}`}>
              Accept
            </Button>
          )}
        </>
      }
    />
  );
}
