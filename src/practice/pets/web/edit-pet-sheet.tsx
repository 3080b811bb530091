import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { changePetEndpoint, type Pet } from '../contract.ts';
import { PetFormError } from './pet-form-error.tsx';
import {
  petFormFields,
  type PetFormInput,
  type PetFormOutput,
  toPetForm,
  toPetInput,
} from './pet-form-fields.ts';
import { PetInputs } from './pet-inputs.tsx';

interface EditPetSheetProps {
  readonly pet: Pet;
  readonly today: string;
  readonly onClose: () => void;
}

/** The sheet for editing a pet. */
export function EditPetSheet({ pet, today, onClose }: EditPetSheetProps) {
  const formId = useId();
  const change = useWrite(changePetEndpoint);
  const form = useForm<PetFormInput, unknown, PetFormOutput>({
    resolver: zodResolver(petFormFields(today)),
    defaultValues: toPetForm(pet),
  });

  const save = (fields: PetFormOutput) =>
    change.mutate(
      { id: pet.id, ...toPetInput(fields) },
      {
        onSuccess: ({ microchipWarning }) => {
          if (microchipWarning !== null) notify({ title: `${fields.name} saved`, text: microchipWarning });
          onClose();
        },
        onError: (error) => showFieldErrors(error, form),
      },
    );

  return (
    <EditSheet
      title={`Edit ${pet.name}`}
      formId={formId}
      submitLabel="Save"
      busy={change.isPending}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-4">
        <PetInputs form={form} today={today} />
        <PetFormError error={change.error} />
      </form>
    </EditSheet>
  );
}
