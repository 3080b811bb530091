import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CalendarDays, CalendarPlus, MessageSquare, PawPrint, UsersRound } from 'lucide-react';
import { lazy, type ReactNode, Suspense } from 'react';
import { useNavigate } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { fullDay } from '#foundation/web/time/zone-time.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { followCountry } from '#foundation/web/time/customs.ts';
import { bookAppointmentEndpoint } from '#practice/appointments/contract.ts';
import type { ConversationCounts } from '#practice/conversations/contract.ts';
import { useInboxCounts } from '#practice/conversations/web/public/use-inbox-counts.ts';
import { type Dashboard, getDashboardEndpoint } from '../../contract.ts';
import { AlertsCard } from '../alerts-card.tsx';
import { InClinicCard } from '../in-clinic-card.tsx';
import { UpcomingCard } from '../upcoming-card.tsx';

/** The last of the page. */
const ActivityCard = lazy(async () => ({ default: (await import('../activity-card.tsx')).ActivityCard }));
/** Only doctors have one. */
const MyDayCard = lazy(async () => ({ default: (await import('../my-day-card.tsx')).MyDayCard }));

/** Refetch interval for what changes with time alone, such as who is late and who is on duty. */
const REFRESH_MS = 60_000;

interface ClinicDashboardProps {
  /** Shown between the title and the numbers. */
  readonly notices: ReactNode;
  /** What the caller has to finish, for roles with work of their own; it comes before the clinic's. */
  readonly ownWork?: ReactNode;
  /** Cards of other features, above the alerts. */
  readonly side?: ReactNode;
}

/** The clinic's day at a glance; a doctor's own day comes first. */
export function ClinicDashboard({ notices, ownWork, side }: ClinicDashboardProps) {
  const { role } = useSession();
  const { data, error, refetch } = useQuery({
    ...queryOf(getDashboardEndpoint, {}),
    refetchInterval: REFRESH_MS,
    placeholderData: keepPreviousData,
  });
  // Often the first screen: nothing else has said yet where the clinic is.
  if (data) followCountry(data.country);
  const doctorId = role === 'doctor' ? (data?.callerStaffId ?? undefined) : undefined;
  if (error && !data) {
    return (
      <ErrorState title="The dashboard could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      <Greeting dashboard={data} />
      {notices}
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCards dashboard={data} />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          {ownWork ? (
            <>
              {data && doctorId !== undefined && (
                <Suspense fallback={<Skeleton className="h-64" />}>
                  <MyDayCard dashboard={data} doctorId={doctorId} />
                </Suspense>
              )}
              <InClinicCard dashboard={data} doctorId={doctorId} />
              {ownWork}
              <UpcomingCard dashboard={data} />
            </>
          ) : (
            <>
              <UpcomingCard dashboard={data} />
              <InClinicCard dashboard={data} />
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          {side}
          <AlertsCard dashboard={data} />
          <Suspense fallback={<Skeleton className="h-64" />}>
            <ActivityCard dashboard={data} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function Greeting({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  const navigate = useNavigate();
  const { can } = useSession();
  const book = () => void navigate('/clinic/appointments?book=new');
  return (
    <PageHeader
      title="Dashboard"
      description={dashboard ? fullDay(dashboard.day) : '\u00A0'}
      primary={
        can(bookAppointmentEndpoint.permission)
          ? { label: 'Book', icon: <CalendarPlus aria-hidden />, shortcut: 'N', onSelect: book }
          : undefined
      }
    />
  );
}

const messagesHint = ({ waiting, overdue }: ConversationCounts): string =>
  waiting === 0
    ? 'No one is waiting for a reply'
    : `${waiting} waiting for a reply${overdue === 0 ? '' : `, ${overdue} overdue`}`;

function StatCards({ dashboard }: { readonly dashboard: Dashboard | undefined }) {
  const today = dashboard?.appointmentsToday;
  const onDuty = dashboard?.staffOnDuty;
  const inbox = useInboxCounts();
  return (
    <>
      <StatCard
        label="Today's Appointments"
        value={today?.total}
        hint={today && `${today.toCome} upcoming, ${today.inHouse} in the clinic`}
        icon={<CalendarDays />}
        to="/clinic/appointments"
      />
      <StatCard
        label="New Messages"
        value={inbox === null ? '–' : inbox?.unread}
        hint={inbox === null ? 'Only the clinic’s team can see messages' : inbox && messagesHint(inbox)}
        icon={<MessageSquare />}
        to={inbox === null ? undefined : '/clinic/messages?view=unread'}
      />
      <StatCard
        label="Active Patients"
        value={dashboard && showNumber(dashboard.activePatients)}
        hint={dashboard && 'Living pets on record'}
        icon={<PawPrint />}
        to="/clinic/pets"
      />
      <StatCard
        label="Staff On Duty"
        value={onDuty?.length}
        hint={
          onDuty && (
            <span className="line-clamp-2">
              {onDuty.map(({ fullName }) => fullName).join(', ') || 'No one is on duty now'}
            </span>
          )
        }
        icon={<UsersRound />}
      />
    </>
  );
}
