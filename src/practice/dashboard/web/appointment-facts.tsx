import { statusLabel } from '#practice/appointments/appointment-status.rules.ts';
import type { Appointment } from '#practice/appointments/contract.ts';

interface AppointmentFactsProps {
  readonly appointment: Appointment;
  /** False in a doctor's own list. */
  readonly withDoctor?: boolean;
}

/** Type, doctor and room of an appointment. On phones on two lines, with the state, whose badge has no room there. */
export function AppointmentFacts({ appointment, withDoctor = true }: AppointmentFactsProps) {
  const { status, type, doctor, room } = appointment;
  const place = [withDoctor ? doctor.fullName : undefined, room?.name].filter(Boolean).join(' · ');
  return (
    <>
      <span className="block truncate sm:inline">
        <span className="sm:hidden">{statusLabel(status)} · </span>
        {type.name}
      </span>
      {place !== '' && (
        <>
          <span className="max-sm:hidden"> · </span>
          <span className="block truncate sm:inline">{place}</span>
        </>
      )}
    </>
  );
}
