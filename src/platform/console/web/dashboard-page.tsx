import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  Building2,
  CalendarClock,
  Flag,
  Gauge,
  KeyRound,
  LifeBuoy,
  Radio,
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
import type { Gauge as GaugeOfServer } from '#platform/operations/health.rules.ts';
import { type PlatformOverview, platformOverviewEndpoint } from '../contract.ts';
import { TrendsCard } from '#platform/operations/web/public/trends-card.tsx';
import { useGauges } from '#platform/operations/web/public/use-gauges.ts';
import { HealthCard } from './health-card.tsx';
import { RecentClinics } from './recent-clinics.tsx';
import { SystemAlerts } from './system-alerts.tsx';

export const handle = screen({ title: 'Dashboard', roles: ['platform_admin'] });

const REFRESH_MS = 30_000;
const count = (n: number | undefined) => n?.toLocaleString('en');

/** The platform at a glance. */
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
              <Link to="/admin/system">
                <Gauge aria-hidden />
                System
              </Link>
            </Button>
            <Button asChild>
              <Link to="/admin/status">
                <Radio aria-hidden />
                Status page
              </Link>
            </Button>
            <Button asChild>
              <Link to="/admin/flags">
                <Flag aria-hidden />
                Flags
              </Link>
            </Button>
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
            <div className="flex flex-col gap-4">
              <RecentClinics clinics={data?.recentClinics} />
              <TrendsCard />
            </div>
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
  const { gauges } = useGauges();
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
        to="/admin/demos"
      />
      <StatCard
        label="New Leads"
        to="/admin/leads"
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
        to="/admin/support"
      />
      <StatCard
        label="System Health"
        value={gauges && <HealthWord gauges={gauges} />}
        hint={gauges && healthHint(gauges)}
        icon={<Activity />}
        to="/admin/system"
      />
    </div>
  );
}

/** The last one that joined, by name. */
const newestWords = (data: PlatformOverview | undefined) =>
  data?.recentClinics[0] && `Newest: ${data.recentClinics[0].name}`;

const HealthWord = ({ gauges }: { readonly gauges: readonly GaugeOfServer[] }) =>
  gauges.some(({ tone }) => tone === 'bad') ? <Badge tone="warn">Needs a look</Badge> : 'Good';

/** What is not normal, though nobody has to run. */
function healthHint(gauges: readonly GaugeOfServer[]): string {
  const watched = gauges.filter(({ tone }) => tone === 'warn').length;
  const answer = gauges.find(({ key }) => key === 'database')?.value;
  if (watched === 0) return `Database answers in ${answer ?? 'time'}`;
  return watched === 1 ? 'One measure to watch' : `${watched} measures to watch`;
}
