import { useQuery } from '@tanstack/react-query';
import { CalendarCheck } from 'lucide-react';
import { Link } from 'react-router';
import { BEFORE_ARRIVAL, ON_PREMISES, VISIT_OVER } from '#vocabulary/appointment-status.ts';
import { dayBounds } from '#foundation/values/zoned-time.ts';
import { timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { isOver } from '#practice/appointments/appointment-status.rules.ts';
import { appointmentsQuery } from '#practice/appointments/web/public/appointments-query.ts';
import { StatusBadge } from '#practice/appointments/web/public/status-look.tsx';
import { WaitingChip } from '#practice/appointments/web/public/waiting-chip.tsx';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import type { Dashboard } from '../contract.ts';
import { AppointmentFacts } from './appointment-facts.tsx';

/** More than one doctor has on a day. */
const LIMIT = 100;

interface MyDayCardProps {
  readonly dashboard: Dashboard;
  readonly doctorId: string;
}

/** `3 of 4 left`, `All 4 done`; nothing on a day without appointments. */
function progressLabel(left: number, all: number): string | undefined {
  if (all === 0) return undefined;
  if (left > 0) return `${left} of ${all} left`;
  return all === 1 ? 'Done' : `All ${all} done`;
}

/** A doctor's appointments of today that are not over, in order, each with its state. */
export function MyDayCard({ dashboard, doctorId }: MyDayCardProps) {
  const { timeZone, day } = dashboard;
  const { startsAtMs, endsAtMs } = dayBounds(day, timeZone);
  const { data, error, refetch } = useQuery(
    appointmentsQuery({
      from: new Date(startsAtMs).toISOString(),
      to: new Date(endsAtMs).toISOString(),
      status: [...BEFORE_ARRIVAL, ...ON_PREMISES, ...VISIT_OVER],
      limit: LIMIT,
      doctorId,
    }),
  );
  const left = data?.items.filter(({ status }) => !isOver(status));
  return (
    <Card aria-labelledby="my-day-title">
      <CardHeader
        title="My day"
        titleId="my-day-title"
        description={data && left && progressLabel(left.length, data.items.length)}
        action={
          <Button asChild variant="ghost" size="sm">
            <Link to={`/clinic/appointments?doctor=${doctorId}`}>My schedule</Link>
          </Button>
        }
      />
      {error && !data ? (
        <ErrorState title="Your day could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : data === undefined || left === undefined ? (
        <SkeletonRows rows={5} />
      ) : left.length === 0 ? (
        <EmptyState
          compact
          icon={<CalendarCheck />}
          title={data.items.length === 0 ? 'No appointments for you today' : 'Your day is done'}
          hint="Appointments booked with you today appear here until checkout."
        />
      ) : (
        <ItemList className="border-t border-line">
          {left.map((appointment) => (
            <ItemRow
              key={appointment.id}
              leading={
                <>
                  <time dateTime={appointment.startsAt} className="w-11 shrink-0 font-semibold tabular">
                    {timeIn(timeZone, appointment.startsAt)}
                  </time>
                  <PetAvatar
                    name={appointment.pet.name}
                    species={appointment.pet.species}
                    className="max-sm:hidden"
                  />
                </>
              }
              title={
                <Link
                  to={`/clinic/appointments?appointment=${appointment.id}`}
                  className="focus-ring rounded-sm hover:underline"
                >
                  {appointment.pet.name}{' '}
                  <span className="font-normal text-ink-muted">{appointment.client.fullName}</span>
                </Link>
              }
              text={<AppointmentFacts appointment={appointment} withDoctor={false} />}
              trailing={
                <>
                  <WaitingChip appointment={appointment} />
                  <StatusBadge status={appointment.status} className="max-sm:hidden" />
                </>
              }
            />
          ))}
        </ItemList>
      )}
    </Card>
  );
}
