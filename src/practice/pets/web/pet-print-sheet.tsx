import { statusLabel } from '#practice/appointments/appointment-status.rules.ts';
import { PET_ALERT_KIND_LABELS } from '#vocabulary/pet-alerts.ts';
import { printWeight, type WeightUnit } from '#foundation/values/weight.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import type { Pet, PetAppointment } from '../contract.ts';
import { PetFactsList } from './pet-facts.tsx';

interface PetPrintSheetProps {
  readonly pet: Pet;
  readonly clinicName: string | undefined;
  readonly zone: string;
  readonly today: string;
  readonly unit: WeightUnit;
}

/** The pet on paper, in the clinic's name: for another practice, a boarding kennel, the kennel card. On screen it is not there. */
export function PetPrintSheet({ pet, clinicName, zone, today, unit }: PetPrintSheetProps) {
  return (
    <article aria-hidden className="hidden flex-col gap-6 text-base print:flex">
      <header className="flex items-baseline justify-between border-b-2 border-ink pb-2">
        <span className="text-lg font-semibold">{clinicName}</span>
        <span>{shortDay(today)}</span>
      </header>
      <div>
        <p className="text-2xl font-semibold">{pet.name}</p>
        {pet.deceasedOn !== null && <p>Deceased on {shortDay(pet.deceasedOn)}</p>}
      </div>
      {pet.alerts.length > 0 && (
        <ul className="border-2 border-ink p-3">
          {pet.alerts.map(({ id, kind, note }) => (
            <li key={id}>
              <strong>{PET_ALERT_KIND_LABELS[kind]}:</strong> {note}
            </li>
          ))}
        </ul>
      )}
      <div className="grid grid-cols-2 gap-8">
        <PetFactsList pet={pet} today={today} unit={unit} />
        <div className="flex flex-col gap-3">
          {pet.clients.map(({ id, fullName, contacts }) => (
            <div key={id}>
              <p className="font-semibold">{fullName}</p>
              {contacts.map((contact) => (
                <p key={contact.id}>{contact.value}</p>
              ))}
            </div>
          ))}
        </div>
      </div>
      {pet.weights.length > 0 && (
        <section>
          <p className="pb-1 font-semibold">Weight</p>
          <p>
            {pet.weights
              .slice(-8)
              .map(
                ({ weightGrams, weighedAt }) =>
                  `${dateIn(zone, weighedAt)}: ${printWeight(weightGrams, unit)}`,
              )
              .join(' · ')}
          </p>
        </section>
      )}
      <Visits title="Appointments to come" appointments={pet.nextAppointments} zone={zone} />
      <Visits title="Past appointments" appointments={pet.pastAppointments.slice(0, 15)} zone={zone} />
    </article>
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
