import { type ReactNode, useState } from 'react';
import { daysBetween } from '#foundation/values/day.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { EmptyLine } from '#foundation/web/ui/empty-line.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { countryOnScreen } from '#foundation/web/time/customs.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { type Pet, weighPetEndpoint } from '../contract.ts';
import { GROWTH_DAYS } from '../growth.rules.ts';
import { grownWeights } from './growth-curve.ts';
import { GrowthChart } from './growth-chart.tsx';
import { WeightChart } from './public/weight-chart.tsx';
import { axisUnitOf } from './weight-curve.ts';

type Chart = 'weight' | 'growth' | 'condition';
const CHART_LABELS: Readonly<Record<Chart, string>> = {
  weight: 'Weight',
  growth: 'Growth',
  condition: 'Body condition',
};

interface WeightCardProps {
  readonly pet: Pet;
  readonly clock: Pick<ClinicClock, 'weightUnit' | 'zone' | 'today'>;
  /** The body condition scores, which belong to the visits; undefined for roles that do not see them. */
  readonly bodyCondition: ReactNode;
  readonly onWeigh: () => void;
  readonly onExpectedWeight: () => void;
}

/** A pet's weight over time; while it grows, by its age; and its body condition. */
export function WeightCard({ pet, clock, bodyCondition, onWeigh, onExpectedWeight }: WeightCardProps) {
  const { zone, today, weightUnit: unit } = clock;
  const [chosen, setChart] = useState<Chart>();
  const { bornOn } = pet;
  const isGrowing = bornOn !== null && daysBetween(bornOn, pet.deceasedOn ?? today) <= GROWTH_DAYS;
  const charts: readonly Chart[] = [
    ...(isGrowing ? (['growth'] as const) : []),
    'weight',
    ...(bodyCondition === undefined ? [] : (['condition'] as const)),
  ];
  const chart = chosen ?? charts[0] ?? 'weight';
  const axisUnit = axisUnitOf(
    grownWeights(pet.weights, chart === 'growth' ? pet.expectedAdultGrams : null),
    unit,
  );
  return (
    <Card aria-labelledby="weight-title">
      <CardHeader
        title={chart === 'condition' ? 'Body condition' : `Weight in ${axisUnit}`}
        titleId="weight-title"
        action={
          <May call={weighPetEndpoint}>
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={onWeigh}>
              Weigh
            </Button>
          </May>
        }
      />
      {charts.length > 1 && (pet.weights.length > 0 || bodyCondition !== undefined) && (
        <div className="px-4 pb-3">
          <Segmented
            label="Chart"
            value={chart}
            onValueChange={setChart}
            options={charts.map((value) => ({ value, label: CHART_LABELS[value] }))}
          />
        </div>
      )}
      {chart === 'condition' ? (
        bodyCondition
      ) : pet.weights.length === 0 ? (
        <EmptyLine className={cn(bodyCondition !== undefined && 'mt-0')}>Not weighed yet</EmptyLine>
      ) : (
        <CardBody>
          {chart === 'growth' && bornOn !== null ? (
            <GrowthChart pet={{ ...pet, bornOn }} {...{ unit, zone, onExpectedWeight }} />
          ) : (
            <WeightChart
              petName={pet.name}
              weights={pet.weights}
              unit={unit}
              zone={zone}
              country={countryOnScreen()}
            />
          )}
        </CardBody>
      )}
    </Card>
  );
}
