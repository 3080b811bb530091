import { Controller, useForm } from 'react-hook-form';
import { TAX_CLASS_LABELS, TAX_CLASSES, type TaxClass } from '#vocabulary/tax-classes.ts';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { AddTaxRate, addTaxRateEndpoint } from '../contract.ts';
import { readScaled } from '../scaled-number.rules.ts';

interface RateForm {
  readonly taxClass: TaxClass;
  readonly name: string;
  /** In percent. */
  readonly ratePpm: string;
  readonly validFromOn: string;
  readonly source: string;
}
const FIELDS = ['taxClass', 'name', 'ratePpm', 'validFromOn', 'source'] as const;

interface TaxRateSheetProps {
  /** At the clinic. */
  readonly today: string;
  readonly onClose: () => void;
}

/** The sheet of a new tax rate. */
export function TaxRateSheet({ today, onClose }: TaxRateSheetProps) {
  const add = useWrite(addTaxRateEndpoint);
  const form = useForm<RateForm>({
    defaultValues: { taxClass: 'service', name: '', ratePpm: '', validFromOn: today, source: '' },
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const submit = form.handleSubmit((fields) => {
    const parsed = AddTaxRate.safeParse({ ...fields, ratePpm: readScaled(fields.ratePpm, 4) });
    for (const { path, message } of parsed.error?.issues ?? []) {
      const name = FIELDS.find((field) => field === path[0]);
      if (name) form.setError(name, { message });
    }
    if (parsed.success) add.mutate(parsed.data, { onError: (error) => void showFieldErrors(error, form) });
  });
  return (
    <FormSheet
      title="New tax rate"
      submitLabel="Add rate"
      busy={add.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Controller
        control={control}
        name="taxClass"
        render={({ field: { value, onChange, ref } }) => (
          <Field label="Tax class" error={errors.taxClass?.message}>
            <Select
              ref={ref}
              options={TAX_CLASSES.map((one) => ({ value: one, label: TAX_CLASS_LABELS[one] }))}
              value={value}
              onValueChange={onChange}
            />
          </Field>
        )}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Tax" hint="As on invoices." error={errors.name?.message}>
          <Input autoComplete="off" placeholder="VAT" {...register('name')} />
        </Field>
        <Field label="Rate in percent" error={errors.ratePpm?.message}>
          <Input inputMode="decimal" autoComplete="off" {...register('ratePpm')} />
        </Field>
        <Field label="Valid from" error={errors.validFromOn?.message}>
          <DateInput today={today} {...register('validFromOn')} />
        </Field>
      </div>
      <Field label="Source" hint="The law, or a letter from your tax office." error={errors.source?.message}>
        <Input autoComplete="off" {...register('source')} />
      </Field>
      <SubmitError error={add.error} fieldErrors={errors} />
    </FormSheet>
  );
}
