import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import { dateIn, isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { StatusBadge } from './status-look.tsx';
import type { Client } from '#practice/clients/contract.ts';

type Appointment = Client['nextAppointments'][number];

/** The appointments of a client's pets, upcoming ones first. */
export function ClientAppointmentsCard({ client, zone }: { readonly client: Client; readonly zone: string }) {
  const { nextAppointments: next, pastAppointments: past } = client;
  return (
    <Card aria-labelledby="appointments-title">
      <CardHeader title="Appointments" titleId="appointments-title" />
      {next.length + past.length === 0 ? (
        <EmptyState
          compact
          icon={<CalendarDays />}
          title="No appointments yet"
          hint="Visits of all their pets will stand here."
        />
      ) : (
        <CardBody className="flex flex-col gap-4 px-0">
          {next.length > 0 && <Group title="To come" appointments={next} zone={zone} dayOf={nearDateIn} />}
          {past.length > 0 && <Group title="Past" appointments={past} zone={zone} dayOf={dateIn} />}
        </CardBody>
      )}
    </Card>
  );
}

interface GroupProps {
  readonly title: string;
  readonly appointments: readonly Appointment[];
  readonly zone: string;
  readonly dayOf: (zone: string, instant: string) => string;
}

function Group({ title, appointments, zone, dayOf }: GroupProps) {
  return (
    <div>
      <h3 className="px-4 pb-1 text-sm font-medium text-ink-muted">{title}</h3>
      <ItemList>
        {appointments.map((appointment) => (
          <ItemRow
            key={appointment.id}
            title={
              <Link
                to={`/clinic/appointments?day=${isoDayIn(zone, appointment.startsAt)}&appointment=${appointment.id}`}
                className="focus-ring tabular rounded-sm after:absolute after:inset-0 hover:underline"
              >
                {dayOf(zone, appointment.startsAt)}, {timeIn(zone, appointment.startsAt)} ·{' '}
                {appointment.petName}
              </Link>
            }
            text={`${appointment.typeName} · ${appointment.reason} · ${appointment.doctorName}`}
            trailing={<StatusBadge status={appointment.status} />}
          />
        ))}
      </ItemList>
    </div>
  );
}
