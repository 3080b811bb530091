import type { OpenDay } from '../contract.ts';
import { DrawerSheet } from './drawer-sheet.tsx';
import { SeparateTillSheet } from './separate-till-sheet.tsx';

interface CloseSheetProps {
  readonly day: OpenDay;
  readonly onClose: () => void;
}

/** Closes the day: counts the drawer, or records the total of the separate till (TILL-1). */
export function CloseSheet({ day, onClose }: CloseSheetProps) {
  return day.drawer === null ? (
    <SeparateTillSheet day={day} onClose={onClose} />
  ) : (
    <DrawerSheet day={day} drawer={day.drawer} onClose={onClose} />
  );
}
