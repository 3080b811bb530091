import type { Species } from '#vocabulary/species.ts';
import { ElsewhereSheet } from '../elsewhere-sheet.tsx';
import { RecordVaccinationSheet } from '../record-vaccination-sheet.tsx';

interface DoseSheetProps {
  readonly petId: string;
  readonly petName: string;
  readonly species: Species;
  /** What is due. */
  readonly target: string;
  readonly isElsewhere: boolean;
  readonly today: string;
  readonly onClose: () => void;
}

/** Records a dose of what is due, given here or elsewhere. */
export function DoseSheet({ isElsewhere, species, ...dose }: DoseSheetProps) {
  return isElsewhere ? <ElsewhereSheet species={species} {...dose} /> : <RecordVaccinationSheet {...dose} />;
}
