import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import {
  listMyAppointmentsEndpoint,
  listMyClinicsEndpoint,
  listMyPetsEndpoint,
  type MyAppointment,
} from '../contract.ts';
import { BookingDone } from './booking-done.tsx';
import { BookingQuestions } from './booking-questions.tsx';
import { CallInstead } from './booking-steps.tsx';
import { FirstPet, FirstRun } from './first-run.tsx';
import { OwnerColumn, OwnerHeader } from './owner-column.tsx';
import { useBookingAddress } from './use-booking-address.ts';

export const handle = screen({ title: 'Book an appointment', roles: ['client'] });

/** Books an appointment, one question at a time. With `?move=` it changes the time of one that is booked. */
export default function BookingPage() {
  const { moveId } = useBookingAddress();
  const [done, setDone] = useState<MyAppointment>();
  return done ? (
    <OwnerColumn narrow>
      <BookingDone booked={done} isMove={moveId !== undefined} />
    </OwnerColumn>
  ) : (
    <Booking key={moveId} moveId={moveId} onDone={setDone} />
  );
}

interface BookingProps {
  readonly moveId: string | undefined;
  readonly onDone: (booked: MyAppointment) => void;
}

function Booking({ moveId, onDone }: BookingProps) {
  const pets = useQuery(queryOf(listMyPetsEndpoint, {}));
  const clinics = useQuery(queryOf(listMyClinicsEndpoint, {}));
  const upcoming = useQuery({
    ...queryOf(listMyAppointmentsEndpoint, { when: 'upcoming', limit: 100 }),
    enabled: moveId !== undefined,
  });
  // What is moved leaves the list at the moment the move is written, before the answer is on screen.
  const [held, setHeld] = useState<MyAppointment>();
  const found = upcoming.data?.items.find(({ id }) => id === moveId);
  if (held === undefined && found?.canReschedule) setHeld(found);
  if (!pets.data || !clinics.data || (moveId !== undefined && !upcoming.data)) {
    const asked = moveId === undefined ? [pets, clinics] : [pets, clinics, upcoming];
    const failed = asked.filter((query) => query.error);
    return failed[0] ? (
      <OwnerColumn narrow>
        <OwnerHeader title="Book an appointment" />
        <ErrorState
          title="Booking could not be opened"
          error={failed[0].error}
          onRetry={() => failed.forEach((query) => void query.refetch())}
        />
      </OwnerColumn>
    ) : (
      <BookingSkeleton />
    );
  }
  const living = pets.data.items.filter(({ deceasedOn }) => deceasedOn === null);
  const [firstClinic] = clinics.data.items;
  if (!firstClinic) return <FirstRun />;
  if (living.length === 0) return <FirstPet clinic={firstClinic} stays />;
  if (moveId !== undefined && !held) return <CannotMove found={found} />;
  return (
    <OwnerColumn narrow>
      <BookingQuestions pets={living} clinics={clinics.data.items} moved={held} onDone={onDone} />
    </OwnerColumn>
  );
}

const BookingSkeleton = () => (
  <OwnerColumn narrow>
    <div className="flex flex-col gap-2">
      <Skeleton className="h-12" />
      <Skeleton className="h-9 w-64" />
    </div>
    <div className="flex flex-col gap-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-18 rounded-xl" />
      ))}
    </div>
  </OwnerColumn>
);

function CannotMove({ found }: { readonly found: MyAppointment | undefined }) {
  return (
    <OwnerColumn narrow>
      {found ? (
        <CallInstead
          clinic={{ name: found.clinicName, phone: found.clinicPhone }}
          title="This appointment cannot be changed online any more"
        />
      ) : (
        <ErrorState
          title="This appointment cannot be changed any more"
          action={
            <Button asChild size="lg">
              <Link to="/client/appointments">Your appointments</Link>
            </Button>
          }
        />
      )}
    </OwnerColumn>
  );
}
