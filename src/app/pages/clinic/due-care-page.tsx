import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { DueCareList } from '#practice/due-care/web/public/due-care-list.tsx';
import { DoseSheet } from '#practice/vaccinations/web/public/dose-sheet.tsx';

export const handle = screen({ title: 'Due care', roles: STAFF_ROLES });

/** What is due at the clinic, with the sheets in which vaccinations are recorded. */
export default function DueCarePage() {
  const { today } = useClinicClock();
  return (
    <DueCareList renderDose={(dose, onClose) => <DoseSheet {...dose} today={today} onClose={onClose} />} />
  );
}
