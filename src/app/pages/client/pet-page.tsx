import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, Pencil, Printer, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { todayIn } from '#foundation/web/time/zone-time.ts';
import { May } from '#foundation/web/session/may.tsx';
import { listMyDiagnosticReportsEndpoint } from '#practice/diagnostic-reports/own.contract.ts';
import { MyDiagnosticReports } from '#practice/diagnostic-reports/web/public/my-diagnostic-reports.tsx';
import { listMyDocumentsEndpoint } from '#practice/documents/own.contract.ts';
import { MyImagingCard } from '#practice/imaging/web/public/my-imaging-card.tsx';
import { MyDocumentsCard } from '#practice/documents/web/public/my-documents-card.tsx';
import { PetPhoto } from '#practice/documents/web/public/pet-photo.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { ageLabel, kindLabel, sexLabel } from '#practice/pets/web/public/pet-labels.ts';
import { getMyPetEndpoint, type MyPet } from '#practice/pets/own.contract.ts';
import { EditMyPetSheet } from '#practice/pets/web/public/edit-my-pet-sheet.tsx';
import { MyVisits } from '#practice/appointments/web/public/my-visits.tsx';
import { exportMyRecordEndpoint } from '#practice/record-export/own.contract.ts';
import { MyRecordButton } from '#practice/record-export/web/public/my-record-button.tsx';
import { MyLabResults } from '#practice/lab-results/web/public/my-lab-results.tsx';
import { MyReleasedVisits } from '#practice/visits/web/public/my-released-visits.tsx';
import { MyPetCareCard } from '#practice/vaccinations/web/public/my-pet-care-card.tsx';
import { listMyPrescriptionsEndpoint } from '#practice/pharmacy/refills.contract.ts';
import { MyPrescriptionsCard } from '#practice/pharmacy/web/public/my-prescriptions-card.tsx';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { followCountry } from '#foundation/web/time/customs.ts';
import { PetFacts } from '#practice/pets/web/public/my-pet-facts.tsx';
import { WeightCard } from '#practice/pets/web/public/my-weight-card.tsx';

export const handle = screen({ title: 'Pet', roles: ['client'] });

/** A pet as its client sees it: what comes next, then what it is like and what has been. */
export default function MyPetPage() {
  const { petId = '' } = useParams();
  const { data: pet, error, refetch } = useQuery(queryOf(getMyPetEndpoint, { id: petId }));
  // Fields of the page follow the clinic of this pet; a client may have pets at clinics of several countries.
  if (pet) followCountry(pet.country);
  usePageTitle(pet?.name);
  if (error && !pet) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <>
        <h1 className="sr-only">Pet</h1>
        <ErrorState
          title={isGone ? 'Pet not found' : 'This pet could not be loaded'}
          error={isGone ? undefined : error}
          onRetry={isGone ? undefined : () => void refetch()}
          action={
            <Button asChild size="lg">
              <Link to="/client/pets">Your pets</Link>
            </Button>
          }
        />
      </>
    );
  }
  return pet === undefined ? <PetSkeleton /> : <PetOfMine key={pet.id} pet={pet} />;
}

const PetSkeleton = () => (
  <PortalColumn>
    <div className="flex items-center gap-4">
      <Skeleton className="size-24" />
      <div className="flex flex-col gap-3">
        <Skeleton className="h-7 w-40" />
        <Skeleton className="h-4 w-56" />
      </div>
    </div>
    <Skeleton className="h-48" />
    <Skeleton className="h-72" />
  </PortalColumn>
);

function PetOfMine({ pet }: { readonly pet: MyPet }) {
  const [editing, setEditing] = useState(false);
  const lives = pet.deceasedOn === null;
  return (
    <PortalColumn>
      <PrintedHead pet={pet} />
      <PortalHeader
        leading={<PetPhoto pet={pet} size="xl" />}
        title={pet.name}
        text={
          <>
            <span className="block">{kindLabel(pet)}</span>
            {[sexLabel(pet), ageLabel(pet, todayIn(pet.timeZone))].filter(Boolean).join(' · ')}
          </>
        }
        action={
          lives && (
            <Button asChild size="lg" variant="primary" className="max-sm:w-full print:hidden">
              <Link to={`/client/appointments/new?pet=${pet.id}`}>
                <CalendarPlus aria-hidden />
                Book an appointment
              </Link>
            </Button>
          )
        }
      />
      {pet.deceasedOn !== null && (
        <Banner title={`${pet.name} died on ${shortDay(pet.deceasedOn, pet.country)}`}>
          <p>Everything about {pet.name} is kept here for you.</p>
        </Banner>
      )}
      {pet.allergies.map(({ id, note }) => (
        <p
          key={id}
          className="flex items-center gap-2 rounded-xl bg-warn-soft px-4 py-3 text-warn-ink print:border print:border-line-strong"
        >
          <TriangleAlert aria-hidden className="size-5 shrink-0" />
          <span>
            <strong className="font-semibold">Allergy:</strong> {note}
          </span>
        </p>
      ))}
      <MyVisits
        petId={pet.id}
        when="upcoming"
        title="Upcoming visits"
        {...(lives ? { none: `No upcoming visits for ${pet.name}.` } : {})}
      />
      <MyPetCareCard petId={pet.id} zone={pet.timeZone} country={pet.country} isDeceased={!lives} />
      <May call={listMyPrescriptionsEndpoint}>
        <MyPrescriptionsCard petId={pet.id} isDeceased={!lives} />
      </May>
      <PortalCard
        title={`About ${pet.name}`}
        titleId="about-title"
        action={
          <div className="-mr-2 flex flex-wrap max-sm:-ml-2 max-sm:*:px-2 sm:justify-end print:hidden">
            <May call={exportMyRecordEndpoint}>
              <MyRecordButton petId={pet.id} />
            </May>
            <Button variant="ghost" className="h-11" onClick={() => window.print()}>
              <Printer aria-hidden />
              Print
            </Button>
            {lives && (
              <Button variant="ghost" className="h-11" onClick={() => setEditing(true)}>
                <Pencil aria-hidden />
                Edit
              </Button>
            )}
          </div>
        }
      >
        <PetFacts pet={pet} />
      </PortalCard>
      {pet.weights.length > 1 && <WeightCard pet={pet} />}
      <MyLabResults petId={pet.id} zone={pet.timeZone} country={pet.country} />
      <MyReleasedVisits petId={pet.id} zone={pet.timeZone} country={pet.country} />
      <May call={listMyDiagnosticReportsEndpoint}>
        <MyDiagnosticReports petId={pet.id} zone={pet.timeZone} country={pet.country} />
      </May>
      <May call={listMyDocumentsEndpoint}>
        <MyImagingCard petId={pet.id} />
        <MyDocumentsCard petId={pet.id} country={pet.country} />
      </May>
      <MyVisits petId={pet.id} when="past" title="Past visits" />
      {editing && <EditMyPetSheet pet={pet} onClose={() => setEditing(false)} />}
    </PortalColumn>
  );
}

/** Printed only: which clinic's record this is, and its date. */
const PrintedHead = ({ pet }: { readonly pet: MyPet }) => (
  <p aria-hidden className="hidden justify-between border-b border-line-strong pb-3 text-base print:flex">
    <span className="font-semibold">{[pet.clinicName, pet.clinicPhone].filter(Boolean).join(' · ')}</span>
    <span>{shortDay(todayIn(pet.timeZone), pet.country)}</span>
  </p>
);
