import { useSyncExternalStore } from 'react';
import { Link, useMatches } from 'react-router';
import { listShortcuts, subscribeToShortcuts } from '../shortcuts/shortcut-registry.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/kbd.tsx';
import { keyLabel } from './key-label.ts';
import { isScreen } from './screen.ts';

interface ShortcutHelpProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Lists the shortcuts of the current page, and leads to what the help says about it. */
export function ShortcutHelp({ open, onOpenChange }: ShortcutHelpProps) {
  const shortcuts = useSyncExternalStore(subscribeToShortcuts, listShortcuts, listShortcuts);
  const help = useMatches()
    .map(({ handle }) => handle)
    .findLast(isScreen)?.help;
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
      {help !== undefined && (
        <p className="pt-3">
          <Link
            to={help}
            className="focus-ring rounded-sm text-brand-ink underline underline-offset-4"
            onClick={() => onOpenChange(false)}
          >
            Help with this page
          </Link>
        </p>
      )}
    </Dialog>
  );
}
