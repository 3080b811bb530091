import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { dateIn, isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import type { PetAppointment } from '#practice/pets/contract.ts';
import { StatusBadge } from './public/status-look.tsx';

/** An appointment of a pet's or a client's page; a client's page also names the pet. */
type ListedAppointment = PetAppointment & { readonly petName?: string };

interface AppointmentsCardProps {
  readonly next: readonly ListedAppointment[];
  readonly past: readonly ListedAppointment[];
  readonly zone: string;
  /** Shown instead of the lists if both are empty. */
  readonly empty: ReactNode;
}

/** Upcoming and past appointments, each a link to the appointments board. */
export function AppointmentsCard({ next, past, zone, empty }: AppointmentsCardProps) {
  return (
    <Card aria-labelledby="appointments-title">
      <CardHeader title="Appointments" titleId="appointments-title" />
      {next.length + past.length === 0 ? (
        empty
      ) : (
        <CardBody className="flex flex-col gap-4 px-0">
          {next.length > 0 && <Group title="Upcoming" appointments={next} zone={zone} dayOf={nearDateIn} />}
          {past.length > 0 && <Group title="Past" appointments={past} zone={zone} dayOf={dateIn} />}
        </CardBody>
      )}
    </Card>
  );
}

/** The reason may be empty or say no more than the type. */
const whatAndWho = (typeName: string, reason: string, doctorName: string): string =>
  [typeName, reason === typeName ? '' : reason, doctorName].filter(Boolean).join(' · ');

interface GroupProps {
  readonly title: string;
  readonly appointments: readonly ListedAppointment[];
  readonly zone: string;
  readonly dayOf: (zone: string, instant: string) => string;
}

function Group({ title, appointments, zone, dayOf }: GroupProps) {
  return (
    <div>
      <h3 className="px-4 pb-1 text-sm font-medium text-ink-muted">{title}</h3>
      <ItemList>
        {appointments.map(({ id, startsAt, petName, typeName, reason, doctorName, status }) => (
          <ItemRow
            key={id}
            title={
              <Link
                to={`/clinic/appointments?day=${isoDayIn(zone, startsAt)}&appointment=${id}`}
                className="focus-ring tabular rounded-sm after:absolute after:inset-0 hover:underline"
              >
                {dayOf(zone, startsAt)}, {timeIn(zone, startsAt)}
                {petName !== undefined && ` · ${petName}`}
              </Link>
            }
            text={whatAndWho(typeName, reason, doctorName)}
            wraps
            trailing={<StatusBadge status={status} />}
          />
        ))}
      </ItemList>
    </div>
  );
}
