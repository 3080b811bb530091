import { useInfiniteQuery } from '@tanstack/react-query';
import { FlaskConical, Plus, SearchX } from 'lucide-react';
import { useNavigate } from 'react-router';
import { countryName } from '#vocabulary/countries.ts';
import { LABORATORY_KIND_LABELS } from '#vocabulary/laboratory-kinds.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { listLaboratoriesEndpoint, type PlatformLaboratory } from '../contract.ts';
import { LaboratorySheet } from './laboratory-sheet.tsx';

export const handle = screen({ title: 'Labs', roles: ['platform_admin'] });

const STATES = [
  { value: 'listed', label: 'Listed' },
  { value: 'unlisted', label: 'Not listed' },
  { value: 'all', label: 'All' },
] as const;

const COLUMNS: readonly Column<PlatformLaboratory>[] = [
  {
    key: 'name',
    header: 'Laboratory',
    cell: ({ name, kind }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span>{name}</span>
        <span className="text-sm font-normal text-ink-muted">{LABORATORY_KIND_LABELS[kind]}</span>
      </span>
    ),
  },
  { key: 'country', header: 'Country', from: 'md', cell: ({ country }) => countryName(country) },
  { key: 'tests', header: 'Tests', numeric: true, cell: ({ testCount }) => showNumber(testCount) },
  {
    key: 'clinics',
    header: 'Clinics',
    numeric: true,
    from: 'sm',
    cell: ({ clinicCount }) => showNumber(clinicCount),
  },
  {
    key: 'state',
    header: 'State',
    from: 'md',
    cell: ({ isActive }) => (isActive ? <Badge tone="good">Listed</Badge> : <Badge>Not listed</Badge>),
  },
];

/** The directory of laboratories that clinics can enable. */
export default function LaboratoriesPage() {
  const [typed, type, q] = useAddressSearch();
  const [state, choose] = useAddressChoice('state', ['listed', 'unlisted', 'all']);
  const [params, change] = useAddressParams();
  const navigate = useNavigate();
  const list = useInfiniteQuery({
    ...pagesOf(listLaboratoriesEndpoint, { q, state }),
    placeholderData: (before) => before,
  });
  const showNew = (open: boolean) =>
    change((next) => (open ? next.set('new', '1') : next.delete('new')), { replace: !open });
  const showAll = () => {
    type('');
    choose('all');
  };

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Labs"
        description="Laboratories that clinics can turn on, with their tests."
        primary={{
          label: 'New laboratory',
          icon: <Plus aria-hidden />,
          shortcut: 'N',
          onSelect: () => showNew(true),
        }}
      />
      <FilterBar
        search={{ label: 'Search laboratories', placeholder: 'Name', value: typed, onValueChange: type }}
        chosen={state === 'listed' ? 0 : 1}
        onClear={() => {
          type('');
          choose('listed');
        }}
      >
        <Select aria-label="State" options={STATES} value={state} onValueChange={choose} className="w-auto" />
      </FilterBar>
      <PagedTable
        list={list}
        failure="The laboratories could not be loaded"
        noun={['laboratory', 'laboratories']}
        label="Laboratories"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        rowTo={({ id }) => `/admin/labs/${id}`}
        empty={
          q === '' && state !== 'unlisted' ? (
            <EmptyState
              icon={<FlaskConical />}
              title="No laboratories yet"
              hint="Clinics can turn on the laboratories you list here."
              action={
                <Button variant="primary" onClick={() => showNew(true)}>
                  Add the first laboratory
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<SearchX />}
              title="No laboratory matches"
              action={<Button onClick={showAll}>Show all laboratories</Button>}
            />
          )
        }
      />
      {params.get('new') === '1' && (
        <LaboratorySheet
          onClose={() => showNew(false)}
          onAdded={(id) => void navigate(`/admin/labs/${id}`, { replace: true })}
        />
      )}
    </div>
  );
}
