import type { z } from 'zod';
import { CARE_TARGET_LABELS, VACCINE_TARGETS } from '#vocabulary/care.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import type { VaccineTargets } from './vaccine-form.ts';

interface TargetsFieldProps {
  readonly value: z.infer<typeof VaccineTargets>;
  readonly onChange: (targets: z.infer<typeof VaccineTargets>) => void;
  readonly error: string | undefined;
}

/** What a vaccine protects against. */
export function TargetsField({ value, onChange, error }: TargetsFieldProps) {
  return (
    <FieldSet legend="Protects against" error={error}>
      <div className="grid grid-cols-1 gap-2 sm:grid-cols-2 touch:gap-0">
        {VACCINE_TARGETS.map((target) => (
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
    </FieldSet>
  );
}
