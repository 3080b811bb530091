import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import type { NumberMarks } from '#foundation/values/country-locale.ts';
import { parseWeight, weightForField, weightIssue, type WeightUnit } from '#foundation/values/weight.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { changePetEndpoint, type Pet } from '../contract.ts';

/** Blank clears it. */
const fieldsIn = (unit: WeightUnit, marks: NumberMarks) =>
  z.strictObject({
    weight: z.string().transform((typed, { issues }) => {
      if (typed.trim() === '') return null;
      const weight = parseWeight(typed, unit, marks);
      if (weight.ok) return weight.value;
      issues.push({ code: 'custom', input: typed, message: weightIssue(typed, unit, marks, 24) });
      return z.NEVER;
    }),
  });

interface ExpectedWeightDialogProps {
  readonly pet: Pet;
  readonly unit: WeightUnit;
  readonly onClose: () => void;
}

/** Enters the adult weight that a growing pet is compared with. */
export function ExpectedWeightDialog({ pet, unit, onClose }: ExpectedWeightDialogProps) {
  const before = pet.expectedAdultGrams;
  const { numbers } = useClinicClock();
  const form = useForm({
    resolver: zodResolver(fieldsIn(unit, numbers)),
    defaultValues: { weight: before === null ? '' : weightForField(before, unit, numbers) },
  });
  const { errors } = form.formState;
  const change = useWrite(changePetEndpoint);
  const save = form.handleSubmit(({ weight }) =>
    change.mutate(
      { id: pet.id, expectedAdultGrams: weight },
      {
        onSuccess: onClose,
        onError: (error) => showFieldErrors(error, form, { expectedAdultGrams: 'weight' }),
      },
    ),
  );
  return (
    <Dialog
      title={`Expected adult weight of ${pet.name}`}
      description="Based on the parents or the breed. The growth chart shows progress toward it."
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="primary" type="submit" form="expected-weight" busy={change.isPending}>
          Save
        </Button>
      }
    >
      <form id="expected-weight" noValidate className="flex flex-col gap-4" onSubmit={save}>
        <Field label="Expected adult weight" optional error={errors.weight?.message}>
          <Input
            large
            inputMode="decimal"
            autoComplete="off"
            placeholder={unit === 'kg' ? '24 kg' : '53 lb'}
            {...form.register('weight')}
          />
        </Field>
        <SubmitError error={change.error} fieldErrors={errors} />
      </form>
    </Dialog>
  );
}
