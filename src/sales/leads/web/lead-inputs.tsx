import { useMemo } from 'react';
import { Controller, useFormContext } from 'react-hook-form';
import type * as z from 'zod';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { countryOptions } from '#practice/clinics/web/public/zone-options.ts';
import type { AddLead } from '../contract.ts';
import { useOwners } from './use-owners.ts';

/** The form values of a lead's facts; an empty string means no value. */
export type LeadInput = z.input<typeof AddLead>;

export const BLANK_LEAD: LeadInput = {
  fullName: '',
  email: '',
  phone: '',
  clinicName: '',
  country: '',
  ownerId: null,
};

/** The fields of a new or existing lead. Within a FormProvider. */
export function LeadInputs() {
  const { register, control, formState } = useFormContext<LeadInput>();
  const { errors } = formState;
  const countries = useMemo(() => countryOptions(), []);
  const owners = useOwners();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" error={errors.fullName?.message} className="sm:col-span-2">
        <Input autoComplete="off" {...register('fullName')} />
      </Field>
      <Field label="Email" error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Phone" error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field label="Clinic" optional error={errors.clinicName?.message}>
        <Input autoComplete="off" {...register('clinicName')} />
      </Field>
      <Controller
        control={control}
        name="country"
        render={({ field: { value, onChange, ref } }) => (
          <Field label="Country" optional error={errors.country?.message}>
            <Combobox
              ref={ref}
              options={countries}
              value={value ?? ''}
              valueLabel={value ?? ''}
              onValueChange={onChange}
              placeholder="Choose a country"
              searchPlaceholder="Country"
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="ownerId"
        render={({ field: { value, onChange, ref } }) => (
          <Field label="Owner" error={errors.ownerId?.message}>
            <Select
              ref={ref}
              options={owners.options}
              value={value ?? 'none'}
              onValueChange={(id) => onChange(id === 'none' ? null : id)}
            />
          </Field>
        )}
      />
    </div>
  );
}
