import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import type { Pet, PetAppointment } from '#practice/pets/contract.ts';
import { statusLabel } from '../../appointment-status.rules.ts';

/** How many past appointments the printed sheet lists. */
const MAX_PAST = 15;

/** The appointments of a pet on its printed sheet. */
export function PrintedPetAppointments({ pet, zone }: { readonly pet: Pet; readonly zone: string }) {
  return (
    <>
      <Visits title="Upcoming appointments" appointments={pet.nextAppointments} zone={zone} />
      <Visits title="Past appointments" appointments={pet.pastAppointments.slice(0, MAX_PAST)} zone={zone} />
    </>
  );
}

interface VisitsProps {
  readonly title: string;
  readonly appointments: readonly PetAppointment[];
  readonly zone: string;
}

function Visits({ title, appointments, zone }: VisitsProps) {
  if (appointments.length === 0) return null;
  return (
    <section>
      <p className="pb-1 font-semibold">{title}</p>
      <table className="w-full">
        <tbody>
          {appointments.map((appointment) => (
            <tr key={appointment.id} className="border-t border-line align-top">
              <td className="py-1 pr-3 whitespace-nowrap">
                {dateIn(zone, appointment.startsAt)}, {timeIn(zone, appointment.startsAt)}
              </td>
              <td className="py-1 pr-3">
                {appointment.typeName}: {appointment.reason}
              </td>
              <td className="py-1 pr-3">{appointment.doctorName}</td>
              <td className="py-1">{statusLabel(appointment.status)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
