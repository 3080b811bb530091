import { Banner } from '#foundation/web/ui/banner.tsx';
import { showWeight } from '#foundation/web/number-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import type { WeightUnit } from '#foundation/values/weight.ts';
import type { CheckedDose } from '../dose.rules.ts';
import { doseLabel, verdictText, WEIGHT_WARNINGS } from './prescription-text.ts';

const TONES = { unknown: 'info', within: 'good', below: 'warn', above: 'warn', blocked: 'bad' } as const;

interface DoseCheckProps {
  readonly dose: CheckedDose;
  readonly unit: WeightUnit;
}

/** Behavior 10: weight, dose per kilogram and band with its source, as one types. */
export function DoseCheck({ dose, unit }: DoseCheckProps) {
  const { band, weight, microgramsPerKg, warnings } = dose;
  return (
    <section aria-label="Dose check" aria-live="polite" className="flex flex-col gap-2">
      <Banner tone={TONES[dose.verdict]} title={verdictText(dose)}>
        {weight && (
          <p className="tabular">
            {[
              microgramsPerKg === null ? '' : `${doseLabel(microgramsPerKg)} each time`,
              `${showWeight(weight.grams, unit)} on ${shortDay(weight.on)}`,
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          </p>
        )}
        {band && (
          <p className="text-sm tabular">
            {`Range ${doseLabel(band.lowMicrogramsPerKg)} to ${doseLabel(band.highMicrogramsPerKg)}. ${band.source}${band.isConfirmed ? '' : ', not confirmed'}.`}
          </p>
        )}
      </Banner>
      {warnings.map((warning) => (
        <Banner key={warning} tone="warn">
          {WEIGHT_WARNINGS[warning]}
        </Banner>
      ))}
    </section>
  );
}
