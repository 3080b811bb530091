import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { CalendarPlus, Pencil, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { printWeight, weightUnitOf } from '#foundation/values/weight.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { shortDay } from '#foundation/web/calendar/month-grid.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { todayIn } from '#foundation/web/time/zone-time.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { PetAvatar } from '#features/pets/web/public/pet-avatar.tsx';
import { ageWords, kindWords, sexWords } from '#features/pets/web/public/pet-words.ts';
import { WeightChart } from '#features/pets/web/public/weight-chart.tsx';
import { getMyPetEndpoint, listMyAppointmentsEndpoint, type MyPet } from '../contract.ts';
import { MyAppointmentCard } from './my-appointment-card.tsx';
import { EditMyPetSheet } from './my-pet-sheet.tsx';
import { OwnerColumn, OwnerHeader } from './owner-column.tsx';
import { useMyChanges } from './use-my-changes.ts';

export const handle = screen({ title: 'Pet', roles: ['client'] });

/** One's pet: who it is, its weight, its visits. */
export default function MyPetPage() {
  const { petId = '' } = useParams();
  const { data: pet, error, refetch } = useQuery(queryOf(getMyPetEndpoint, { id: petId }));
  useMyChanges();
  usePageTitle(pet?.name);
  if (error && !pet) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'There is no such pet of yours' : 'This pet could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild size="lg">
            <Link to="/client/pets">Your pets</Link>
          </Button>
        }
      />
    );
  }
  if (pet === undefined) {
    return (
      <OwnerColumn>
        <Skeleton className="h-16 w-64" />
        <Skeleton className="h-48" />
      </OwnerColumn>
    );
  }
  return <PetOfMine key={pet.id} pet={pet} />;
}

function PetOfMine({ pet }: { readonly pet: MyPet }) {
  const [editing, setEditing] = useState(false);
  const unit = weightUnitOf(pet.country);
  const today = todayIn(pet.timeZone);
  return (
    <OwnerColumn>
      <OwnerHeader
        leading={<PetAvatar name={pet.name} species={pet.species} size="xl" />}
        title={pet.name}
        text={[kindWords(pet), sexWords(pet), ageWords(pet, today)].filter(Boolean).join(' · ')}
        action={
          pet.deceasedOn === null && (
            <Button asChild size="lg" variant="primary">
              <Link to={`/client/appointments/new?pet=${pet.id}`}>
                <CalendarPlus aria-hidden />
                Book a visit
              </Link>
            </Button>
          )
        }
      />
      {pet.deceasedOn !== null && (
        <Banner title={`${pet.name} died on ${shortDay(pet.deceasedOn)}`}>
          <p>Everything about {pet.name} stays here for you.</p>
        </Banner>
      )}
      {pet.allergies.map(({ id, note }) => (
        <p key={id} className="flex items-center gap-2 rounded-xl bg-warn-soft px-4 py-3 text-warn-ink">
          <TriangleAlert aria-hidden className="size-5 shrink-0" />
          <span>
            <strong className="font-semibold">Allergy:</strong> {note}
          </span>
        </p>
      ))}
      <section aria-labelledby="about-title" className="rounded-xl border border-line bg-surface p-4">
        <div className="flex items-center justify-between pb-3">
          <h2 id="about-title" className="text-lg font-semibold">
            About {pet.name}
          </h2>
          {pet.deceasedOn === null && (
            <Button variant="ghost" onClick={() => setEditing(true)}>
              <Pencil aria-hidden />
              Edit
            </Button>
          )}
        </div>
        <DataList className="text-md">
          <DataItem label="Birthday">
            {pet.bornOn && `${pet.birthIsEstimated ? 'about ' : ''}${shortDay(pet.bornOn)}`}
          </DataItem>
          <DataItem label="Weight">
            {pet.weightGrams === null ? null : printWeight(pet.weightGrams, unit)}
          </DataItem>
          <DataItem label="Colour">{pet.colour}</DataItem>
          <DataItem label="Microchip">{pet.microchip}</DataItem>
          <DataItem label="Clinic">{pet.clinicName}</DataItem>
        </DataList>
      </section>
      {pet.weights.length > 1 && (
        <section aria-labelledby="weight-title" className="rounded-xl border border-line bg-surface p-4">
          <h2 id="weight-title" className="pb-3 text-lg font-semibold">
            Weight in {unit}
          </h2>
          <WeightChart petName={pet.name} weights={pet.weights} unit={unit} zone={pet.timeZone} />
        </section>
      )}
      <Visits petId={pet.id} when="upcoming" title="Visits to come" />
      <Visits petId={pet.id} when="past" title="Visits before" />
      {editing && <EditMyPetSheet pet={pet} onClose={() => setEditing(false)} />}
    </OwnerColumn>
  );
}

interface VisitsProps {
  readonly petId: string;
  readonly when: 'upcoming' | 'past';
  readonly title: string;
}

function Visits({ petId, when, title }: VisitsProps) {
  const list = useInfiniteQuery(pagesOf(listMyAppointmentsEndpoint, { petId, when, limit: 5 }));
  const appointments = list.data?.pages.flatMap(({ items }) => items) ?? [];
  if (list.error)
    return (
      <ErrorState
        compact
        title="The visits could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  if (appointments.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <h2 className="text-lg font-semibold">{title}</h2>
      {appointments.map((appointment) => (
        <MyAppointmentCard key={appointment.id} appointment={appointment} withPet={false} />
      ))}
      {list.hasNextPage && (
        <Button size="lg" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  );
}
