import { printWeight, weightUnitOf } from '#foundation/values/weight.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { axisUnitOf } from '../weight-curve.ts';
import { WeightChart } from './weight-chart.tsx';
import type { MyPet } from '../../own.contract.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';

/** How many weights fit on a printed page. */
const PRINTED = 8;

/** A pet's weight over time: a chart on screen, the latest weights on paper. */
export function WeightCard({ pet }: { readonly pet: MyPet }) {
  const { weights, timeZone, country, name } = pet;
  const unit = weightUnitOf(country);
  const axisUnit = axisUnitOf(
    weights.map(({ weightGrams }) => weightGrams),
    unit,
  );
  return (
    <PortalCard title={`Weight in ${axisUnit}`} titleId="weight-title">
      <div className="print:hidden">
        <WeightChart petName={name} weights={weights} unit={unit} zone={timeZone} country={country} />
      </div>
      <ul aria-hidden className="hidden grid-cols-4 gap-3 print:grid">
        {weights.slice(-PRINTED).map(({ id, weightGrams, weighedAt }) => (
          <li key={id} className="flex flex-col">
            <span className="text-base text-ink-muted">{dateIn(timeZone, weighedAt, country)}</span>
            {printWeight(weightGrams, unit, country)}
          </li>
        ))}
      </ul>
    </PortalCard>
  );
}
