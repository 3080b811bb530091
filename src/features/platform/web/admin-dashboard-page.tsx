import { useQuery } from '@tanstack/react-query';
import {
  Activity,
  Building2,
  CalendarClock,
  CheckCircle2,
  LifeBuoy,
  ScrollText,
  Target,
  TriangleAlert,
  Users,
} from 'lucide-react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { platformOverviewEndpoint, type PlatformOverview } from '../contract.ts';
import { alertWords } from './alert-words.ts';
import { deviceDate } from './device-time.ts';

export const handle = screen({ title: 'Dashboard', roles: ['platform_admin'] });

const REFRESH_MS = 60_000;

/** The platform at a glance: how many, how well, and what needs somebody. */
export default function AdminDashboardPage() {
  const overview = useQuery({ ...queryOf(platformOverviewEndpoint, {}), refetchInterval: REFRESH_MS });
  if (overview.error && !overview.data) {
    return (
      <ErrorState
        title="The figures could not be loaded"
        error={overview.error}
        onRetry={() => void overview.refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title="Dashboard"
        actions={
          <Button asChild>
            <Link to="/admin/audit">
              <ScrollText aria-hidden />
              Audit trail
            </Link>
          </Button>
        }
      />
      <Figures overview={overview.data} />
      <div className="grid gap-4 lg:grid-cols-2">
        <RecentClinics clinics={overview.data?.recentClinics} />
        <SystemAlerts alerts={overview.data?.alerts} />
      </div>
    </div>
  );
}

function Figures({ overview }: { readonly overview: PlatformOverview | undefined }) {
  const health = overview?.health;
  const isGood = health?.status === 'good';
  return (
    <div className="grid grid-cols-2 gap-3 md:grid-cols-3 2xl:grid-cols-6">
      <StatCard
        label="Total Clinics"
        value={overview?.totalClinics}
        icon={<Building2 />}
        to="/admin/clinics"
      />
      <StatCard
        label="Active Users"
        value={overview?.activeUsers}
        hint="Signed in within 30 days"
        icon={<Users />}
        to="/admin/users"
      />
      <StatCard label="Scheduled Demos" value={overview?.scheduledDemos} icon={<CalendarClock />} />
      <StatCard label="New Leads" value={overview?.newLeads} icon={<Target />} />
      <StatCard label="Support Tickets" value={overview?.supportTickets} icon={<LifeBuoy />} />
      <StatCard
        label="System Health"
        value={health && (isGood ? 'Good' : 'Attention')}
        hint={health && `Database answers in ${Math.max(1, Math.round(health.databaseAnswerMs))} ms`}
        icon={<Activity />}
        waiting={health !== undefined && !isGood}
      />
    </div>
  );
}

function RecentClinics({ clinics }: { readonly clinics: PlatformOverview['recentClinics'] | undefined }) {
  return (
    <Card aria-labelledby="recent-clinics">
      <CardHeader
        titleId="recent-clinics"
        title="Recent Clinics"
        action={
          <Link to="/admin/clinics" className="focus-ring rounded-sm text-sm font-medium text-brand-ink">
            All clinics
          </Link>
        }
      />
      {clinics === undefined && <SkeletonRows rows={4} />}
      {clinics?.length === 0 && (
        <EmptyState
          compact
          icon={<Building2 />}
          title="No clinics yet"
          hint="The newest clinics will stand here."
        />
      )}
      {clinics !== undefined && clinics.length > 0 && (
        <ItemList>
          {clinics.map((clinic) => (
            <ItemRow
              key={clinic.id}
              title={
                <Link to={`/admin/clinics/${clinic.id}`} className="focus-ring rounded-sm hover:underline">
                  {clinic.name}
                </Link>
              }
              text={[clinic.city, clinic.country].filter(Boolean).join(', ')}
              trailing={
                <span className="text-sm whitespace-nowrap text-ink-muted">
                  since {deviceDate(clinic.createdAt)}
                </span>
              }
            />
          ))}
        </ItemList>
      )}
    </Card>
  );
}

function SystemAlerts({ alerts }: { readonly alerts: PlatformOverview['alerts'] | undefined }) {
  return (
    <Card aria-labelledby="system-alerts">
      <CardHeader titleId="system-alerts" title="System Alerts" />
      {alerts === undefined && <SkeletonRows rows={4} />}
      {alerts?.length === 0 && (
        <EmptyState
          compact
          icon={<CheckCircle2 />}
          title="Nothing needs you"
          hint="Failed jobs, lost mail and clinics that cannot work will stand here."
        />
      )}
      {alerts !== undefined && alerts.length > 0 && (
        <ItemList>
          {alerts.map((alert) => {
            const { title, text } = alertWords(alert);
            return (
              <ItemRow
                key={`${alert.kind}-${alert.clinicId ?? ''}`}
                leading={
                  <TriangleAlert
                    aria-hidden
                    className={alert.severity === 'danger' ? 'size-5 text-bad-ink' : 'size-5 text-warn-ink'}
                  />
                }
                title={
                  alert.clinicId ? (
                    <Link
                      to={`/admin/clinics/${alert.clinicId}`}
                      className="focus-ring rounded-sm hover:underline"
                    >
                      {title}
                    </Link>
                  ) : (
                    title
                  )
                }
                text={text}
                trailing={
                  <Badge tone={alert.severity === 'danger' ? 'bad' : 'warn'}>
                    {alert.severity === 'danger' ? 'Urgent' : 'Look'}
                  </Badge>
                }
              />
            );
          })}
        </ItemList>
      )}
    </Card>
  );
}
