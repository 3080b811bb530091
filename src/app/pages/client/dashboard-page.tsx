import { useQuery } from '@tanstack/react-query';
import { CalendarHeart, CalendarPlus, FileText, MessageSquare, PawPrint } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type * as z from 'zod';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { getMyDashboardEndpoint } from '#practice/dashboard/own.contract.ts';
import { useMyUnread } from '#practice/conversations/web/public/use-my-unread.ts';
import { useMyClinics } from '#practice/clinics/web/public/use-my-clinics.ts';
import { ActivityCard } from '#practice/dashboard/web/public/my-activity-card.tsx';
import { MyOpenSum } from '#practice/online-payments/web/public/my-open-sum.tsx';
import {
  AppointmentSkeleton,
  MyAppointmentCard,
} from '#practice/appointments/web/public/my-appointment-card.tsx';
import { PetPhoto } from '#practice/documents/web/public/pet-photo.tsx';
import { hasSeveralClinics, MyPetList, PetListSkeleton } from '#practice/pets/web/public/my-pet-list.tsx';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { QuickActions } from './quick-actions.tsx';

// For new clients only: they bring the forms.
const AddFirstPet = lazy(async () => ({
  default: (await import('#practice/pets/web/public/add-first-pet.tsx')).AddFirstPet,
}));
const JoinFirstClinic = lazy(async () => ({
  default: (await import('#practice/clients/web/public/join-first-clinic.tsx')).JoinFirstClinic,
}));

// Its contracts lead to most of the medical record, and it shows nothing until it has asked the server.
const OpenRequests = lazy(async () => ({ default: (await import('./open-requests.tsx')).OpenRequests }));

export const handle = screen({ title: 'Dashboard', roles: ['client'] });

type Dashboard = z.output<typeof getMyDashboardEndpoint.output>;

interface PartProps {
  /** Undefined while it is loading. */
  readonly dashboard: Dashboard | undefined;
}

/** The start page of a client: next appointment, quick actions, pets, recent activity. */
export default function DashboardPage() {
  const dashboard = useQuery(queryOf(getMyDashboardEndpoint, {}));
  const clinics = useMyClinics();
  const error = dashboard.error ?? clinics.error;
  if (error && !dashboard.data) {
    return (
      <PortalColumn>
        <Greeting />
        <ErrorState
          title="Your dashboard could not be loaded"
          error={error}
          onRetry={() => {
            void dashboard.refetch();
            void clinics.refetch();
          }}
        />
      </PortalColumn>
    );
  }
  const firstClinic = clinics.data?.items[0];
  if (dashboard.data?.clinicCount === 0) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <JoinFirstClinic />
      </Suspense>
    );
  }
  if (dashboard.data?.petCount === 0 && dashboard.data.activity.length === 0 && firstClinic) {
    return (
      <Suspense fallback={<PageSpinner />}>
        <AddFirstPet clinic={firstClinic} />
      </Suspense>
    );
  }
  return <Overview dashboard={dashboard.data} />;
}

function Greeting() {
  const { profile } = useSignedIn();
  const firstName = profile.full_name?.split(' ')[0];
  return <PortalHeader title={firstName ? `Hello, ${firstName}` : 'Hello'} />;
}

function Overview({ dashboard }: PartProps) {
  return (
    <PortalColumn>
      <Greeting />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <NextVisit dashboard={dashboard} />
        <QuickActions />
      </div>
      <Suspense fallback={null}>
        <OpenRequests />
      </Suspense>
      <Counts dashboard={dashboard} />
      <section className="flex flex-col gap-3">
        <h2 className="text-lg font-semibold">Your pets</h2>
        {dashboard === undefined && <PetListSkeleton />}
        {dashboard?.pets.length === 0 && (
          <EmptyState compact icon={<PawPrint />} title="No pets" hint="Your pets will appear here." />
        )}
        {dashboard && dashboard.pets.length > 0 && (
          <MyPetList
            pets={dashboard.pets}
            withClinic={hasSeveralClinics(dashboard.pets)}
            renderAvatar={(pet) => <PetPhoto pet={pet} size="lg" />}
          />
        )}
      </section>
      <ActivityCard activity={dashboard?.activity} />
    </PortalColumn>
  );
}

function NextVisit({ dashboard }: PartProps) {
  const next = dashboard?.nextAppointment;
  return (
    <section aria-labelledby="next-title" className="flex min-w-0 flex-col gap-3">
      <h2 id="next-title" className="text-lg font-semibold">
        Next visit
      </h2>
      {dashboard === undefined && <AppointmentSkeleton />}
      {next && <MyAppointmentCard appointment={next} />}
      {next === null && (
        <EmptyState
          compact
          icon={<CalendarHeart />}
          title="No upcoming appointments"
          hint="Your next appointment will appear here, with the time, doctor and directions."
          className="rounded-xl border border-dashed border-line-strong"
        />
      )}
    </section>
  );
}

function Counts({ dashboard }: PartProps) {
  const unread = useMyUnread();
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-5 lg:[&_h2]:min-h-[2lh]">
      <StatCard label="Your Pets" value={dashboard?.petCount} icon={<PawPrint />} to="/client/pets" />
      <StatCard
        label="Upcoming Appointments"
        value={dashboard?.upcomingCount}
        icon={<CalendarPlus />}
        to="/client/appointments"
      />
      <StatCard
        label="Unread Messages"
        value={unread}
        icon={<MessageSquare />}
        hint={unread === 0 ? 'No unread messages' : undefined}
        waiting={unread !== undefined && unread > 0}
        to="/client/messages"
      />
      <StatCard
        label="Recent Documents"
        value={dashboard?.documentCount}
        icon={<FileText />}
        hint={dashboard?.documentCount === 0 ? 'None yet' : undefined}
        to="/client/pets"
      />
      <MyOpenSum />
    </div>
  );
}
