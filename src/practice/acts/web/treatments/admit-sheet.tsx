import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { Controller, useForm } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { PetPicker } from '#practice/pets/web/public/pet-picker.tsx';
import { admitEndpoint } from '../../treatments.contract.ts';

const AdmitForm = z.object({
  petId: z.string().min(1, 'Choose a pet.'),
  petName: z.string(),
  place: z.string().trim().max(60, 'Use at most 60 characters.'),
  reason: z.string().trim().max(500, 'Use at most 500 characters.'),
});
type AdmitInput = z.input<typeof AdmitForm>;

/** Admits a pet, in its open visit or a new one. */
export function AdmitSheet({ onClose }: { readonly onClose: () => void }) {
  const formId = useId();
  const admit = useWrite(admitEndpoint);
  const form = useForm<AdmitInput>({
    resolver: zodResolver(AdmitForm),
    defaultValues: { petId: '', petName: '', place: '', reason: '' },
  });
  const { errors, isDirty } = form.formState;
  const save = ({ petId, place, reason }: AdmitInput) =>
    admit.mutate(
      {
        for: { petId, ...(reason === '' ? {} : { reason }) },
        ...(place === '' ? {} : { place }),
      },
      { onSuccess: onClose },
    );
  return (
    <EditSheet
      title="Admit a pet"
      formId={formId}
      submitLabel="Admit"
      busy={admit.isPending}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-4">
        <Controller
          control={form.control}
          name="petId"
          render={({ field }) => (
            <Field label="Pet" error={errors.petId?.message}>
              <PetPicker
                value={field.value}
                valueLabel={form.getValues('petName') || undefined}
                onChoose={(id, name) => {
                  form.setValue('petName', name);
                  field.onChange(id);
                }}
              />
            </Field>
          )}
        />
        <Field label="Location" optional hint="Kennel, cage or ward." error={errors.place?.message}>
          <Input autoComplete="off" {...form.register('place')} />
        </Field>
        <Field
          label="Reason"
          optional
          hint="Used for a new visit. If the pet has an open visit, that visit is used."
          error={errors.reason?.message}
        >
          <Input autoComplete="off" {...form.register('reason')} />
        </Field>
        <FormError error={admit.error} />
      </form>
    </EditSheet>
  );
}
