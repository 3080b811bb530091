import { Scale } from 'lucide-react';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { type Pet, weighPetEndpoint } from '../contract.ts';
import { WeightChart } from './public/weight-chart.tsx';

interface WeightCardProps {
  readonly pet: Pet;
  readonly unit: WeightUnit;
  readonly zone: string;
  readonly onWeigh: () => void;
}

/** A pet's weight over time. */
export function WeightCard({ pet, unit, zone, onWeigh }: WeightCardProps) {
  return (
    <Card aria-labelledby="weight-title">
      <CardHeader
        title={`Weight in ${unit}`}
        titleId="weight-title"
        action={
          <May call={weighPetEndpoint}>
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={onWeigh}>
              Weigh
            </Button>
          </May>
        }
      />
      {pet.weights.length === 0 ? (
        <EmptyState
          compact
          icon={<Scale />}
          title="Not weighed yet"
          hint="Weights are plotted over time, so changes are easy to spot."
          action={
            <May call={weighPetEndpoint}>
              <Button variant="primary" onClick={onWeigh}>
                Weigh<span className="sr-only"> {pet.name}</span>
              </Button>
            </May>
          }
        />
      ) : (
        <CardBody>
          <WeightChart petName={pet.name} weights={pet.weights} unit={unit} zone={zone} />
        </CardBody>
      )}
    </Card>
  );
}
