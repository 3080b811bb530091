import { fullDay, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { statusLabel } from '../appointment-status.rules.ts';
import type { Appointment } from '../contract.ts';
import { spanText } from './appointment-text.ts';

interface PrintDayProps {
  readonly clinicName: string;
  readonly zone: string;
  readonly items: readonly Appointment[];
}

/** The doctor, if it is the schedule of one. */
function onlyDoctorOf(items: readonly Appointment[]): string | undefined {
  const names = new Set(items.map(({ doctor }) => doctor.fullName));
  return names.size === 1 ? [...names][0] : undefined;
}

/** The printed schedule: one table per day, whatever the screen shows. Hidden on screen. */
export function PrintDay({ clinicName, zone, items }: PrintDayProps) {
  const days = [...Map.groupBy(items, ({ startsAt }) => isoDayIn(zone, startsAt))];
  return (
    <div className="hidden text-sm text-ink print:block">
      {days.map(([day, appointments]) => (
        <section key={day} className="break-after-page last:break-after-auto">
          <h2 className="mb-2 text-lg font-semibold">
            {clinicName}: {[fullDay(day), onlyDoctorOf(items)].filter(Boolean).join(', ')}
          </h2>
          <table className="w-full border-collapse text-left">
            <thead>
              <tr className="border-b-2 border-ink">
                {['Time', 'Pet', 'Client', 'Doctor', 'Room', 'Type and reason', 'State'].map((head) => (
                  <th key={head} className="py-1 pr-3 font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {appointments.map((appointment) => (
                <tr key={appointment.id} className="break-inside-avoid border-b border-line align-top">
                  <td className="py-1 pr-3 whitespace-nowrap tabular">{spanText(zone, appointment)}</td>
                  <td className="py-1 pr-3 font-semibold">
                    {appointment.pet.name}
                    {appointment.pet.hasWarning ? ' ⚠' : ''}
                  </td>
                  <td className="py-1 pr-3">{appointment.client.fullName}</td>
                  <td className="py-1 pr-3">{appointment.doctor.fullName}</td>
                  <td className="py-1 pr-3">{appointment.room?.name}</td>
                  <td className="py-1 pr-3">
                    {appointment.type.name}: {appointment.reason}
                  </td>
                  <td className="py-1">{statusLabel(appointment.status)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ))}
    </div>
  );
}
