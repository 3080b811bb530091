import { NotebookPen } from 'lucide-react';
import { type AppointmentStatus, ON_PREMISES } from '#vocabulary/appointment-status.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useShortcut } from '#foundation/web/shortcuts/use-shortcut.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { openVisitEndpoint } from '../../contract.ts';
import { useOpenVisit } from './use-open-visit.ts';

interface OpenVisitButtonProps {
  readonly appointment: { readonly id: string; readonly status: AppointmentStatus; readonly petName: string };
  /** For a row of a list: an icon without text and without a key. */
  readonly isSmall?: boolean;
}

/** From the arrival on, an appointment has a visit. */
const hasVisit = (status: AppointmentStatus): boolean =>
  (ON_PREMISES as readonly AppointmentStatus[]).includes(status) || status === 'completed';

/** Opens the visit of an appointment whose pet has arrived. */
export function OpenVisitButton({ appointment, isSmall = false }: OpenVisitButtonProps) {
  const { open, isPending } = useOpenVisit();
  const { can } = useSession();
  const isShown = hasVisit(appointment.status) && can(openVisitEndpoint.permission);
  const run = () => open({ appointmentId: appointment.id });
  useShortcut('V', isShown && !isSmall ? run : undefined, `Open the visit of ${appointment.petName}`, {
    // Of the appointment's sheet.
    isInDialog: true,
  });
  if (!isShown) return null;
  return (
    <May call={openVisitEndpoint}>
      {isSmall ? (
        <Button
          size="sm"
          variant="ghost"
          className="relative z-10"
          aria-label={`Open the visit of ${appointment.petName}`}
          busy={isPending}
          onClick={run}
        >
          <NotebookPen aria-hidden />
          Visit
        </Button>
      ) : (
        <Button className="h-10" shortcut="V" busy={isPending} onClick={run}>
          <NotebookPen aria-hidden />
          Open visit
        </Button>
      )}
    </May>
  );
}
