import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import type { NumberMarks } from '#foundation/values/country-locale.ts';
import { parseWeight, weightIssue, type WeightUnit } from '#foundation/values/weight.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { Input } from '#foundation/web/ui/input.tsx';
import { showNumber, showWeight } from '#foundation/web/number-on-screen.ts';
import { type Pet, weighPetEndpoint } from '../contract.ts';
import { UNUSUAL_PERCENT } from '../weight.rules.ts';
import { UnlikelyWeightBanner, unlikelyWeightOf } from './public/unlikely-weight.tsx';
import { weightChangeLabel } from './public/weight-change-label.ts';

/** Parses a typed weight as grams. */
const fieldsIn = (unit: WeightUnit, marks: NumberMarks) =>
  z.strictObject({
    weight: z.string().transform((typed, { issues }) => {
      const weight = parseWeight(typed, unit, marks);
      if (weight.ok) return weight.value;
      issues.push({ code: 'custom', input: typed, message: weightIssue(typed, unit, marks) });
      return z.NEVER;
    }),
  });

interface WeighDialogProps {
  readonly pet: Pet;
  readonly unit: WeightUnit;
  readonly onClose: () => void;
}

/** Records a weight: one field, Enter to save. */
export function WeighDialog({ pet, unit, onClose }: WeighDialogProps) {
  const { numbers, zone } = useClinicClock();
  const form = useForm({ resolver: zodResolver(fieldsIn(unit, numbers)), defaultValues: { weight: '' } });
  const { errors } = form.formState;
  const weigh = useWrite(weighPetEndpoint);
  const typed = useWatch({ control: form.control, name: 'weight' });
  const weight = parseWeight(typed, unit, numbers);
  const last = unlikelyWeightOf(weigh.error);
  const saveAs = (confirmedWeight: boolean) =>
    form.handleSubmit((fields) =>
      weigh.mutate(
        { id: pet.id, weightGrams: fields.weight, confirmedWeight },
        { onSuccess: onClose, onError: (error) => showFieldErrors(error, form, { weightGrams: 'weight' }) },
      ),
    );

  const hint =
    weight.ok && pet.weightGrams !== null
      ? changeHint(pet.weightGrams, weight.value, unit)
      : `In ${unit}; g, lb and oz are accepted too.`;
  return (
    <Dialog
      title={`Weigh ${pet.name}`}
      description={pet.weightGrams === null ? undefined : `Last time: ${showWeight(pet.weightGrams, unit)}`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="primary" type="submit" form="weigh" busy={weigh.isPending}>
          Save weight
        </Button>
      }
    >
      <form id="weigh" noValidate className="flex flex-col gap-4" onSubmit={saveAs(false)}>
        <Field label="Weight" hint={hint} error={errors.weight?.message}>
          <Input
            large
            inputMode="decimal"
            autoComplete="off"
            placeholder={unit === 'kg' ? showNumber(4.25, 2) : '9 lb 6 oz'}
            // The question about the weight is about the weight that was sent.
            {...form.register('weight', { onChange: () => weigh.reset() })}
          />
        </Field>
        {last && weight.ok ? (
          <UnlikelyWeightBanner
            weightGrams={weight.value}
            last={last}
            unit={unit}
            zone={zone}
            onConfirm={() => void saveAs(true)()}
          />
        ) : (
          <SubmitError error={weigh.error} fieldErrors={errors} />
        )}
      </form>
    </Dialog>
  );
}

function changeHint(beforeGrams: number, afterGrams: number, unit: WeightUnit): string {
  const label = `${showWeight(afterGrams, unit)}: ${weightChangeLabel(beforeGrams, afterGrams, unit)}`;
  const percent = (Math.abs(afterGrams - beforeGrams) / beforeGrams) * 100;
  return percent > UNUSUAL_PERCENT ? `${label}. That is a large change. Check the number.` : `${label}.`;
}
