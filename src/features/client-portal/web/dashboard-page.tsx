import { useQuery } from '@tanstack/react-query';
import { CalendarPlus, CreditCard, FileText, MessageSquare, PawPrint } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type * as z from 'zod';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { daysAway, isoDayIn, todayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { getMyDashboardEndpoint, listMyClinicsEndpoint } from '../contract.ts';
import { FirstPet, FirstRun } from './first-run.tsx';
import { MyAppointmentCard } from './my-appointment-card.tsx';
import { hasSeveralClinics, MyPetList } from './my-pet-list.tsx';
import { activityWords } from './my-words.ts';
import { OwnerColumn, OwnerHeader } from './owner-column.tsx';
import { useMyChanges } from './use-my-changes.ts';

export const handle = screen({ title: 'Dashboard', roles: ['client'] });

type Dashboard = z.output<typeof getMyDashboardEndpoint.output>;

/** Where a client begins: what is next, who their pets are, what happened, what they can do. */
export default function DashboardPage() {
  const dashboard = useQuery(queryOf(getMyDashboardEndpoint, {}));
  const clinics = useQuery(queryOf(listMyClinicsEndpoint, {}));
  useMyChanges();
  const error = dashboard.error ?? clinics.error;
  if (error && !dashboard.data) {
    return (
      <ErrorState
        title="Your page could not be loaded"
        error={error}
        onRetry={() => void dashboard.refetch()}
      />
    );
  }
  const firstClinic = clinics.data?.items[0];
  if (dashboard.data?.clinicCount === 0) return <FirstRun />;
  if (dashboard.data?.petCount === 0 && dashboard.data.activity.length === 0 && firstClinic) {
    return <FirstPet clinic={firstClinic} />;
  }
  return <Overview dashboard={dashboard.data} />;
}

function Overview({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  const { profile } = useSignedIn();
  const firstName = profile.full_name?.split(' ')[0];
  return (
    <OwnerColumn>
      <OwnerHeader title={firstName ? `Hello, ${firstName}` : 'Hello'} />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Your Pets" value={dashboard?.petCount} icon={<PawPrint />} to="/client/pets" />
        <StatCard
          label="Upcoming Appointments"
          value={dashboard?.upcomingCount}
          icon={<CalendarPlus />}
          to="/client/appointments"
        />
        <StatCard label="Unread Messages" value={0} icon={<MessageSquare />} hint="Nothing unread" />
        <StatCard label="Recent Documents" value={0} icon={<FileText />} hint="None yet" />
      </div>
      {dashboard?.nextAppointment && (
        <section aria-labelledby="next-title" className="flex flex-col gap-3">
          <h2 id="next-title" className="text-lg font-semibold">
            Next visit
          </h2>
          <MyAppointmentCard appointment={dashboard.nextAppointment} />
        </section>
      )}
      {dashboard && (
        <section className="flex flex-col gap-3">
          <h2 className="text-lg font-semibold">Your pets</h2>
          {dashboard.pets.length === 0 ? (
            <EmptyState compact icon={<PawPrint />} title="No pets" hint="Your pets will stand here." />
          ) : (
            <MyPetList pets={dashboard.pets} withClinic={hasSeveralClinics(dashboard.pets)} />
          )}
        </section>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
        {dashboard && <ActivityCard activity={dashboard.activity} />}
        <div className="max-lg:-order-1">
          <QuickActions canBook={(dashboard?.petCount ?? 0) > 0} />
        </div>
      </div>
    </OwnerColumn>
  );
}

function ActivityCard({ activity }: { readonly activity: Dashboard['activity'] }) {
  return (
    <Card aria-labelledby="activity-title">
      <CardHeader title="Recent activity" titleId="activity-title" />
      {activity.length === 0 ? (
        <EmptyState compact title="Nothing yet" hint="Bookings, visits and weighings will stand here." />
      ) : (
        <ItemList>
          {activity.map((line) => (
            <ItemRow
              key={`${line.kind}${line.id}`}
              title={<span className="font-normal whitespace-normal">{activityWords(line)}</span>}
              trailing={
                <time dateTime={line.at} className="text-sm text-ink-muted">
                  {daysAway(isoDayIn(line.timeZone, line.at), todayIn(line.timeZone))}
                </time>
              }
            />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

/** The four things that people come to do. */
function QuickActions({ canBook }: { readonly canBook: boolean }) {
  return (
    <Card aria-labelledby="actions-title">
      <CardHeader title="Quick actions" titleId="actions-title" />
      <CardBody className="flex flex-col gap-2">
        {canBook ? (
          <GoTo to="/client/appointments/new" primary>
            <CalendarPlus aria-hidden />
            Schedule Appointment
          </GoTo>
        ) : (
          <Button size="lg" disabledReason="Add a pet first.">
            <CalendarPlus aria-hidden />
            Schedule Appointment
          </Button>
        )}
        <Button
          size="lg"
          disabledReason="Writing to the clinic from here comes with messages. Call the clinic for now."
        >
          <MessageSquare aria-hidden />
          Send Message
        </Button>
        <GoTo to="/client/pets">
          <PawPrint aria-hidden />
          Pet Records
        </GoTo>
        <Button
          size="lg"
          disabledReason="Invoices come here with billing. Ask the clinic for a copy for now."
        >
          <CreditCard aria-hidden />
          View Invoices
        </Button>
      </CardBody>
    </Card>
  );
}

interface GoToProps {
  readonly to: string;
  readonly primary?: boolean;
  readonly children: ReactNode;
}

const GoTo = ({ to, primary = false, children }: GoToProps) => (
  <Button asChild size="lg" variant={primary ? 'primary' : 'secondary'}>
    <Link to={to}>{children}</Link>
  </Button>
);
