import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Controller, useForm, type UseFormReturn, useWatch } from 'react-hook-form';
import type { WeightUnit } from '#foundation/values/weight.ts';
import { useWrite, queryOf } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Separator } from '#foundation/web/ui/separator.tsx';
import { addClientEndpoint, getClientEndpoint } from '#practice/clients/contract.ts';
import { ClientsOnFile } from '#practice/clients/web/public/clients-on-file.tsx';
import { ClientPicker } from '#practice/clients/web/public/client-picker.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { addPetEndpoint } from '../contract.ts';
import { DuplicateHint } from './duplicate-hint.tsx';
import {
  newPetFields,
  type NewPetInput,
  type NewPetOutput,
  serverPaths,
  toAddPet,
  BLANK_NEW_PET,
} from './new-pet-fields.ts';
import { PetFormError } from './pet-form-error.tsx';
import { PetInputs } from './pet-inputs.tsx';

interface NewPetSheetProps {
  /** The client, if already known. */
  readonly clientId: string | undefined;
  readonly onClose: () => void;
  readonly onAdded: (petId: string) => void;
}

type NewPetForm = UseFormReturn<NewPetInput, unknown, NewPetOutput>;

/** The form of a new pet, for an existing or a new client. */
export function NewPetSheet({ clientId, onClose, onAdded }: NewPetSheetProps) {
  const formId = useId();
  const { today, weightUnit, numbers } = useClinicClock();
  const add = useWrite(addPetEndpoint);
  const form = useForm<NewPetInput, unknown, NewPetOutput>({
    resolver: zodResolver(newPetFields(today, weightUnit, numbers)),
    defaultValues: { ...BLANK_NEW_PET, clientId: clientId ?? '' },
  });

  const save = (fields: NewPetOutput) =>
    add.mutate(toAddPet(fields, weightUnit, numbers), {
      onSuccess: ({ id, microchipWarning }) => {
        notify({ title: `${fields.name} added`, text: microchipWarning ?? undefined, tone: 'good' });
        onAdded(id);
      },
      onError: (error) => showFieldErrors(error, form, serverPaths(fields)),
    });

  return (
    <EditSheet
      title="New pet"
      formId={formId}
      submitLabel="Add pet"
      busy={add.isPending}
      isDirty={form.formState.isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-4">
        <PetInputs form={form} today={today} />
        <WeightInput form={form} unit={weightUnit} />
        <Separator />
        <OwnerInputs form={form} givenClientId={clientId} />
        <Hint form={form} />
        <PetFormError error={add.error} />
      </form>
    </EditSheet>
  );
}

function WeightInput({ form, unit }: { readonly form: NewPetForm; readonly unit: WeightUnit }) {
  return (
    <Field
      label="Weight today"
      optional
      hint={`In ${unit}; g, lb and oz are accepted too.`}
      error={form.formState.errors.weight?.message}
    >
      <Input inputMode="decimal" autoComplete="off" {...form.register('weight')} />
    </Field>
  );
}

function Hint({ form }: { readonly form: NewPetForm }) {
  const [name, whose, clientId, phone] = useWatch({
    control: form.control,
    name: ['name', 'whose', 'clientId', 'phone'],
  });
  return (
    <DuplicateHint
      name={name}
      clientId={whose === 'here' ? clientId : ''}
      phone={whose === 'new' ? phone : ''}
    />
  );
}

/** The name of the client whose id is in the URL. */
function useClientName(id: string | undefined): string | undefined {
  const { data } = useQuery({ ...queryOf(getClientEndpoint, { id: id ?? '' }), enabled: id !== undefined });
  return data?.fullName;
}

function OwnerInputs({
  form,
  givenClientId,
}: {
  readonly form: NewPetForm;
  readonly givenClientId: string | undefined;
}) {
  const { can } = useSession();
  const { errors } = form.formState;
  const whose = useWatch({ control: form.control, name: 'whose' });
  const [chosenName, fullName, phone, email] = useWatch({
    control: form.control,
    name: ['clientName', 'fullName', 'phone', 'email'],
  });
  const givenName = useClientName(givenClientId);
  if (whose === 'new') {
    return (
      <>
        <div className="flex items-center justify-between gap-3">
          <h3 className="font-semibold">New client</h3>
          <Button variant="link" onClick={() => form.setValue('whose', 'here')}>
            Choose an existing client
          </Button>
        </div>
        <Field label="Full name" error={errors.fullName?.message}>
          <Input autoComplete="off" {...form.register('fullName')} />
        </Field>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <Field label="Phone" optional error={errors.phone?.message}>
            <Input type="tel" autoComplete="off" {...form.register('phone')} />
          </Field>
          <Field label="Email" optional error={errors.email?.message}>
            <Input type="email" autoComplete="off" {...form.register('email')} />
          </Field>
        </div>
        <ClientsOnFile
          typed={{ fullName, phone, email }}
          onUse={(client) => {
            form.setValue('whose', 'here');
            form.setValue('clientId', client.id);
            form.setValue('clientName', client.fullName);
          }}
        />
      </>
    );
  }
  return (
    <Controller
      control={form.control}
      name="clientId"
      render={({ field }) => (
        <Field
          label="Client"
          error={errors.clientId?.message}
          aside={
            can(addClientEndpoint.permission) && (
              <Button variant="link" onClick={() => form.setValue('whose', 'new')}>
                New client
              </Button>
            )
          }
        >
          <ClientPicker
            value={field.value}
            valueLabel={chosenName || givenName}
            onChoose={(client) => {
              field.onChange(client.id);
              form.setValue('clientName', client.fullName);
            }}
          />
        </Field>
      )}
    />
  );
}
