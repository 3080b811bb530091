import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Plus, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { SearchField } from '#foundation/web/table/search-field.tsx';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { listPlatformClinicsEndpoint, type PlatformClinic } from '../contract.ts';
import { deviceDate } from './device-time.ts';
import { NewClinicSheet } from './new-clinic-sheet.tsx';

export const handle = screen({ title: 'Clinics', roles: ['platform_admin'] });

const number = new Intl.NumberFormat('en-GB');

const COLUMNS: readonly Column<PlatformClinic>[] = [
  { key: 'name', header: 'Clinic', cell: ({ name }) => <span className="truncate">{name}</span> },
  { key: 'place', header: 'Place', from: 'md', cell: ({ city, country }) => [city, country].filter(Boolean).join(', ') },
  { key: 'zone', header: 'Zone', from: 'xl', cell: ({ timeZone }) => timeZone },
  { key: 'staff', header: 'Staff', numeric: true, from: 'sm', cell: ({ staffCount }) => number.format(staffCount) },
  { key: 'clients', header: 'Clients', numeric: true, from: 'lg', cell: ({ clientCount }) => number.format(clientCount) },
  { key: 'pets', header: 'Pets', numeric: true, from: 'md', cell: ({ petCount }) => number.format(petCount) },
  {
    key: 'appointments',
    header: 'Appointments, 30 days',
    numeric: true,
    cell: ({ appointmentCount }) => number.format(appointmentCount),
  },
  { key: 'since', header: 'Since', from: 'lg', cell: ({ createdAt }) => deviceDate(createdAt) },
];

/** Every clinic on the platform, and how much each is used. */
export default function ClinicsPage() {
  const [typed, type, search] = useAddressSearch();
  const [isAdding, setAdding] = useState(false);
  const navigate = useNavigate();
  const list = useInfiniteQuery({
    ...pagesOf(listPlatformClinicsEndpoint, { q: search }),
    placeholderData: (before) => before,
  });
  const clinics = list.data?.pages.flatMap(({ items }) => items);
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Clinics"
        primary={{ label: 'New clinic', icon: <Plus aria-hidden />, shortcut: 'N', onSelect: () => setAdding(true) }}
      />
      <div role="search">
        <SearchField label="Search clinics" placeholder="Name, address or town" value={typed} onValueChange={type} className="w-full sm:w-72" />
      </div>
      {list.error && !list.data ? (
        <ErrorState title="The clinics could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Clinics"
          columns={COLUMNS}
          rows={clinics}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/admin/clinics/${id}`}
          empty={
            search === '' ? (
              <EmptyState
                icon={<Building2 />}
                title="No clinics yet"
                hint="A clinic that you add can work at once: with hours, rooms, types and an admin."
                action={
                  <Button variant="primary" onClick={() => setAdding(true)}>
                    Add the first clinic
                  </Button>
                }
              />
            ) : (
              <EmptyState icon={<SearchX />} title="No clinic matches" action={<Button onClick={() => type('')}>Show all clinics</Button>} />
            )
          }
          footer={
            <LoadMore
              shown={clinics?.length ?? 0}
              hasMore={list.hasNextPage}
              busy={list.isFetchingNextPage}
              onLoadMore={() => void list.fetchNextPage()}
              noun={['clinic', 'clinics']}
            />
          }
        />
      )}
      {isAdding && <NewClinicSheet onClose={() => setAdding(false)} onAdded={(id) => void navigate(`/admin/clinics/${id}`)} />}
    </div>
  );
}
