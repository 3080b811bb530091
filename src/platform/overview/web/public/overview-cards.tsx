import { Activity, Building2, CalendarClock, LifeBuoy, Target, Users } from 'lucide-react';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { Metric } from '#platform/operations/health.rules.ts';
import { useMetrics } from '#platform/operations/web/public/use-metrics.ts';
import type { PlatformOverview } from '../../contract.ts';

const count = (n: number | undefined) => (n === undefined ? undefined : showNumber(n));

/** The metrics at the top of the console's dashboard, each with a link to its page. */
export function OverviewCards({ data }: { readonly data: PlatformOverview | undefined }) {
  const { metrics } = useMetrics();
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6">
      <StatCard
        label="Total Clinics"
        value={count(data?.totalClinics)}
        hint={newestClinicHint(data)}
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
        hint={data && (data.scheduledDemos === 0 ? 'None requested' : 'Upcoming')}
        icon={<CalendarClock />}
        to="/admin/demos"
      />
      <StatCard
        label="New Leads"
        to="/admin/leads"
        value={count(data?.newLeads)}
        hint={data && (data.newLeads === 0 ? 'No one is waiting for a call' : 'Not yet contacted')}
        icon={<Target />}
        waiting={(data?.newLeads ?? 0) > 0}
      />
      <StatCard
        label="Support Tickets"
        value={count(data?.supportTickets)}
        hint={data && (data.supportTickets === 0 ? 'No open tickets' : 'Open now')}
        icon={<LifeBuoy />}
        to="/admin/support"
      />
      <StatCard
        label="System Health"
        value={metrics && <HealthLabel metrics={metrics} />}
        hint={metrics && healthHint(metrics)}
        icon={<Activity />}
        to="/admin/system"
      />
    </div>
  );
}

const newestClinicHint = (data: PlatformOverview | undefined) =>
  data?.recentClinics[0] && `Newest: ${data.recentClinics[0].name}`;

const HealthLabel = ({ metrics }: { readonly metrics: readonly Metric[] }) =>
  metrics.some(({ tone }) => tone === 'bad') ? <Badge tone="warn">Needs attention</Badge> : 'Good';

/** Counts the metrics that are outside their normal range without an alert. */
function healthHint(metrics: readonly Metric[]): string {
  const watched = metrics.filter(({ tone }) => tone === 'warn').length;
  const responseTime = metrics.find(({ key }) => key === 'database')?.value;
  if (watched === 0) return `Database responded in ${responseTime ?? 'time'}`;
  return watched === 1 ? 'One metric to watch' : `${watched} metrics to watch`;
}
