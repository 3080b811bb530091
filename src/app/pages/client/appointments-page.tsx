import { useInfiniteQuery } from '@tanstack/react-query';
import { CalendarPlus, History } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { pagesOf } from '#foundation/web/pages.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#foundation/web/ui/tabs.tsx';
import { useMyClinics } from '#practice/clinics/web/public/use-my-clinics.ts';
import { listMyAppointmentsEndpoint } from '#practice/appointments/own.contract.ts';
import {
  AppointmentSkeleton,
  MyAppointmentCard,
} from '#practice/appointments/web/public/my-appointment-card.tsx';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';

export const handle = screen({ title: 'Appointments', roles: ['client'] });

const BookButton = () => (
  <Button asChild variant="primary" size="lg" className="max-sm:w-full">
    <Link to="/client/appointments/new">
      <CalendarPlus aria-hidden />
      Book an appointment
    </Link>
  </Button>
);

/** The appointments of the client's pets: upcoming first, past ones on the other tab. */
export default function MyAppointmentsPage() {
  // Its times and dates are written as in the clinic's country.
  useMyClinics();
  const [when, choose] = useAddressChoice('when', ['upcoming', 'past']);
  return (
    <PortalColumn>
      <PortalHeader title="Appointments" action={<BookButton />} />
      {/* Safe: the tabs have exactly these two values. */}
      <Tabs value={when} onValueChange={(value) => choose(value as typeof when)}>
        <TabsList>
          <TabsTrigger value="upcoming" className="h-11 text-md">
            Upcoming
          </TabsTrigger>
          <TabsTrigger value="past" className="h-11 text-md">
            Past
          </TabsTrigger>
        </TabsList>
        <TabsContent value="upcoming">
          <h2 className="sr-only">Upcoming</h2>
          <AppointmentList
            when="upcoming"
            empty={
              <EmptyState
                icon={<CalendarPlus />}
                title="No upcoming appointments"
                hint="Your next visit will appear here, with directions and what to bring."
                action={<BookButton />}
              />
            }
          />
        </TabsContent>
        <TabsContent value="past">
          <h2 className="sr-only">Past</h2>
          <AppointmentList
            when="past"
            empty={
              <EmptyState
                icon={<History />}
                title="No visits yet"
                hint="Your past visits will appear here."
              />
            }
          />
        </TabsContent>
      </Tabs>
    </PortalColumn>
  );
}

interface AppointmentListProps {
  readonly when: 'upcoming' | 'past';
  readonly empty: ReactNode;
}

function AppointmentList({ when, empty }: AppointmentListProps) {
  const list = useInfiniteQuery(pagesOf(listMyAppointmentsEndpoint, { when, limit: 20 }));
  const appointments = list.data?.pages.flatMap(({ items }) => items);
  if (list.error && !appointments) {
    return (
      <ErrorState
        title="Your appointments could not be loaded"
        error={list.error}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (appointments === undefined) {
    return (
      <div className="flex flex-col gap-3">
        <AppointmentSkeleton />
        <AppointmentSkeleton />
      </div>
    );
  }
  if (appointments.length === 0) return empty;
  return (
    <div className="flex flex-col gap-3">
      {appointments.map((appointment) => (
        <MyAppointmentCard key={appointment.id} appointment={appointment} />
      ))}
      {list.hasNextPage && (
        <Button size="lg" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          Show more
        </Button>
      )}
    </div>
  );
}
