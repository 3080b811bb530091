import { Input } from '#foundation/web/ui/input.tsx';
import type { RoiField as Field } from '../../roi.rules.ts';

interface RoiFieldProps {
  readonly field: Field;
}

const SIGNS: Readonly<Record<string, string>> = { percent: '%', dollars: '$' };

/** One figure of the calculator, with where it comes from. */
export function RoiField({ field }: RoiFieldProps) {
  const { name, label, unit, minimum, maximum, step, example, basis } = field;
  const id = `roi-${name}`;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-md font-medium">
        {label}
      </label>
      <div className="flex items-center gap-3">
        <Input
          id={id}
          name={name}
          type="number"
          inputMode="decimal"
          large
          min={minimum}
          max={maximum}
          step={step}
          defaultValue={example}
          aria-describedby={`${id}-basis`}
          className="max-w-32 tabular"
        />
        <span className="text-md text-ink-muted">{SIGNS[unit] ?? unit}</span>
      </div>
      <p id={`${id}-basis`} className="text-base text-ink-muted">
        {basis}
      </p>
    </div>
  );
}
