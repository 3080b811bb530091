import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarCheck, PawPrint, Plus, SearchX, Users } from 'lucide-react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { pagesOf } from '#foundation/web/pages.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useChangedByOthers } from '#foundation/web/use-changed-by-others.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { addPetEndpoint, listPetsEndpoint } from '../contract.ts';
import { petsExport } from './export-pets.ts';
import { NewPetSheet } from './new-pet-sheet.tsx';
import { PetFilterBar } from './pet-filter-bar.tsx';
import { usePetFilters } from './pet-filters.ts';
import { PetsTable } from './pets-table.tsx';

export const handle = screen({ title: 'Pets', roles: STAFF_ROLES });

/** The list of pets; search and filters are in the URL. */
export default function PetsPage() {
  const clock = useClinicClock();
  const state = usePetFilters();
  const list = useInfiniteQuery({
    ...pagesOf(listPetsEndpoint, state.filters),
    placeholderData: (before) => before,
  });
  const highlightedIds = useChangedByOthers('pets');
  const newPet = useNewPet();
  const mayAdd = useSession().can(addPetEndpoint.permission);

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Pets"
        actions={
          <>
            <Button asChild>
              <Link to="/clinic/clients">
                <Users aria-hidden />
                Clients
              </Link>
            </Button>
            <Button asChild>
              <Link to="/clinic/due-care">
                <CalendarCheck aria-hidden />
                Due care
              </Link>
            </Button>
            <ExportButton
              list={petsExport(state.filters, clock.zone)}
              fileName={`pets-${clock.today}.csv`}
              noun="pets"
            />
          </>
        }
        primary={
          mayAdd
            ? { label: 'New pet', icon: <Plus aria-hidden />, shortcut: 'N', onSelect: newPet.open }
            : undefined
        }
      />
      <PetFilterBar state={state} />
      <PetsTable
        list={list}
        clock={clock}
        highlightedIds={highlightedIds}
        isDescending={state.order === 'name_down'}
        onSort={({ descending }) => state.chooseOrder(descending ? 'name_down' : 'name')}
        empty={<NoPets isNarrowed={state.isNarrowed} onClear={state.clear} onAdd={newPet.open} />}
      />
      {newPet.isOpen && mayAdd && (
        <NewPetSheet clientId={newPet.clientId} onClose={newPet.close} onAdded={newPet.show} />
      )}
    </div>
  );
}

/** The sheet for a new pet is in the URL too: `?new=1`, and `&client=` for its client. */
function useNewPet() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const set = (change: (next: URLSearchParams) => void) =>
    setParams(
      (now) => {
        const next = new URLSearchParams(now);
        change(next);
        return next;
      },
      { preventScrollReset: true },
    );
  return {
    isOpen: params.get('new') === '1',
    clientId: params.get('client') ?? undefined,
    open: () => set((next) => next.set('new', '1')),
    close: () =>
      set((next) => {
        next.delete('new');
        next.delete('client');
      }),
    show: (id: string) => void navigate(`/clinic/pets/${id}`),
  };
}

interface NoPetsProps {
  readonly isNarrowed: boolean;
  readonly onClear: () => void;
  readonly onAdd: () => void;
}

function NoPets({ isNarrowed, onClear, onAdd }: NoPetsProps) {
  if (isNarrowed) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No pet matches"
        hint="Search by the beginning of any part of a pet’s or client’s name, by phone, email or microchip."
        action={<Button onClick={onClear}>Show all pets</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon={<PawPrint />}
      title="No pets yet"
      hint="Your patients appear here with their clients, alerts and visits."
      action={
        <May call={addPetEndpoint}>
          <Button variant="primary" onClick={onAdd}>
            Add the first pet
          </Button>
        </May>
      }
    />
  );
}
