import { useInfiniteQuery } from '@tanstack/react-query';
import { FileUp, PawPrint, Plus, SearchX, UsersRound } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { emptied, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { addClientEndpoint, listClientsEndpoint } from '../../contract.ts';
import { NewClientSheet } from '../client-sheet.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { clientsExport } from '../export-clients.ts';
import { ClientsTable } from '../clients-table.tsx';

const ACCOUNT_OPTIONS = [
  { value: 'any', label: 'All clients' },
  { value: 'with', label: 'Sign in online' },
  { value: 'without', label: 'Do not sign in' },
] as const;
const ARCHIVED_OPTIONS = [
  { value: 'no', label: 'Current' },
  { value: 'only', label: 'Archived' },
] as const;

interface ClientListProps {
  readonly onImport: () => void;
}

/** The clinic's clients with search, filters, export and the sheet for a new one. */
export function ClientList({ onImport }: ClientListProps) {
  const [typed, type, q] = useAddressSearch();
  const [account, chooseAccount] = useAddressChoice('account', ['any', 'with', 'without']);
  const [archived, chooseArchived] = useAddressChoice('archived', ['no', 'only']);
  const { today } = useClinicClock();
  const [params, change] = useAddressParams();
  const navigate = useNavigate();
  const mayAdd = useSession().can(addClientEndpoint.permission);
  const filters = { q, account, archived };
  const list = useInfiniteQuery({
    ...pagesOf(listClientsEndpoint, filters),
    placeholderData: (before) => before,
  });
  const chosen = [account !== 'any', archived !== 'no'].filter(Boolean).length;
  const clear = () => {
    type('');
    change(emptied);
  };
  /** `?new=1` opens the sheet for a new client. */
  const showNew = (open: boolean) =>
    change((next) => (open ? next.set('new', '1') : next.delete('new')), { replace: !open });

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Clients"
        actions={
          <>
            <Button asChild>
              <Link to="/clinic/pets">
                <PawPrint aria-hidden />
                Pets
              </Link>
            </Button>
            {mayAdd && (
              <Button onClick={onImport}>
                <FileUp aria-hidden />
                Import
              </Button>
            )}
            <ExportButton list={clientsExport(filters)} fileName={`clients-${today}.csv`} noun="clients" />
          </>
        }
        primary={{
          label: 'New client',
          icon: <Plus aria-hidden />,
          shortcut: 'N',
          onSelect: () => showNew(true),
          disabledReason: mayAdd ? undefined : 'Your role can view clients, but not add them.',
        }}
      />
      <FilterBar
        search={{
          label: 'Search clients',
          placeholder: 'Name, phone or email',
          value: typed,
          onValueChange: type,
        }}
        chosen={chosen}
        onClear={clear}
      >
        <Select
          aria-label="Online account"
          options={ACCOUNT_OPTIONS}
          value={account}
          onValueChange={chooseAccount}
          className="w-auto"
        />
        <Select
          aria-label="Current or archived"
          options={ARCHIVED_OPTIONS}
          value={archived}
          onValueChange={chooseArchived}
          className="w-auto"
        />
      </FilterBar>
      <ClientsTable
        list={list}
        empty={
          q !== '' || chosen > 0 ? (
            <EmptyState
              icon={<SearchX />}
              title="No client matches"
              hint="Search by the beginning of any part of the name, by phone or by email."
              action={<Button onClick={clear}>Show all clients</Button>}
            />
          ) : (
            <EmptyState
              icon={<UsersRound />}
              title="No clients yet"
              hint="Clients appear here with their contact details."
              action={
                mayAdd && (
                  <div className="flex flex-wrap justify-center gap-2">
                    <Button variant="primary" onClick={() => showNew(true)}>
                      Add the first client
                    </Button>
                    <Button onClick={onImport}>Import a list</Button>
                  </div>
                )
              }
            />
          )
        }
      />
      {params.get('new') === '1' && mayAdd && (
        <NewClientSheet
          known={{
            fullName: params.get('name') ?? undefined,
            phone: params.get('phone') ?? undefined,
            email: params.get('email') ?? undefined,
          }}
          onClose={() => showNew(false)}
          onAdded={(id) => void navigate(`/clinic/clients/${id}`, { replace: true })}
        />
      )}
    </div>
  );
}
