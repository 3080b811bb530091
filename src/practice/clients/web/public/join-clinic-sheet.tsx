import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { ClinicChoice } from '../own/clinic-choice.tsx';

interface JoinClinicSheetProps {
  readonly onClose: () => void;
  readonly onJoined: (clinicId: string) => void;
}

/** Joins another clinic, for example a specialist. */
export function JoinClinicSheet({ onClose, onJoined }: JoinClinicSheetProps) {
  return (
    <Sheet
      title="Another clinic"
      description="The clinic will see your name and email address. Next, add your pet."
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <ClinicChoice onJoined={onJoined} />
    </Sheet>
  );
}
