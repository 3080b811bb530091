import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { getEmergencySetupEndpoint } from '../../contract.ts';
import { InstructionForm } from '../instruction-form.tsx';
import { OwnTermsCard } from '../own-terms-card.tsx';
import { TryTextCard } from '../try-text-card.tsx';
import { StandardTermsCard } from '../standard-terms-card.tsx';

/** EMERGENCY-1, EMERGENCY-2. What counts as an emergency in clients’ messages, and what they read then. */
export function EmergencySettingsSection() {
  const maySee = useSession().can(getEmergencySetupEndpoint.permission);
  const { data, error, refetch } = useQuery({ ...queryOf(getEmergencySetupEndpoint, {}), enabled: maySee });
  if (!maySee) return <p className="text-ink-muted">Support cannot see messages from a clinic’s clients.</p>;
  if (error && !data)
    return (
      <ErrorState title="The settings could not be loaded" error={error} onRetry={() => void refetch()} />
    );
  if (!data) return <SkeletonRows rows={6} />;
  return (
    <div className="flex flex-col gap-4">
      <InstructionForm setup={data} />
      <TryTextCard />
      <OwnTermsCard own={data.own} />
      <StandardTermsCard off={data.off} />
    </div>
  );
}
