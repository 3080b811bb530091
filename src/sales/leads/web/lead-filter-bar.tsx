import { LEAD_SOURCES, LEAD_STAGES } from '#vocabulary/leads.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import type { LeadFilterState } from './use-lead-filters.ts';
import { useOwners } from './use-owners.ts';
import { SOURCE_LABELS, STAGE_LABELS } from './lead-labels.ts';

const STAGE_OPTIONS = [
  { value: 'any', label: 'All stages' },
  ...LEAD_STAGES.map((value) => ({ value, label: STAGE_LABELS[value] })),
] as const;
const SOURCE_OPTIONS = [
  { value: 'any', label: 'All sources' },
  ...LEAD_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] })),
] as const;

export function LeadFilterBar({ state }: { readonly state: LeadFilterState }) {
  const owners = useOwners();
  return (
    <FilterBar
      search={{
        label: 'Search leads',
        placeholder: 'Name, clinic, phone or email',
        value: state.typed,
        onValueChange: state.type,
      }}
      chosen={state.chosen}
      onClear={state.clear}
    >
      {state.view === 'table' && (
        <Select
          aria-label="Stage"
          options={STAGE_OPTIONS}
          value={state.stage}
          onValueChange={state.chooseStage}
          className="w-auto"
        />
      )}
      <Select
        aria-label="Source"
        options={SOURCE_OPTIONS}
        value={state.source}
        onValueChange={state.chooseSource}
        className="w-auto"
      />
      <Select
        aria-label="Owner"
        options={[{ value: 'any', label: 'All owners' }, ...owners.options]}
        value={state.owner}
        onValueChange={state.chooseOwner}
        className="w-auto"
      />
    </FilterBar>
  );
}
