import { cn } from '#foundation/web/ui/cn.ts';

interface UnitToggleProps<U extends string> {
  readonly label: string;
  readonly units: readonly [U, U];
  readonly shown: (unit: U) => string;
  readonly value: U;
  readonly onChange: (unit: U) => void;
}

/** One of two units, next to the label of its field. What was typed stays as it is: it is read in the chosen unit. */
export const UnitToggle = <U extends string>({
  label,
  units,
  shown,
  value,
  onChange,
}: UnitToggleProps<U>) => (
  <span role="group" aria-label={label} className="-my-1 flex rounded-sm">
    {units.map((unit) => (
      <button
        key={unit}
        type="button"
        // Units are changed rarely: the Tab key goes from field to field.
        tabIndex={-1}
        aria-pressed={unit === value}
        onClick={() => onChange(unit)}
        className={cn(
          'focus-ring rounded-sm px-1.5 py-0.5 text-sm whitespace-nowrap touch:min-h-6',
          unit === value ? 'bg-brand-soft font-medium text-brand-ink' : 'text-ink-muted hover:text-ink',
        )}
      >
        {shown(unit)}
      </button>
    ))}
  </span>
);
