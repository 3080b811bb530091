import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, SearchX } from 'lucide-react';
import { AI_FEATURE_ENTRIES } from '#vocabulary/ai-features.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { type AiClinic, listAiClinicsEndpoint } from '../contract.ts';
import { LimitSheet } from './limit-sheet.tsx';
import { MonthBar } from '#practice/assistant/web/public/month-bar.tsx';

const STATES = [
  { value: 'all', label: 'All clinics' },
  { value: 'allowed', label: 'Allowed' },
  { value: 'on', label: 'Turned on' },
] as const;

function StateBadge({ clinic: { allowedFeatures, featuresOn } }: { readonly clinic: AiClinic }) {
  if (allowedFeatures.length === 0) return <Badge>Not allowed</Badge>;
  return featuresOn.some((feature) => allowedFeatures.includes(feature)) ? (
    <Badge tone="good">On</Badge>
  ) : (
    <Badge tone="brand">Allowed</Badge>
  );
}

const COLUMNS: readonly Column<AiClinic>[] = [
  {
    key: 'name',
    header: 'Clinic',
    cell: ({ name, allowedFeatures }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span>{name}</span>
        <span className="text-sm font-normal text-ink-muted">
          {allowedFeatures.map((feature) => AI_FEATURE_ENTRIES[feature].label).join(', ') || 'No features'}
        </span>
      </span>
    ),
  },
  { key: 'state', header: 'State', cell: (clinic) => <StateBadge clinic={clinic} /> },
  { key: 'model', header: 'Model', from: 'lg', cell: ({ modelName }) => modelName ?? '–' },
  {
    key: 'used',
    header: 'Used this month',
    from: 'md',
    cell: ({ month, name }) => (month === null ? '–' : <MonthBar month={month} of={name} />),
  },
];

/** Every clinic with what it may use and has used. One of them opens in a sheet: `clinic=` and its id. */
export function ClinicsPart() {
  const [typed, type, q] = useAddressSearch();
  const [state, choose] = useAddressChoice('state', ['all', 'allowed', 'on']);
  const { openKey, addressOf, close } = useAddressSheet('clinic');
  const list = useInfiniteQuery({
    ...pagesOf(listAiClinicsEndpoint, { q, state }),
    placeholderData: (before) => before,
  });
  const isNarrowed = q !== '' || state !== 'all';
  const showAll = () => {
    type('');
    choose('all');
  };
  return (
    <div className="flex flex-col gap-3">
      <FilterBar
        search={{ label: 'Search clinics', placeholder: 'Name', value: typed, onValueChange: type }}
        chosen={state === 'all' ? 0 : 1}
        onClear={showAll}
      >
        <Select aria-label="State" options={STATES} value={state} onValueChange={choose} className="w-auto" />
      </FilterBar>
      <PagedTable
        list={list}
        failure="The clinics could not be loaded"
        noun={['clinic', 'clinics']}
        label="Clinics"
        columns={COLUMNS}
        rowKey={({ clinicId }) => clinicId}
        rowTo={({ clinicId }) => addressOf(clinicId)}
        selectedKey={openKey ?? undefined}
        empty={
          !isNarrowed ? (
            <EmptyState
              icon={<Building2 />}
              title="No clinics yet"
              hint="Clinics appear here once you add them."
            />
          ) : (
            <EmptyState
              icon={<SearchX />}
              title="No matching clinics"
              action={<Button onClick={showAll}>Show all clinics</Button>}
            />
          )
        }
      />
      {openKey !== null && <LimitSheet key={openKey} clinicId={openKey} onClose={close} />}
    </div>
  );
}
