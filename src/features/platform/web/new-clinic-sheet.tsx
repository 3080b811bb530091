import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { COUNTRIES } from '#vocabulary/countries.ts';
import { listPlatformInvitationsEndpoint } from '#features/accounts/contract.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/field-errors.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { addClinicEndpoint, listPlatformClinicsEndpoint, platformOverviewEndpoint } from '../contract.ts';
import { BLANK_CLINIC, NewClinicFields, slugOf, toAddClinic } from './new-clinic-fields.ts';

interface NewClinicSheetProps {
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' });
const COUNTRY_OPTIONS = COUNTRIES.map((value) => ({ value, label: countryNames.of(value) ?? value })).toSorted((a, b) =>
  a.label.localeCompare(b.label, 'en'),
);
const ZONE_OPTIONS = Intl.supportedValuesOf('timeZone').map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** A new clinic and the invitation of its first clinic admin, in one step. */
export function NewClinicSheet({ onClose, onAdded }: NewClinicSheetProps) {
  const formId = useId();
  const add = useWrite(addClinicEndpoint, {
    makesStale: [listPlatformClinicsEndpoint, platformOverviewEndpoint, listPlatformInvitationsEndpoint],
  });
  const form = useForm<NewClinicFields>({ resolver: zodResolver(NewClinicFields), defaultValues: BLANK_CLINIC });
  const { register, control, handleSubmit, setValue, formState } = form;
  const { errors, dirtyFields } = formState;
  const name = register('name', {
    onChange: (event: { target: { value: string } }) => {
      if (!dirtyFields.slug) setValue('slug', slugOf(event.target.value));
    },
  });

  const save = (fields: NewClinicFields) =>
    add.mutate(toAddClinic(fields), {
      onSuccess: ({ id }) => {
        notify({ title: `${fields.name} added`, text: `${fields.adminFullName} is invited as clinic admin.`, tone: 'good' });
        onAdded(id);
      },
      onError: (error) => showFieldErrors(error, form),
    });

  return (
    <Sheet
      title="New clinic"
      description="It starts with usual hours, rooms and appointment types, which its admin can change."
      open
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-lg"
      footer={
        <Button variant="primary" type="submit" form={formId} busy={add.isPending}>
          Add clinic
        </Button>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit(save)} className="flex flex-col gap-4">
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="off" {...name} />
        </Field>
        <Field label="Address on Tailwell" hint="Lower case letters, digits and hyphens." error={errors.slug?.message}>
          <Input autoComplete="off" spellCheck={false} {...register('slug')} />
        </Field>
        <Field label="Country" error={errors.country?.message}>
          <Controller
            control={control}
            name="country"
            render={({ field }) => (
              <Combobox
                options={COUNTRY_OPTIONS}
                value={field.value}
                onValueChange={field.onChange}
                placeholder="Choose a country"
                searchPlaceholder="Search countries"
                emptyText="No country matches"
              />
            )}
          />
        </Field>
        <Field label="Time zone" error={errors.timeZone?.message}>
          <Controller
            control={control}
            name="timeZone"
            render={({ field }) => (
              <Combobox
                options={ZONE_OPTIONS}
                value={field.value}
                onValueChange={field.onChange}
                placeholder="Choose a time zone"
                searchPlaceholder="Search time zones"
                emptyText="No time zone matches"
              />
            )}
          />
        </Field>
        <Field label="Town" optional error={errors.city?.message}>
          <Input autoComplete="off" {...register('city')} />
        </Field>
        <Field label="Clinic admin’s name" error={errors.adminFullName?.message}>
          <Input autoComplete="off" {...register('adminFullName')} />
        </Field>
        <Field label="Clinic admin’s e-mail" hint="They get a link to set a password." error={errors.adminEmail?.message}>
          <Input type="email" autoComplete="off" {...register('adminEmail')} />
        </Field>
        <FormError error={add.error} />
      </form>
    </Sheet>
  );
}
