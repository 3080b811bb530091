import { keyLabel } from '#foundation/web/layout/key-label.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Kbd } from '#foundation/web/ui/kbd.tsx';

const SHORTCUTS = [
  { keys: 'mod+K', label: 'Search and jump to' },
  { keys: 'mod+B', label: 'Show or hide the sidebar' },
  { keys: '/', label: 'Search the current list' },
  { keys: 'N', label: 'New pet, client, appointment or ticket' },
  { keys: 'E', label: 'Edit the open pet or client' },
  { keys: 'W', label: 'Weigh the open pet' },
  { keys: 'T', label: 'Schedule: today' },
  { keys: 'D', label: 'Schedule: day view' },
  { keys: 'L', label: 'Schedule: list view' },
  { keys: '?', label: 'All shortcuts for this page' },
] as const;

/** The most useful keyboard shortcuts. */
export function ShortcutCard() {
  return (
    <Card aria-labelledby="keys-title" className="max-sm:hidden">
      <CardHeader title="Useful shortcuts" titleId="keys-title" />
      <CardBody>
        <dl className="flex flex-col divide-y divide-line">
          {SHORTCUTS.map(({ keys, label }) => (
            <div key={keys} className="flex items-center justify-between gap-4 py-1.5">
              <dt>{label}</dt>
              <dd className="flex shrink-0 gap-1">
                {keys.split('+').map((key) => (
                  <Kbd key={key}>{keyLabel(key)}</Kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}
