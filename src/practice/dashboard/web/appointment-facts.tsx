import { statusLabel } from '#practice/appointments/appointment-status.rules.ts';
import type { Appointment } from '#practice/appointments/contract.ts';

/** Type, doctor and room of an appointment. On phones on two lines, with the state, whose badge has no room there. */
export function AppointmentFacts({ appointment }: { readonly appointment: Appointment }) {
  const { status, type, doctor, room } = appointment;
  return (
    <>
      <span className="block truncate sm:inline">
        <span className="sm:hidden">{statusLabel(status)} · </span>
        {type.name}
      </span>
      <span className="max-sm:hidden"> · </span>
      <span className="block truncate sm:inline">
        {[doctor.fullName, room?.name].filter(Boolean).join(' · ')}
      </span>
    </>
  );
}
