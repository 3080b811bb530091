import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useRef } from 'react';
import { FormProvider, useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { deviceZone } from '#foundation/web/time/zone-time.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { slugOf } from '#practice/clinics/clinic-slug.rules.ts';
import { ClinicInputs, BLANK_CLINIC } from '#practice/clinics/web/public/clinic-inputs.tsx';
import { AddClinic, addClinicEndpoint } from '../contract.ts';

type FieldsInput = z.input<typeof AddClinic>;

interface NewClinicSheetProps {
  readonly onClose: () => void;
  readonly onAdded: (clinicId: string) => void;
}

/** A clinic and its first admin, who is invited by email. */
export function NewClinicSheet({ onClose, onAdded }: NewClinicSheetProps) {
  const add = useWrite(addClinicEndpoint);
  const form = useForm<FieldsInput, unknown, AddClinic>({
    resolver: zodResolver(AddClinic),
    defaultValues: { ...BLANK_CLINIC, timeZone: deviceZone(), adminEmail: '', adminFullName: '' },
  });
  const { errors, isDirty } = form.formState;
  useSuggestedSlug(form);
  const submit = form.handleSubmit((fields) =>
    add.mutate(fields, {
      onSuccess: ({ name }) =>
        notify({ title: `${name} added`, text: `${fields.adminEmail} was invited.`, tone: 'good' }),
      onError: (error) => showFieldErrors(error, form),
    }),
  );
  const addedId = add.data?.id;
  return (
    <FormProvider {...form}>
      <FormSheet
        title="New clinic"
        description="It starts with default hours, rooms and appointment types, which its admin can change."
        submitLabel="Add clinic"
        busy={add.isPending}
        isDirty={isDirty}
        isDone={addedId !== undefined}
        onSubmit={() => void submit()}
        onClose={() => (addedId === undefined ? onClose() : onAdded(addedId))}
        className="sm:max-w-xl"
      >
        <ClinicInputs isNew />
        <fieldset className="grid gap-4 border-t border-line pt-4 sm:grid-cols-2">
          <legend className="sr-only">First clinic admin</legend>
          <Field label="First admin’s name" error={errors.adminFullName?.message}>
            <Input autoComplete="off" {...form.register('adminFullName')} />
          </Field>
          <Field label="First admin’s email" error={errors.adminEmail?.message}>
            <Input type="email" autoComplete="off" {...form.register('adminEmail')} />
          </Field>
        </fieldset>
        <FormError error={add.error} />
      </FormSheet>
    </FormProvider>
  );
}

/** The slug follows the name until somebody edits it. */
function useSuggestedSlug(form: ReturnType<typeof useForm<FieldsInput, unknown, AddClinic>>) {
  const name = useWatch({ control: form.control, name: 'name' });
  const suggested = useRef('');
  useEffect(() => {
    if (form.getValues('slug') !== suggested.current) return;
    suggested.current = slugOf(name);
    form.setValue('slug', suggested.current);
  }, [name, form]);
}
