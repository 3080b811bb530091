import { useQuery } from '@tanstack/react-query';
import { Flag, Gauge, KeyRound, Radio, ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { platformOverviewEndpoint } from '#platform/overview/contract.ts';
import { TrendsCard } from '#platform/operations/web/public/trends-card.tsx';
import { HealthCard } from '#platform/overview/web/public/health-card.tsx';
import { OverviewCards } from '#platform/overview/web/public/overview-cards.tsx';
import { RecentClinics } from '#platform/overview/web/public/recent-clinics.tsx';
import { SystemAlerts } from '#platform/overview/web/public/system-alerts.tsx';

export const handle = screen({ title: 'Dashboard', roles: ['platform_admin'] });

const REFRESH_MS = 30_000;

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
          <OverviewCards data={data} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <div className="flex flex-col gap-4">
              <RecentClinics clinics={data?.recentClinics} />
              <TrendsCard />
            </div>
            {/* On a phone, what needs somebody comes before what is only to be known. */}
            <div className="flex flex-col gap-4 max-lg:order-first">
              <SystemAlerts alerts={data?.alerts} />
              <HealthCard health={data?.health} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}
