import { useMemo } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { addressFormatOf } from '#vocabulary/address-formats.ts';
import { zoneOfPlace } from '#foundation/web/time/country-zones.ts';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { ClinicFields } from '../../contract.ts';
import { countryOptions, zoneOptions } from './zone-options.ts';

/** The profile of a clinic as form values: blank texts become null. */
export type ClinicInput = z.input<typeof ClinicFields>;

export const BLANK_CLINIC: ClinicInput = {
  name: '',
  slug: '',
  timeZone: '',
  country: '',
  phone: '',
  email: '',
  addressLine: '',
  postalCode: '',
  city: '',
  region: '',
};

interface ClinicInputsProps {
  /** For a clinic without staff: choosing the country also sets the time zone. */
  readonly isNew?: boolean;
}

/** The profile fields of a clinic, for its own settings and for a new clinic of the platform. Inside a FormProvider. */
export function ClinicInputs({ isNew = false }: ClinicInputsProps) {
  const { register, control, formState, getValues, setValue } = useFormContext<ClinicInput>();
  const { errors } = formState;
  const chosen = useWatch<ClinicInput, 'country'>({ name: 'country' });
  const labels = addressFormatOf(chosen);
  const zones = useMemo(() => zoneOptions(), []);
  const countries = useMemo(() => countryOptions(), []);
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Name" error={errors.name?.message} className="sm:col-span-2">
        <Input autoComplete="off" {...register('name')} />
      </Field>
      <Field
        label="Short name for links"
        hint="Lowercase letters, digits and hyphens."
        error={errors.slug?.message}
        className="sm:col-span-2"
      >
        <Input autoComplete="off" spellCheck={false} {...register('slug')} />
      </Field>
      <Controller
        control={control}
        name="timeZone"
        render={({ field: { value, onChange, ref } }) => (
          <Field label="Time zone" error={errors.timeZone?.message}>
            <Combobox
              ref={ref}
              options={zones}
              value={value}
              valueLabel={value}
              onValueChange={onChange}
              placeholder="Choose a zone"
              searchPlaceholder="City or region"
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="country"
        render={({ field: { value, onChange, ref } }) => (
          <Field label="Country" error={errors.country?.message}>
            <Combobox
              ref={ref}
              options={countries}
              value={value}
              valueLabel={value}
              onValueChange={(country) => {
                onChange(country);
                if (isNew) setValue('timeZone', zoneOfPlace(country, getValues('timeZone')));
              }}
              placeholder="Choose a country"
              searchPlaceholder="Country"
            />
          </Field>
        )}
      />
      <Field label="Phone" optional error={errors.phone?.message}>
        <Input type="tel" autoComplete="off" {...register('phone')} />
      </Field>
      <Field label="Email" optional error={errors.email?.message}>
        <Input type="email" autoComplete="off" {...register('email')} />
      </Field>
      <Field label="Street and number" optional error={errors.addressLine?.message} className="sm:col-span-2">
        <Input autoComplete="off" {...register('addressLine')} />
      </Field>
      <Field label={labels.codeLabel} optional error={errors.postalCode?.message}>
        <Input autoComplete="off" {...register('postalCode')} />
      </Field>
      <Field label={labels.cityLabel} optional error={errors.city?.message}>
        <Input autoComplete="off" {...register('city')} />
      </Field>
      <Field label={labels.regionLabel} optional error={errors.region?.message}>
        <Input autoComplete="off" {...register('region')} />
      </Field>
    </div>
  );
}
