import type { ReactNode } from 'react';
import { DatePicker } from '#foundation/web/calendar/date-picker.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { ACTION_OPTIONS } from './action-words.ts';
import type { AuditFilterState } from './audit-filters.ts';

interface AuditFilterBarProps {
  readonly state: AuditFilterState;
  readonly today: string;
  /** Who or which clinic: before the filters that every trail has. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

const EVERYTHING = { value: '', label: 'Everything' } as const;

/** What narrows a trail. */
export function AuditFilterBar({ state, today, children, actions }: AuditFilterBarProps) {
  const { filters, set } = state;
  return (
    <div className="flex flex-wrap items-center gap-2" role="search" aria-label="Audit trail">
      {children}
      <Combobox
        aria-label="What was done"
        options={[EVERYTHING, ...ACTION_OPTIONS]}
        value={filters.action ?? ''}
        onValueChange={(action) => set('action', action)}
        placeholder="Everything"
        searchPlaceholder="What was done"
        className="w-full sm:w-56"
      />
      <DatePicker
        aria-label="From day"
        placeholder="From"
        value={filters.fromDay}
        today={today}
        max={filters.toDay ?? today}
        onValueChange={(day) => set('from', day)}
        className="w-36"
      />
      <DatePicker
        aria-label="To day"
        placeholder="To"
        value={filters.toDay}
        today={today}
        min={filters.fromDay}
        max={today}
        onValueChange={(day) => set('to', day)}
        className="w-36"
      />
      {state.isNarrowed && (
        <Button variant="ghost" onClick={state.clear}>
          Clear
        </Button>
      )}
      {actions !== undefined && <div className="ml-auto flex gap-2">{actions}</div>}
    </div>
  );
}
