import { Check } from 'lucide-react';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import type { Appointment } from '../contract.ts';
import type { AcceptRequests } from './use-accept-requests.ts';

interface RequestBarProps {
  /** The requests in the list. */
  readonly requests: readonly Appointment[];
  readonly of: AcceptRequests;
}

/** Above a list with requests: selects all of them, and accepts those that are selected. */
export function RequestBar({ requests, of }: RequestBarProps) {
  const selected = requests.filter(({ id }) => of.selectedIds.has(id));
  const ids = requests.map(({ id }) => id);
  return (
    <div
      role="group"
      aria-label="Requests"
      className="flex min-h-11 flex-wrap items-center justify-between gap-3 rounded-lg border border-line bg-surface px-3 py-1.5 print:hidden"
    >
      <CheckboxField
        label={requests.length === 1 ? 'Select the request' : `Select all ${requests.length} requests`}
        checked={selected.length === 0 ? false : selected.length === ids.length || 'indeterminate'}
        onCheckedChange={(checked) => of.select(ids, checked !== false)}
      />
      {selected.length > 0 && (
        <span className="flex items-center gap-2">
          <Button variant="ghost" size="sm" onClick={() => of.select(ids, false)}>
            Clear selection
          </Button>
          <Button variant="primary" size="sm" busy={of.isBusy} onClick={() => of.accept(selected)}>
            <Check aria-hidden />
            Accept {selected.length}
          </Button>
        </span>
      )}
    </div>
  );
}
