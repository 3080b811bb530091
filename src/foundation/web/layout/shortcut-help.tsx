import { useSyncExternalStore } from 'react';
import { listShortcuts, subscribeToShortcuts } from '../shortcuts/shortcut-registry.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { keyLabel } from './key-label.ts';

interface ShortcutHelpProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Lists the shortcuts of the current page. */
export function ShortcutHelp({ open, onOpenChange }: ShortcutHelpProps) {
  const shortcuts = useSyncExternalStore(subscribeToShortcuts, listShortcuts, listShortcuts);
  return (
    <Dialog title="Keyboard shortcuts" size="sm" open={open} onOpenChange={onOpenChange}>
      <dl className="flex flex-col divide-y divide-line">
        {shortcuts.map(({ keys, label }) => (
          <div key={`${keys} ${label}`} className="flex items-center justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd className="flex gap-1">
              {keys.split('+').map((key) => (
                <Kbd key={key}>{keyLabel(key)}</Kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
