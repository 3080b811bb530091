import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import type { AppointmentDetails } from '#practice/appointments/contract.ts';
import { AppointmentActions } from '#practice/appointments/web/public/appointment-actions.ts';
import { AppointmentSchedule } from '#practice/appointments/web/public/appointment-schedule.tsx';
import { OpenVisitButton } from '#practice/visits/web/public/open-visit-button.tsx';

export const handle = screen({ title: 'Appointments', roles: STAFF_ROLES });

const visitActionOf = ({ id, status, pet }: AppointmentDetails) => (
  <OpenVisitButton appointment={{ id, status, petName: pet.name }} />
);

/** `/clinic/appointments`: the schedule; an appointment whose pet has arrived leads to its visit. */
export default function AppointmentsPage() {
  return (
    <AppointmentActions value={visitActionOf}>
      <AppointmentSchedule />
    </AppointmentActions>
  );
}
