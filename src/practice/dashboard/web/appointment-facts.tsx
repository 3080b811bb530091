import { cn } from '#foundation/web/ui/cn.ts';
import { statusLabel } from '#practice/appointments/appointment-status.rules.ts';
import type { Appointment } from '#practice/appointments/contract.ts';

interface AppointmentFactsProps {
  readonly appointment: Appointment;
  /** False in a doctor's own list. */
  readonly withDoctor?: boolean;
  /** Next to several buttons: on two lines until the screen is very wide. */
  readonly isNarrow?: boolean;
}

const WIDE = { line: 'truncate sm:inline', dot: 'max-sm:hidden' } as const;
const NARROW = { line: 'max-sm:truncate 2xl:inline', dot: 'max-2xl:hidden' } as const;

/** Type, doctor and room of an appointment. On phones on two lines, with the state, whose badge has no room there. */
export function AppointmentFacts({
  appointment,
  withDoctor = true,
  isNarrow = false,
}: AppointmentFactsProps) {
  const { status, type, doctor, room } = appointment;
  const look = isNarrow ? NARROW : WIDE;
  const place = [withDoctor ? doctor.fullName : undefined, room?.name].filter(Boolean).join(' · ');
  return (
    <>
      <span className={cn('block', look.line)}>
        <span className="sm:hidden">{statusLabel(status)} · </span>
        {type.name}
      </span>
      {place !== '' && (
        <>
          <span className={look.dot}> · </span>
          <span className={cn('block', look.line)}>{place}</span>
        </>
      )}
    </>
  );
}
