import { useCallback } from 'react';
import { Controller, useFormContext, useWatch } from 'react-hook-form';
import { countryName } from '#vocabulary/countries.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { PasswordInput } from '#foundation/web/ui/password-input.tsx';
import { zonesOf } from '#foundation/web/time/country-zones.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import {
  EMAIL_FIELD,
  FULL_NAME_FIELD,
  PASSWORD_FIELD,
  PASSWORD_MIN_LENGTH,
} from '#identity/accounts/web/public/sign-in-fields.ts';
import { countryOptions, zoneName, zoneOptions } from '#practice/clinics/web/public/zone-options.ts';
import { DeferredCombobox } from './deferred-combobox.tsx';
import { zoneFor } from './places.ts';
import { CLINIC_NAME_FIELD, COUNTRY_FIELD, TIME_ZONE_FIELD } from './trial-field-rules.ts';
import type { TrialValues } from './trial-values.ts';

/** The clinic: its name, and where it is. */
export function ClinicPart() {
  const { register, control, formState, getValues, setValue } = useFormContext<TrialValues>();
  const { errors } = formState;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Clinic name" error={errors.clinicName?.message} className="sm:col-span-2">
        <Input autoComplete="organization" {...register('clinicName', CLINIC_NAME_FIELD)} />
      </Field>
      <Controller
        control={control}
        name="country"
        rules={COUNTRY_FIELD}
        render={({ field: { value, onChange, ref } }) => (
          <Field label="Country" error={errors.country?.message}>
            <DeferredCombobox
              ref={ref}
              listOf={countryOptions}
              value={value}
              valueLabel={value && countryName(value)}
              onValueChange={(country) => {
                onChange(country);
                setValue('timeZone', zoneFor(country, [getValues('timeZone'), deviceZone()]));
              }}
              placeholder="Choose a country"
              searchPlaceholder="Country"
            />
          </Field>
        )}
      />
      <ZoneField />
    </div>
  );
}

function ZoneField() {
  const { control, formState } = useFormContext<TrialValues>();
  const country = useWatch({ control, name: 'country' });
  // The country's own zones first: most countries have one.
  const zonesFirst = useCallback(() => {
    const own = zonesOf(country);
    const all = zoneOptions();
    return [
      ...all.filter(({ value }) => own.includes(value)),
      ...all.filter(({ value }) => !own.includes(value)),
    ];
  }, [country]);
  return (
    <Controller
      control={control}
      name="timeZone"
      rules={TIME_ZONE_FIELD}
      render={({ field: { value, onChange, ref } }) => (
        <Field label="Time zone" error={formState.errors.timeZone?.message}>
          <DeferredCombobox
            ref={ref}
            listOf={zonesFirst}
            value={value}
            valueLabel={zoneName(value)}
            onValueChange={onChange}
            placeholder="Choose a zone"
            searchPlaceholder="City or region"
          />
        </Field>
      )}
    />
  );
}

/** The person: for somebody signed in only the name. */
export function PersonPart({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const { register, control, formState } = useFormContext<TrialValues>();
  const { errors } = formState;
  return (
    <div className="flex flex-col gap-4">
      <Field label="Your full name" error={errors.fullName?.message}>
        <Input autoComplete="name" {...register('fullName', FULL_NAME_FIELD)} />
      </Field>
      {!isSignedIn && (
        <>
          <Field label="Email" error={errors.email?.message}>
            <Input
              type="email"
              autoComplete="username"
              inputMode="email"
              {...register('email', EMAIL_FIELD)}
            />
          </Field>
          <Field
            label="Password"
            hint={`At least ${PASSWORD_MIN_LENGTH} characters.`}
            error={errors.password?.message}
          >
            <PasswordInput autoComplete="new-password" {...register('password', PASSWORD_FIELD)} />
          </Field>
          <Trap />
        </>
      )}
      <Controller
        control={control}
        name="takesAppointments"
        render={({ field: { value, onChange, ref } }) => (
          <CheckboxField
            ref={ref}
            label="I treat pets myself"
            hint="You get your own schedule in which visits can be booked."
            checked={value}
            onCheckedChange={(checked) => onChange(checked === true)}
          />
        )}
      />
    </div>
  );
}

/** A field that is hidden from people: only bots fill it in. */
function Trap() {
  const { register } = useFormContext<TrialValues>();
  return (
    <div aria-hidden className="sr-only">
      <label htmlFor="trial-trap">Leave this empty</label>
      <input id="trial-trap" type="text" tabIndex={-1} autoComplete="off" {...register('webAddress')} />
    </div>
  );
}
