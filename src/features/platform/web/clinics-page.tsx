import { useInfiniteQuery } from '@tanstack/react-query';
import { Building2, Plus, SearchX } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { SearchField } from '#foundation/web/table/search-field.tsx';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { dateIn, deviceZone } from '#foundation/web/time/zone-time.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { listPlatformClinicsEndpoint, type PlatformClinic } from '../contract.ts';
import { NewClinicSheet } from './new-clinic-sheet.tsx';

export const handle = screen({ title: 'Clinics', roles: ['platform_admin'] });

const count = (n: number) => n.toLocaleString('en');

const COLUMNS: readonly Column<PlatformClinic>[] = [
  {
    key: 'name',
    header: 'Clinic',
    cell: ({ name, slug }) => (
      <span className="flex items-center gap-2.5 py-1">
        <Avatar square name={name} />
        <span className="flex min-w-0 flex-col">
          <span className="truncate">{name}</span>
          <span className="truncate text-sm font-normal text-ink-muted">{slug}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'place',
    header: 'Place',
    from: 'md',
    cell: ({ city, country }) => [city, country].filter(Boolean).join(', '),
  },
  { key: 'zone', header: 'Time zone', from: 'xl', cell: ({ timeZone }) => timeZone.replaceAll('_', ' ') },
  { key: 'staff', header: 'Staff', numeric: true, from: 'sm', cell: ({ staffCount }) => count(staffCount) },
  {
    key: 'clients',
    header: 'Clients',
    numeric: true,
    from: 'lg',
    cell: ({ clientCount }) => count(clientCount),
  },
  { key: 'pets', header: 'Pets', numeric: true, cell: ({ petCount }) => count(petCount) },
  {
    key: 'appointments',
    header: 'Visits, 30 days',
    numeric: true,
    from: 'sm',
    cell: ({ appointmentCount }) => count(appointmentCount),
  },
  { key: 'since', header: 'Since', from: 'lg', cell: ({ createdAt }) => dateIn(deviceZone(), createdAt) },
];

/** Every clinic of the platform, with how much it is used. */
export default function ClinicsPage() {
  const [typed, type, q] = useAddressSearch();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const list = useInfiniteQuery({
    ...pagesOf(listPlatformClinicsEndpoint, { q }),
    placeholderData: (before) => before,
  });
  const clinics = list.data?.pages.flatMap(({ items }) => items);
  const showNew = (open: boolean) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        if (open) next.set('new', '1');
        else next.delete('new');
        return next;
      },
      { preventScrollReset: true },
    );

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Clinics"
        primary={{
          label: 'New clinic',
          icon: <Plus aria-hidden />,
          shortcut: 'N',
          onSelect: () => showNew(true),
        }}
      />
      <div className="flex flex-wrap items-center gap-2" role="search">
        <SearchField
          label="Search clinics"
          placeholder="Name, short name or city"
          value={typed}
          onValueChange={type}
          className="w-full sm:w-72"
        />
      </div>
      {list.error && !list.data ? (
        <ErrorState
          title="The clinics could not be loaded"
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : (
        <div aria-busy={list.isPlaceholderData}>
          <DataTable
            label="Clinics"
            columns={COLUMNS}
            rows={clinics}
            rowKey={({ id }) => id}
            rowTo={({ id }) => `/admin/clinics/${id}`}
            empty={
              q === '' ? (
                <EmptyState
                  icon={<Building2 />}
                  title="No clinics yet"
                  hint="A new clinic comes with usual hours, rooms and appointment types, and its first admin is invited."
                  action={
                    <Button variant="primary" onClick={() => showNew(true)}>
                      Add the first clinic
                    </Button>
                  }
                />
              ) : (
                <EmptyState
                  icon={<SearchX />}
                  title="No clinic matches"
                  action={<Button onClick={() => type('')}>Show all clinics</Button>}
                />
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
        </div>
      )}
      {params.get('new') === '1' && (
        <NewClinicSheet
          onClose={() => showNew(false)}
          onAdded={(id) => void navigate(`/admin/clinics/${id}`, { replace: true })}
        />
      )}
    </div>
  );
}
