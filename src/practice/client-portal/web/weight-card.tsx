import { weightUnitOf } from '#foundation/values/weight.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { WeightChart } from '#practice/pets/web/public/weight-chart.tsx';
import type { MyPet } from '../contract.ts';
import { homeWeightGrams, weightWords } from './my-words.ts';
import { OwnerCard } from './owner-card.tsx';

/** How many weighings a sheet of paper has room for. */
const PRINTED = 8;

/** A pet's weight over time: as a curve on screen, as the latest weighings on paper. */
export function WeightCard({ pet }: { readonly pet: MyPet }) {
  const { weights, timeZone, country, name } = pet;
  const unit = weightUnitOf(country);
  const rounded = weights.map((one) => ({
    ...one,
    weightGrams: unit === 'kg' ? homeWeightGrams(one.weightGrams) : one.weightGrams,
  }));
  return (
    <OwnerCard title={`Weight in ${unit}`} titleId="weight-title">
      <div className="print:hidden">
        <WeightChart petName={name} weights={rounded} unit={unit} zone={timeZone} />
      </div>
      <ul aria-hidden className="hidden grid-cols-4 gap-3 print:grid">
        {weights.slice(-PRINTED).map(({ id, weightGrams, weighedAt }) => (
          <li key={id} className="flex flex-col">
            <span className="text-base text-ink-muted">{dateIn(timeZone, weighedAt)}</span>
            {weightWords(weightGrams, country)}
          </li>
        ))}
      </ul>
    </OwnerCard>
  );
}
