import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { bookAppointmentEndpoint } from '../../contract.ts';
import { bookPetPath } from './book-pet-path.ts';
import { StatusBadge } from './status-look.tsx';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { dateIn, isoDayIn, nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { Pet, PetAppointment } from '#practice/pets/contract.ts';

/** Upcoming and past appointments of a pet. */
export function PetAppointmentsCard({ pet, zone }: { readonly pet: Pet; readonly zone: string }) {
  const { nextAppointments: next, pastAppointments: past } = pet;
  return (
    <Card aria-labelledby="appointments-title">
      <CardHeader title="Appointments" titleId="appointments-title" />
      {next.length === 0 && past.length === 0 ? (
        <EmptyState
          compact
          icon={<CalendarPlus />}
          title="No appointments yet"
          hint="Visits will stand here, the next one first."
          action={
            pet.deceasedOn === null && (
              <May call={bookAppointmentEndpoint}>
                <Button asChild variant="primary">
                  <Link to={bookPetPath(pet.id)}>Book the first one</Link>
                </Button>
              </May>
            )
          }
        />
      ) : (
        <CardBody className="flex flex-col gap-4 px-0">
          {next.length > 0 && <Group title="To come" appointments={next} zone={zone} near />}
          {past.length > 0 && <Group title="Past" appointments={past} zone={zone} />}
        </CardBody>
      )}
    </Card>
  );
}

interface GroupProps {
  readonly title: string;
  readonly appointments: readonly PetAppointment[];
  readonly zone: string;
  /** Shows weekdays instead of years. */
  readonly near?: boolean;
}

function Group({ title, appointments, zone, near = false }: GroupProps) {
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
                {near ? nearDateIn(zone, appointment.startsAt) : dateIn(zone, appointment.startsAt)},{' '}
                {timeIn(zone, appointment.startsAt)}
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
