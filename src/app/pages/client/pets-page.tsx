import { useQuery } from '@tanstack/react-query';
import { PawPrint, Plus } from 'lucide-react';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { useMyClinics } from '#practice/clinics/web/public/use-my-clinics.ts';
import { listMyPetsEndpoint } from '#practice/pets/own.contract.ts';
import { JoinFirstClinic } from '#practice/clients/web/public/join-first-clinic.tsx';
import { JoinClinicSheet } from '#practice/clients/web/public/join-clinic-sheet.tsx';
import { MyClinics } from '#practice/clients/web/public/my-clinics.tsx';
import { PetPhoto } from '#practice/documents/web/public/pet-photo.tsx';
import { hasSeveralClinics, MyPetList, PetListSkeleton } from '#practice/pets/web/public/my-pet-list.tsx';
import { AddMyPetSheet } from '#practice/pets/web/public/add-my-pet-sheet.tsx';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';

export const handle = screen({ title: 'Pets', roles: ['client'] });

/** All of the client's pets at all of their clinics. */
export default function MyPetsPage() {
  const pets = useQuery(queryOf(listMyPetsEndpoint, {}));
  const clinics = useMyClinics();
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const error = pets.error ?? clinics.error;
  if (error && !(pets.data && clinics.data)) {
    const retry = () => {
      void pets.refetch();
      void clinics.refetch();
    };
    return (
      <PortalColumn>
        <PortalHeader title="Your pets" />
        <ErrorState title="Your pets could not be loaded" error={error} onRetry={retry} />
      </PortalColumn>
    );
  }
  if (!pets.data || !clinics.data) {
    return (
      <PortalColumn>
        <PortalHeader title="Your pets" action={<Skeleton className="h-12 w-34" />} />
        <PetListSkeleton />
      </PortalColumn>
    );
  }
  if (clinics.data.items.length === 0) return <JoinFirstClinic />;
  const isAdding = params.get('add') === '1';
  const close = () => setParams({}, { replace: true });
  const addButton = (
    <Button size="lg" variant="primary" onClick={() => setParams({ add: '1' })}>
      <Plus aria-hidden />
      Add a pet
    </Button>
  );
  return (
    <PortalColumn>
      <PortalHeader title="Your pets" action={pets.data.items.length > 0 && addButton} />
      {pets.data.items.length === 0 ? (
        <EmptyState
          icon={<PawPrint />}
          title="No pets yet"
          hint="Add your pet to book visits and see its weight and vaccinations here."
          action={addButton}
        />
      ) : (
        <MyPetList
          pets={pets.data.items}
          withClinic={hasSeveralClinics(pets.data.items)}
          renderAvatar={(pet) => <PetPhoto pet={pet} size="lg" />}
        />
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
    </PortalColumn>
  );
}
