import { zodResolver } from '@hookform/resolvers/zod';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { CARE_TARGET_LABELS, VACCINE_TARGETS } from '#vocabulary/care.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { recordElsewhereEndpoint } from '../contract.ts';

const Fields = z.object({
  productName: z.string().trim().min(1, 'Enter what was given.'),
  manufacturer: z.string(),
  targets: z.array(z.enum(VACCINE_TARGETS)).min(1, 'Choose what it protects from.'),
  licensedMonths: z.string().regex(/^\d{0,3}$/, 'Use a whole number of months.'),
  lot: z.string(),
  givenOn: z.string().min(1, 'Enter the day.'),
  elsewhereName: z.string().trim().min(1, 'Enter the clinic that gave it.'),
  isVerified: z.boolean(),
});
type Fields = z.infer<typeof Fields>;

interface ElsewhereSheetProps {
  readonly petId: string;
  readonly petName: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** Records a dose that another clinic gave. */
export function ElsewhereSheet({ petId, petName, today, onClose }: ElsewhereSheetProps) {
  const record = useWrite(recordElsewhereEndpoint);
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: {
      productName: '',
      manufacturer: '',
      targets: [],
      licensedMonths: '',
      lot: '',
      givenOn: '',
      elsewhereName: '',
      isVerified: false,
    },
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const submit = form.handleSubmit(({ licensedMonths, ...fields }) =>
    record.mutate(
      { ...fields, petId, licensedMonths: licensedMonths === '' ? null : Number(licensedMonths) },
      { onError: (error) => showFieldErrors(error, form) },
    ),
  );
  return (
    <FormSheet
      title="Vaccinated elsewhere"
      description={`A dose that another clinic gave ${petName}.`}
      submitLabel="Record dose"
      busy={record.isPending}
      isDirty={isDirty}
      isDone={record.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Vaccine" error={errors.productName?.message}>
        <Input autoComplete="off" {...register('productName')} />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Given on" error={errors.givenOn?.message}>
          <DateInput today={today} latest={today} {...register('givenOn')} />
        </Field>
        <Field label="Clinic" error={errors.elsewhereName?.message}>
          <Input autoComplete="off" {...register('elsewhereName')} />
        </Field>
        <Field label="Manufacturer" optional error={errors.manufacturer?.message}>
          <Input autoComplete="off" {...register('manufacturer')} />
        </Field>
        <Field label="Lot number" optional error={errors.lot?.message}>
          <Input autoComplete="off" {...register('lot')} />
        </Field>
        <Field
          label="Licensed for (months)"
          optional
          hint="By the label or the certificate."
          error={errors.licensedMonths?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('licensedMonths')} />
        </Field>
      </div>
      <FieldSet legend="Protects from" error={errors.targets?.message}>
        <Controller
          control={control}
          name="targets"
          render={({ field: { value, onChange } }) => (
            <div className="grid grid-cols-1 gap-2 sm:grid-cols-2">
              {VACCINE_TARGETS.map((target) => (
                <CheckboxField
                  key={target}
                  label={CARE_TARGET_LABELS[target]}
                  checked={value.includes(target)}
                  onCheckedChange={(checked) =>
                    onChange(
                      VACCINE_TARGETS.filter((one) =>
                        one === target ? checked === true : value.includes(one),
                      ),
                    )
                  }
                />
              ))}
            </div>
          )}
        />
      </FieldSet>
      <Controller
        control={control}
        name="isVerified"
        render={({ field: { value, onChange } }) => (
          <CheckboxField
            label="I have seen proof of it"
            hint="Until somebody has, the dose does not count for what is due."
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
          />
        )}
      />
      <SubmitError error={record.error} fieldErrors={errors} />
    </FormSheet>
  );
}
