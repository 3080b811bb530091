import type { ReactNode } from 'react';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import {
  PetReminderState,
  usePetReminders,
} from '#practice/care-reminders/web/public/pet-reminder-state.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { DueCareList } from '#practice/due-care/web/public/due-care-list.tsx';
import { DoseSheet } from '#practice/vaccinations/web/public/dose-sheet.tsx';

export const handle = screen({ title: 'Due care', roles: STAFF_ROLES });

interface WithRemindersProps {
  readonly petIds: readonly string[];
  readonly children: (renderReminder: (petId: string, dueCareId: string) => ReactNode) => ReactNode;
}

/** For each pet: when it was last reminded of, when it is next, or why not. */
function WithReminders({ petIds, children }: WithRemindersProps) {
  const reminders = usePetReminders(petIds);
  return children((petId, dueCareId) => {
    const found = reminders.get(petId);
    return found && <PetReminderState reminders={found} dueCareId={dueCareId} />;
  });
}

const withReminders = (petIds: readonly string[], children: WithRemindersProps['children']): ReactNode => (
  <WithReminders petIds={petIds}>{children}</WithReminders>
);

/** What is due at the clinic, with the sheets in which vaccinations are recorded. */
export default function DueCarePage() {
  const { today } = useClinicClock();
  return (
    <DueCareList
      renderDose={(dose, onClose) => <DoseSheet {...dose} today={today} onClose={onClose} />}
      withReminders={withReminders}
    />
  );
}
