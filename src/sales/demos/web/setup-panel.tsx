import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { demoSetupEndpoint } from '../contract.ts';
import { HostCard } from './host-card.tsx';
import { SettingsForm } from './settings-form.tsx';

/** The settings of demo bookings, and the hosts with their hours. */
export function SetupPanel() {
  const setup = useQuery(queryOf(demoSetupEndpoint, {}));
  if (setup.error && !setup.data) {
    return (
      <ErrorState
        title="The settings could not be loaded"
        error={setup.error}
        onRetry={() => void setup.refetch()}
      />
    );
  }
  if (!setup.data) return <SkeletonRows rows={8} />;
  const { settings, team } = setup.data;
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <SettingsForm settings={settings} />
      {team.map((member) => (
        <HostCard key={member.userId} member={member} />
      ))}
    </div>
  );
}
