import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { listMyAppointmentsEndpoint, type MyAppointment } from '#practice/appointments/own.contract.ts';
import { useMyClinics } from '#practice/clinics/web/public/use-my-clinics.ts';
import { listMyPetsEndpoint } from '#practice/pets/own.contract.ts';
import { BookingDone } from '#practice/appointments/web/public/booking-done.tsx';
import { BookingQuestions } from '#practice/appointments/web/public/booking-questions.tsx';
import { CallClinicInstead } from '#practice/appointments/web/public/call-clinic-instead.tsx';
import { AddFirstPet } from '#practice/pets/web/public/add-first-pet.tsx';
import { JoinFirstClinic } from '#practice/clients/web/public/join-first-clinic.tsx';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { useBookingAddress } from '#practice/appointments/web/public/use-booking-address.ts';

export const handle = screen({ title: 'Book an appointment', roles: ['client'] });

/** Books an appointment, one question at a time. With `?move=` it reschedules an existing one. */
export default function BookingPage() {
  const { moveId } = useBookingAddress();
  const [done, setDone] = useState<MyAppointment>();
  return done ? (
    <PortalColumn narrow>
      <BookingDone booked={done} isMove={moveId !== undefined} />
    </PortalColumn>
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
  const clinics = useMyClinics();
  const upcoming = useQuery({
    ...queryOf(listMyAppointmentsEndpoint, { when: 'upcoming', limit: 100 }),
    enabled: moveId !== undefined,
  });
  // The rescheduled appointment leaves the list as soon as the write succeeds, before the confirmation is shown.
  const [held, setHeld] = useState<MyAppointment>();
  const found = upcoming.data?.items.find(({ id }) => id === moveId);
  if (held === undefined && found?.canReschedule) setHeld(found);
  if (!pets.data || !clinics.data || (moveId !== undefined && !upcoming.data)) {
    const queries = moveId === undefined ? [pets, clinics] : [pets, clinics, upcoming];
    const failed = queries.filter((query) => query.error);
    return failed[0] ? (
      <PortalColumn narrow>
        <PortalHeader title="Book an appointment" />
        <ErrorState
          title="Booking could not be opened"
          error={failed[0].error}
          onRetry={() => failed.forEach((query) => void query.refetch())}
        />
      </PortalColumn>
    ) : (
      <BookingSkeleton />
    );
  }
  const living = pets.data.items.filter(({ deceasedOn }) => deceasedOn === null);
  const [firstClinic] = clinics.data.items;
  if (!firstClinic) return <JoinFirstClinic />;
  if (living.length === 0) return <AddFirstPet clinic={firstClinic} stays />;
  if (moveId !== undefined && !held) return <CannotMove found={found} />;
  return (
    <PortalColumn narrow>
      <BookingQuestions pets={living} clinics={clinics.data.items} moved={held} onDone={onDone} />
    </PortalColumn>
  );
}

const BookingSkeleton = () => (
  <PortalColumn narrow>
    <div className="flex flex-col gap-2">
      <Skeleton className="h-12" />
      <Skeleton className="h-9 w-64" />
    </div>
    <div className="flex flex-col gap-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-18 rounded-xl" />
      ))}
    </div>
  </PortalColumn>
);

function CannotMove({ found }: { readonly found: MyAppointment | undefined }) {
  return (
    <PortalColumn narrow>
      {found ? (
        <CallClinicInstead
          clinic={{ name: found.clinicName, phone: found.clinicPhone }}
          title="This appointment can no longer be changed online"
        />
      ) : (
        <ErrorState
          title="This appointment can no longer be changed"
          action={
            <Button asChild size="lg">
              <Link to="/client/appointments">Your appointments</Link>
            </Button>
          }
        />
      )}
    </PortalColumn>
  );
}
