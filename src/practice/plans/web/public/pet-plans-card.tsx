import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { queryOf } from '#foundation/web/api.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { Pet } from '#practice/pets/contract.ts';
import { listPetPlansEndpoint, sellPlanEndpoint } from '../../subscriptions.contract.ts';
import { PetPlanRow } from '../pet-plan-row.tsx';
import { SellPlanDialog } from '../sell-plan-dialog.tsx';

interface PetPlansCardProps {
  readonly pet: Pick<Pet, 'id' | 'name' | 'clients' | 'deceasedOn'>;
  readonly today: string;
}

/** The wellness plans of a pet, with what is left of them. */
export function PetPlansCard({ pet, today }: PetPlansCardProps) {
  const { data, error, refetch } = useQuery(queryOf(listPetPlansEndpoint, { petId: pet.id }));
  const [isSelling, setSelling] = useState(false);
  const maySell = pet.deceasedOn === null && pet.clients.length > 0;
  return (
    <Card aria-labelledby="plans-title" id="plans">
      <CardHeader
        title="Wellness plans"
        titleId="plans-title"
        action={
          maySell && (
            <May call={sellPlanEndpoint}>
              <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={() => setSelling(true)}>
                <Plus aria-hidden /> Sell<span className="sr-only"> a plan</span>
              </Button>
            </May>
          )
        }
      />
      {error && !data ? (
        <ErrorState
          compact
          title="The plans could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      ) : data === undefined ? (
        <SkeletonRows rows={2} />
      ) : data.items.length === 0 ? (
        <EmptyLine>No wellness plan</EmptyLine>
      ) : (
        <ul aria-label="Wellness plans" className="divide-y divide-line border-t border-line">
          {data.items.map((plan) => (
            <PetPlanRow key={plan.id} plan={plan} today={today} />
          ))}
        </ul>
      )}
      {isSelling && <SellPlanDialog pet={pet} today={today} onClose={() => setSelling(false)} />}
    </Card>
  );
}
