import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#foundation/web/api.ts';
import { todayIn } from '#foundation/web/time/zone-time.ts';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { listClientPlansEndpoint } from '../../subscriptions.contract.ts';
import { PetPlanRow } from '../pet-plan-row.tsx';

interface ClientPlansCardProps {
  readonly clientId: string;
  readonly zone: string;
}

/** The wellness plans that a client pays. Nothing is shown for a client without. */
export function ClientPlansCard({ clientId, zone }: ClientPlansCardProps) {
  const { data, error, refetch } = useQuery(queryOf(listClientPlansEndpoint, { clientId }));
  if (!error && (data === undefined || data.items.length === 0)) return null;
  return (
    <Card aria-labelledby="client-plans-title">
      <CardHeader title="Wellness plans" titleId="client-plans-title" />
      {data === undefined ? (
        <ErrorState
          compact
          title="The plans could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : (
        <ul aria-label="Wellness plans" className="divide-y divide-line border-t border-line">
          {data.items.map((plan) => (
            <PetPlanRow key={plan.id} plan={plan} today={todayIn(zone)} withPet />
          ))}
        </ul>
      )}
    </Card>
  );
}
