import { lazy, Suspense } from 'react';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { ClinicDashboard } from '#practice/dashboard/web/public/clinic-dashboard.tsx';
import { getOnboardingEndpoint } from '#practice/onboarding/contract.ts';
import { OnboardingCard } from '#practice/onboarding/web/public/onboarding-card.tsx';
import { listTasksEndpoint } from '#practice/tasks/contract.ts';
import { TrialLine } from '#sales/trial/web/public/trial-line.tsx';

/** It shows nothing until it has asked the server. */
const MyTasksCard = lazy(async () => ({
  default: (await import('#practice/tasks/web/public/my-tasks-card.tsx')).MyTasksCard,
}));
/** Few roles need it. */
const OwnWork = lazy(() => import('./own-work.tsx'));

export const handle = screen({ title: 'Dashboard', roles: STAFF_ROLES });

/** `/clinic/dashboard`: the clinic's day, for doctors and technicians their own first, and for its admin the trial and the first steps. */
export default function DashboardPage() {
  const { role } = useSession();
  return (
    <ClinicDashboard
      ownWork={
        (role === 'doctor' || role === 'technician') && (
          <Suspense fallback={<Skeleton className="h-40" />}>
            <OwnWork />
          </Suspense>
        )
      }
      side={
        <May call={listTasksEndpoint}>
          <Suspense fallback={null}>
            <MyTasksCard />
          </Suspense>
        </May>
      }
      notices={
        <May call={getOnboardingEndpoint}>
          <TrialLine />
          <OnboardingCard />
        </May>
      }
    />
  );
}
