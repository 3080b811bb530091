import { useInfiniteQuery } from '@tanstack/react-query';
import { FlaskConical, SearchX } from 'lucide-react';
import { countryName } from '#vocabulary/countries.ts';
import { LABORATORY_KIND_LABELS } from '#vocabulary/laboratory-kinds.ts';
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
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { type ClinicLaboratory, listClinicLaboratoriesEndpoint } from '../../contract.ts';
import { ClinicLaboratorySheet } from '../clinic-laboratory-sheet.tsx';

const STATES = [
  { value: 'all', label: 'All laboratories' },
  { value: 'on', label: 'Turned on' },
] as const;

const COLUMNS: readonly Column<ClinicLaboratory>[] = [
  {
    key: 'name',
    header: 'Laboratory',
    cell: ({ name, kind, country }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span>{name}</span>
        <span className="text-sm font-normal text-ink-muted">
          {LABORATORY_KIND_LABELS[kind]}, {countryName(country)}
        </span>
      </span>
    ),
  },
  {
    key: 'tests',
    header: 'Tests',
    numeric: true,
    from: 'sm',
    cell: ({ testCount }) => showNumber(testCount),
  },
  { key: 'account', header: 'Account number', from: 'md', cell: ({ accountNumber }) => accountNumber ?? '–' },
  {
    key: 'state',
    header: 'State',
    cell: ({ isOn, isActive }) => (
      <span className="flex flex-wrap gap-1.5">
        {isOn ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
        {!isActive && <Badge tone="warn">No longer listed</Badge>}
      </span>
    ),
  },
];

/** The directory as a clinic sees it, enabled ones first. `lab=<id>` opens the side sheet of one. */
export function ClinicLaboratories() {
  const [typed, type, q] = useAddressSearch();
  const [state, choose] = useAddressChoice('show', ['all', 'on']);
  const { openKey, addressOf, close } = useAddressSheet('lab');
  const list = useInfiniteQuery({
    ...pagesOf(listClinicLaboratoriesEndpoint, { q, state }),
    placeholderData: (before) => before,
  });
  const chosen = list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === openKey);
  const isNarrowed = q !== '' || state === 'on';
  const showAll = () => {
    type('');
    choose('all');
  };

  return (
    <div className="flex flex-col gap-3">
      <FilterBar
        search={{ label: 'Search laboratories', placeholder: 'Name', value: typed, onValueChange: type }}
        chosen={state === 'on' ? 1 : 0}
        onClear={showAll}
      >
        <Select aria-label="Which" options={STATES} value={state} onValueChange={choose} className="w-auto" />
      </FilterBar>
      <PagedTable
        list={list}
        failure="The laboratories could not be loaded"
        noun={['laboratory', 'laboratories']}
        label="Laboratories"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowTo={({ id }) => addressOf(id)}
        selectedKey={openKey ?? undefined}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={<SearchX />}
              title="No laboratory matches"
              action={<Button onClick={showAll}>Show the whole directory</Button>}
            />
          ) : (
            <EmptyState
              icon={<FlaskConical />}
              title="No laboratories yet"
              hint="Laboratories listed by Tailwell appear here. Turn on those you work with."
            />
          )
        }
      />
      {chosen && <ClinicLaboratorySheet key={chosen.id} laboratory={chosen} onClose={close} />}
    </div>
  );
}
