import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import type { AppointmentStatus } from '#vocabulary/appointment-status.ts';
import type { Appointment } from '../../contract.ts';
import { useStep } from './use-step.ts';

const RoomDialog = lazy(async () => ({ default: (await import('../room-dialog.tsx')).RoomDialog }));

/** As `useStep`, but whoever puts a pet into a room is asked for the room. The second part has to be rendered. */
export function useStepWithRoom(): readonly [
  step: (appointment: Appointment, status: AppointmentStatus) => void,
  dialog: ReactNode,
] {
  const step = useStep();
  const [asked, setAsked] = useState<Appointment | null>(null);
  const stepOrAsk = useCallback(
    (appointment: Appointment, status: AppointmentStatus) => {
      // Back to the room from the visit, it is the same one.
      if (status === 'in_room' && appointment.status === 'arrived') setAsked(appointment);
      else step(appointment, status);
    },
    [step],
  );
  const dialog = asked && (
    <Suspense fallback={null}>
      <RoomDialog
        appointment={asked}
        onChoose={(roomId) => {
          setAsked(null);
          step(asked, 'in_room', roomId);
        }}
        onClose={() => setAsked(null)}
      />
    </Suspense>
  );
  return [stepOrAsk, dialog];
}
