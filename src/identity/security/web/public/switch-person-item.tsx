import { ArrowLeftRight } from 'lucide-react';
import { keyLabel } from '#foundation/web/layout/key-label.ts';
import { MenuItem } from '#foundation/web/ui/dropdown-menu.tsx';
import { useLock } from './desk-guard.tsx';

/** In the user menu of a shared browser: locks it for the next person. */
export function SwitchPersonItem() {
  const lock = useLock();
  if (lock === null) return null;
  return (
    <MenuItem onSelect={lock} shortcut={`${keyLabel('mod')} .`}>
      <ArrowLeftRight aria-hidden /> Switch person
    </MenuItem>
  );
}
