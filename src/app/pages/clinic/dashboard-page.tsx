import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { ClinicDashboard } from '#practice/dashboard/web/public/clinic-dashboard.tsx';
import { getOnboardingEndpoint } from '#practice/onboarding/contract.ts';
import { OnboardingCard } from '#practice/onboarding/web/public/onboarding-card.tsx';
import { listTasksEndpoint } from '#practice/tasks/contract.ts';
import { MyTasksCard } from '#practice/tasks/web/public/my-tasks-card.tsx';
import { TrialLine } from '#sales/trial/web/public/trial-line.tsx';

export const handle = screen({ title: 'Dashboard', roles: STAFF_ROLES });

/** `/clinic/dashboard`: the clinic's day, and for its admin the trial and the first steps. */
export default function DashboardPage() {
  return (
    <ClinicDashboard
      side={
        <May call={listTasksEndpoint}>
          <MyTasksCard />
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
