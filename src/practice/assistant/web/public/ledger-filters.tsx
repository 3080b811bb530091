import { AI_FEATURE_ENTRIES, AI_FEATURES } from '#vocabulary/ai-features.ts';
import { DayRange } from '#foundation/web/calendar/day-range.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import type { UsageFilters } from './use-usage-filters.ts';

const FEATURES = [
  { value: 'any', label: 'All features' },
  ...AI_FEATURES.map((feature) => ({ value: feature, label: AI_FEATURE_ENTRIES[feature].label })),
];

/** The filters that every ledger has. */
export const LedgerFilters = ({
  state: { filters, set },
  today,
}: {
  readonly state: UsageFilters;
  readonly today: string;
}) => (
  <>
    <Select
      aria-label="Feature"
      options={FEATURES}
      value={filters.feature ?? 'any'}
      onValueChange={(feature) => set('feature', feature === 'any' ? '' : feature)}
      className="w-auto"
    />
    <DayRange
      fromDay={filters.fromDay}
      toDay={filters.toDay}
      today={today}
      onFromChange={(day) => set('from', day)}
      onToChange={(day) => set('to', day)}
    />
  </>
);
