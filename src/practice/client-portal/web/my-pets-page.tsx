import { useQuery } from '@tanstack/react-query';
import { PawPrint, Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { listMyClinicsEndpoint, listMyPetsEndpoint } from '../contract.ts';
import { FirstRun } from './first-run.tsx';
import { JoinClinicSheet, MyClinics } from './my-clinics.tsx';
import { hasSeveralClinics, MyPetList, PetListSkeleton } from './my-pet-list.tsx';
import { AddMyPetSheet } from './my-pet-sheet.tsx';
import { OwnerColumn, OwnerHeader } from './owner-column.tsx';
import { useMyChanges } from './use-my-changes.ts';

export const handle = screen({ title: 'Pets', roles: ['client'] });

/** All of one's pets, at all one's clinics. */
export default function MyPetsPage() {
  const pets = useQuery(queryOf(listMyPetsEndpoint, {}));
  const clinics = useQuery(queryOf(listMyClinicsEndpoint, {}));
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  useMyChanges();
  const error = pets.error ?? clinics.error;
  if (error && !(pets.data && clinics.data)) {
    const retry = () => {
      void pets.refetch();
      void clinics.refetch();
    };
    return (
      <OwnerColumn>
        <OwnerHeader title="Your pets" />
        <ErrorState title="Your pets could not be loaded" error={error} onRetry={retry} />
      </OwnerColumn>
    );
  }
  if (!pets.data || !clinics.data) {
    return (
      <OwnerColumn>
        <OwnerHeader title="Your pets" action={<Skeleton className="h-12 w-34" />} />
        <PetListSkeleton />
      </OwnerColumn>
    );
  }
  if (clinics.data.items.length === 0) return <FirstRun />;
  const isAdding = params.get('add') === '1';
  const close = () => setParams({}, { replace: true });
  const addButton = (
    <Button size="lg" variant="primary" onClick={() => setParams({ add: '1' })}>
      <Plus aria-hidden />
      Add a pet
    </Button>
  );
  return (
    <OwnerColumn>
      <OwnerHeader title="Your pets" action={pets.data.items.length > 0 && addButton} />
      {pets.data.items.length === 0 ? (
        <EmptyState
          icon={<PawPrint />}
          title="No pets yet"
          hint="Add your pet to book its visits and to see its weight and vaccinations here."
          action={addButton}
        />
      ) : (
        <MyPetList pets={pets.data.items} withClinic={hasSeveralClinics(pets.data.items)} />
      )}
      <MyClinics clinics={clinics.data.items} onJoin={() => setParams({ join: '1' })} />
      {params.get('join') === '1' && (
        <JoinClinicSheet
          onClose={close}
          onJoined={(clinicId) => setParams({ add: '1', at: clinicId }, { replace: true })}
        />
      )}
      {isAdding && (
        <AddMyPetSheet
          clinics={clinics.data.items}
          atClinicId={params.get('at')}
          onClose={close}
          onAdded={(id) => void navigate(`/client/pets/${id}`, { replace: true })}
        />
      )}
    </OwnerColumn>
  );
}
