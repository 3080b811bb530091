import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton, SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type ClinicClock, useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { getPetEndpoint, type Pet } from '../contract.ts';
import { AddAlertDialog } from './add-alert-dialog.tsx';
import { AlertList } from './alert-list.tsx';
import { AppointmentsCard } from './appointments-card.tsx';
import { DeceasedBanner, DeceasedDialog } from './deceased-dialog.tsx';
import { EditPetSheet } from './edit-pet-sheet.tsx';
import { OwnersSheet } from './owners-sheet.tsx';
import { PetClientsCard, PetFactsCard } from './pet-facts.tsx';
import { PetHead, type PetPanel } from './pet-head.tsx';
import { PetPrintSheet } from './pet-print-sheet.tsx';
import { usePetChanges } from './use-pet-changes.ts';
import { WeighDialog } from './weigh-dialog.tsx';
import { WeightCard } from './weight-card.tsx';

export const handle = screen({ title: 'Pet', roles: STAFF_ROLES });

/** One pet: what to look out for, what is known, whom to call, its weight, its visits. */
export default function PetPage() {
  const { petId = '' } = useParams();
  const clock = useClinicClock();
  const { data: pet, error, refetch } = useQuery(queryOf(getPetEndpoint, { id: petId }));
  usePetChanges();
  usePageTitle(pet?.name);
  if (error && !pet) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'There is no such pet' : 'This pet could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild>
            <Link to="/clinic/pets">All pets</Link>
          </Button>
        }
      />
    );
  }
  return pet === undefined ? <PetSkeleton /> : <PetRecord key={pet.id} pet={pet} clock={clock} />;
}

function PetRecord({ pet, clock }: { readonly pet: Pet; readonly clock: ClinicClock }) {
  const [panel, setPanel] = useState<PetPanel>();
  const close = () => setPanel(undefined);
  const { zone, today, weightUnit } = clock;
  const bookTo = `/clinic/appointments?book=${pet.id}`;
  const bookDisabledReason =
    pet.deceasedOn === null ? undefined : `${pet.name} has died, so nothing can be booked.`;
  return (
    <>
      <div className="flex flex-col gap-4 print:hidden">
        <PetHead
          pet={pet}
          today={today}
          bookTo={bookTo}
          bookDisabledReason={bookDisabledReason}
          onOpen={setPanel}
        />
        <DeceasedBanner pet={pet} />
        <AlertList pet={pet} onAdd={() => setPanel('alert')} />
        <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <div className="flex min-w-0 flex-col gap-4">
            <WeightCard pet={pet} unit={weightUnit} zone={zone} onWeigh={() => setPanel('weigh')} />
            <AppointmentsCard
              next={pet.nextAppointments}
              past={pet.pastAppointments}
              zone={zone}
              bookTo={bookTo}
              bookDisabledReason={bookDisabledReason}
            />
          </div>
          <div className="flex min-w-0 flex-col gap-4 max-lg:-order-1">
            <PetClientsCard pet={pet} onChange={() => setPanel('owners')} />
            <PetFactsCard pet={pet} today={today} unit={weightUnit} onEdit={() => setPanel('edit')} />
          </div>
        </div>
      </div>
      <PetPrintSheet pet={pet} clinicName={clock.clinicName} zone={zone} today={today} unit={weightUnit} />
      {panel === 'edit' && <EditPetSheet pet={pet} today={today} onClose={close} />}
      {panel === 'weigh' && <WeighDialog pet={pet} unit={weightUnit} onClose={close} />}
      {panel === 'alert' && <AddAlertDialog pet={pet} onClose={close} />}
      {panel === 'deceased' && <DeceasedDialog pet={pet} today={today} onClose={close} />}
      {panel === 'owners' && <OwnersSheet pet={pet} onClose={close} />}
    </>
  );
}

function PetSkeleton() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <Skeleton className="size-16" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-64" />
        </div>
      </div>
      <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="rounded-lg border border-line bg-surface">
          <SkeletonRows rows={8} />
        </div>
        <div className="rounded-lg border border-line bg-surface">
          <SkeletonRows rows={6} />
        </div>
      </div>
    </div>
  );
}
