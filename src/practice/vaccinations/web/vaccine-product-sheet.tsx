import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { VACCINE_ROUTE_LABELS, VACCINE_ROUTES } from '#vocabulary/care.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { setVaccineProductEndpoint, type VaccineProduct } from '../contract.ts';
import { TargetsField } from './targets-field.tsx';
import { LicensedMonths, numberOf, VaccineTargets } from './vaccine-form.ts';

const Fields = z.object({
  manufacturer: z.string().trim().min(1, 'Enter the manufacturer.'),
  targets: VaccineTargets,
  licensedMonths: LicensedMonths,
  minAgeDays: z.string().regex(/^\d{0,4}$/, 'Enter a whole number of days.'),
  route: z.string(),
});
type Fields = z.infer<typeof Fields>;

const ROUTE_OPTIONS = VACCINE_ROUTES.map((value) => ({ value, label: VACCINE_ROUTE_LABELS[value] }));
const textOf = (value: number | null | undefined): string => (value == null ? '' : String(value));

interface VaccineProductSheetProps {
  readonly product: VaccineProduct;
  readonly onClose: () => void;
}

/** The product details of a vaccine of the catalogue, from its label. */
export function VaccineProductSheet({ product, onClose }: VaccineProductSheetProps) {
  const { itemId, name, details } = product;
  const write = useWrite(setVaccineProductEndpoint);
  // The version that is edited: a change by somebody else meanwhile is reported, not overwritten.
  const [version] = useState(details?.version ?? 0);
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: {
      manufacturer: details?.manufacturer ?? '',
      targets: details?.targets ?? [],
      licensedMonths: textOf(details?.licensedMonths),
      minAgeDays: textOf(details?.minAgeDays),
      route: details?.route ?? '',
    },
  });
  const { register, control, formState } = form;
  const { errors, isDirty } = formState;
  const submit = form.handleSubmit((fields) =>
    write.mutate(
      {
        itemId,
        version,
        manufacturer: fields.manufacturer,
        targets: fields.targets,
        licensedMonths: numberOf(fields.licensedMonths),
        minAgeDays: numberOf(fields.minAgeDays),
        route: VACCINE_ROUTES.find((route) => route === fields.route) ?? null,
      },
      { onError: (error) => showFieldErrors(error, form) },
    ),
  );
  return (
    <FormSheet
      title={name}
      description="As on the label. Doses already given keep their details."
      submitLabel="Save"
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Manufacturer" error={errors.manufacturer?.message}>
        <Input autoComplete="off" maxLength={120} {...register('manufacturer')} />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field
          label="Licensed for (months)"
          optional
          hint="Leave blank if its components differ."
          error={errors.licensedMonths?.message}
        >
          <Input inputMode="numeric" autoComplete="off" {...register('licensedMonths')} />
        </Field>
        <Field label="Minimum age (days)" optional error={errors.minAgeDays?.message}>
          <Input inputMode="numeric" autoComplete="off" {...register('minAgeDays')} />
        </Field>
        <Field label="Route" optional error={errors.route?.message}>
          <NativeSelect placeholder="Choose" options={ROUTE_OPTIONS} {...register('route')} />
        </Field>
      </div>
      <Controller
        control={control}
        name="targets"
        render={({ field: { value, onChange } }) => (
          <TargetsField value={value} onChange={onChange} error={errors.targets?.message} />
        )}
      />
      <SubmitError error={write.error} fieldErrors={errors} />
    </FormSheet>
  );
}
