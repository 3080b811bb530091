import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  Building2,
  CalendarClock,
  KeyRound,
  LifeBuoy,
  ScrollText,
  Target,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { type PlatformOverview, platformOverviewEndpoint, type SystemHealth } from '../contract.ts';
import { HealthCard } from './health-card.tsx';
import { RecentClinics } from './recent-clinics.tsx';
import { SystemAlerts } from './system-alerts.tsx';

export const handle = screen({ title: 'Dashboard', roles: ['platform_admin'] });

const REFRESH_MS = 30_000;
const count = (n: number | undefined) => n?.toLocaleString('en');

/** The platform at a glance. What the product does not take in yet is counted as the nothing that there is. */
export default function DashboardPage() {
  const overview = useQuery({ ...queryOf(platformOverviewEndpoint, {}), refetchInterval: REFRESH_MS });
  const { data, error } = overview;
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Dashboard"
        actions={
          <>
            <Button asChild>
              <Link to="/admin/api-keys">
                <KeyRound aria-hidden />
                API keys
              </Link>
            </Button>
            <Button asChild>
              <Link to="/admin/audit">
                <ScrollText aria-hidden />
                Audit trail
              </Link>
            </Button>
          </>
        }
      />
      {error && !data ? (
        <ErrorState
          title="The figures could not be loaded"
          error={error}
          onRetry={() => void overview.refetch()}
        />
      ) : (
        <>
          <Cards data={data} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <RecentClinics clinics={data?.recentClinics} />
            <div className="flex flex-col gap-4">
              <SystemAlerts alerts={data?.alerts} />
              <HealthCard health={data?.health} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

function Cards({ data }: { readonly data: PlatformOverview | undefined }) {
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6">
      <StatCard
        label="Total Clinics"
        value={count(data?.totalClinics)}
        hint={newestWords(data)}
        icon={<Building2 />}
        to="/admin/clinics"
      />
      <StatCard
        label="Active Users"
        value={count(data?.activeUsers)}
        hint="Signed in within 30 days"
        icon={<Users />}
        to="/admin/users"
      />
      <StatCard
        label="Scheduled Demos"
        value={count(data?.scheduledDemos)}
        hint={data && (data.scheduledDemos === 0 ? 'Nobody has asked for one' : 'Still to be held')}
        icon={<CalendarClock />}
      />
      <StatCard
        label="New Leads"
        value={count(data?.newLeads)}
        hint={data && (data.newLeads === 0 ? 'Nobody waits for a call' : 'Not yet called back')}
        icon={<Target />}
        waiting={(data?.newLeads ?? 0) > 0}
      />
      <StatCard
        label="Support Tickets"
        value={count(data?.supportTickets)}
        hint={data && (data.supportTickets === 0 ? 'Nothing to answer' : 'Open now')}
        icon={<LifeBuoy />}
      />
      <StatCard
        label="System Health"
        value={data && <HealthWord health={data.health} />}
        hint={data && `Database answers in ${data.health.databaseAnswerMs} ms`}
        icon={<Activity />}
      />
    </div>
  );
}

/** The last one that joined, by name. */
const newestWords = (data: PlatformOverview | undefined) =>
  data?.recentClinics[0] && `Newest: ${data.recentClinics[0].name}`;

const HealthWord = ({ health }: { readonly health: SystemHealth }) =>
  health.status === 'good' ? 'Good' : <Badge tone="warn">Needs a look</Badge>;
