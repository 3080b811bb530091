import type { z } from 'zod';
import { CARE_TARGET_LABELS, VACCINE_TARGETS, VACCINE_TARGETS_OF } from '#vocabulary/care.ts';
import type { Species } from '#vocabulary/species.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import type { VaccineTargets } from './vaccine-form.ts';

interface TargetsFieldProps {
  readonly value: z.infer<typeof VaccineTargets>;
  readonly onChange: (targets: z.infer<typeof VaccineTargets>) => void;
  readonly error: string | undefined;
  /** Whose vaccines come first; those of other species are folded. */
  readonly species?: Species | undefined;
}

/** What a vaccine protects against. */
export function TargetsField({ value, onChange, error, species }: TargetsFieldProps) {
  const usual = (species && VACCINE_TARGETS_OF[species]) ?? VACCINE_TARGETS;
  const others = VACCINE_TARGETS.filter((target) => !usual.includes(target));
  const boxes = (targets: typeof usual) => (
    <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 touch:gap-0">
      {targets.map((target) => (
        <CheckboxField
          key={target}
          label={CARE_TARGET_LABELS[target]}
          checked={value.includes(target)}
          onCheckedChange={(checked) =>
            onChange(
              VACCINE_TARGETS.filter((one) => (one === target ? checked === true : value.includes(one))),
            )
          }
        />
      ))}
    </div>
  );
  return (
    <FieldSet legend="Protects against" error={error}>
      {boxes(usual)}
      {others.length > 0 && (
        <details open={others.some((target) => value.includes(target))}>
          <summary className="focus-ring w-fit cursor-pointer rounded-sm py-1 text-sm text-ink-muted touch:py-3">
            Other diseases
          </summary>
          <div className="pt-2">{boxes(others)}</div>
        </details>
      )}
    </FieldSet>
  );
}
