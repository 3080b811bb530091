import type { ReactNode } from 'react';
import { DayRange } from '#foundation/web/calendar/day-range.tsx';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { ACTION_OPTIONS } from './action-labels.ts';
import type { AuditFilterState } from './audit-filters.ts';

interface AuditFilterBarProps {
  readonly state: AuditFilterState;
  readonly today: string;
  /** Filters by actor or clinic, before those that every audit trail has. */
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

const EVERYTHING = { value: '', label: 'Everything' } as const;

/** The filters of an audit trail. */
export function AuditFilterBar({ state, today, children, actions }: AuditFilterBarProps) {
  const { filters, set } = state;
  return (
    <FilterBar label="Audit trail" chosen={state.chosen} onClear={state.clear} actions={actions}>
      {children}
      <Combobox
        aria-label="Action"
        options={[EVERYTHING, ...ACTION_OPTIONS]}
        value={filters.action ?? ''}
        onValueChange={(action) => set('action', action)}
        placeholder="Everything"
        searchPlaceholder="Action"
        className="w-full sm:w-44"
      />
      <DayRange
        fromDay={filters.fromDay}
        toDay={filters.toDay}
        today={today}
        onFromChange={(day) => set('from', day)}
        onToChange={(day) => set('to', day)}
      />
    </FilterBar>
  );
}
