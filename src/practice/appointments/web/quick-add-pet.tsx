import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { SPECIES, SPECIES_ENTRIES } from '#vocabulary/species.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { addClientEndpoint } from '#practice/clients/contract.ts';
import { ClientsOnFile } from '#practice/clients/web/public/clients-on-file.tsx';
import { ClientPicker } from '#practice/clients/web/public/client-picker.tsx';
import { AddPet, addPetEndpoint } from '#practice/pets/contract.ts';

interface QuickAddPetProps {
  readonly onAdded: (petId: string, petName: string) => void;
  readonly onCancel: () => void;
}

const PetFields = z
  .strictObject({
    petName: AddPet.shape.name,
    species: AddPet.shape.species,
    isNewClient: z.boolean(),
    /** An existing client. */
    clientId: z.string(),
    clientLabel: z.string(),
    clientName: z.string().trim(),
    phone: z.string().trim(),
  })
  .refine(({ isNewClient, clientName }) => !isNewClient || clientName !== '', {
    path: ['clientName'],
    message: 'Enter the client’s name.',
  })
  .refine(({ isNewClient, clientId }) => isNewClient || clientId !== '', {
    path: ['clientId'],
    message: 'Choose a client.',
  });
type PetFields = z.infer<typeof PetFields>;

/** Maps the endpoint's fields to those of the form. */
const PATHS = {
  name: 'petName',
  species: 'species',
  'client.add.fullName': 'clientName',
  'client.add.contacts.0.value': 'phone',
  client: 'clientId',
} as const;

const contactsOf = (phone: string) =>
  phone === '' ? [] : [{ kind: 'phone' as const, value: phone, label: null, isPrimary: true }];

/** The minimum that is needed to book a new client on the phone; the rest can be added at the visit. */
export function QuickAddPet({ onAdded, onCancel }: QuickAddPetProps) {
  const { can } = useSession();
  const mayAddClient = can(addClientEndpoint.permission);
  const form = useForm<PetFields>({
    resolver: zodResolver(PetFields),
    defaultValues: {
      petName: '',
      species: 'dog',
      isNewClient: mayAddClient,
      clientId: '',
      clientLabel: '',
      clientName: '',
      phone: '',
    },
  });
  const { control, register, setValue } = form;
  const { errors } = form.formState;
  const [petName, isNewClient, clientLabel, clientName, phone] = useWatch({
    control,
    name: ['petName', 'isNewClient', 'clientLabel', 'clientName', 'phone'],
  });
  // The form replaces the search: the focus moves to its first field.
  useEffect(() => form.setFocus('petName'), [form]);
  const add = useWrite(addPetEndpoint);
  const submit = form.handleSubmit((fields) =>
    add.mutate(
      {
        name: fields.petName,
        species: fields.species,
        client: fields.isNewClient
          ? { add: { fullName: fields.clientName, contacts: contactsOf(fields.phone) } }
          : { id: fields.clientId },
      },
      {
        onSuccess: ({ id }) => onAdded(id, fields.petName),
        onError: (error) => showFieldErrors(error, form, PATHS),
      },
    ),
  );

  return (
    <form
      onSubmit={(event) => {
        event.stopPropagation();
        void submit(event);
      }}
      noValidate
      aria-label="New pet"
      className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4"
    >
      <div className="grid grid-cols-[1fr_8.5rem] gap-3">
        <Field label="Pet’s name" error={errors.petName?.message}>
          <Input autoComplete="off" {...register('petName')} />
        </Field>
        <Field label="Species" error={errors.species?.message}>
          <NativeSelect
            options={SPECIES.map((value) => ({ value, label: SPECIES_ENTRIES[value].label }))}
            {...register('species')}
          />
        </Field>
      </div>
      {isNewClient ? (
        <>
          <div className="grid grid-cols-2 gap-3">
            <Field label="Client’s name" error={errors.clientName?.message}>
              <Input autoComplete="off" {...register('clientName')} />
            </Field>
            <Field label="Phone" error={errors.phone?.message} optional>
              <Input type="tel" autoComplete="off" {...register('phone')} />
            </Field>
          </div>
          <ClientsOnFile
            typed={{ fullName: clientName, phone, email: '' }}
            onUse={({ id, fullName }) => {
              setValue('isNewClient', false);
              setValue('clientId', id);
              setValue('clientLabel', fullName);
            }}
          />
        </>
      ) : (
        <Controller
          control={control}
          name="clientId"
          render={({ field }) => (
            <Field label="Client" error={errors.clientId?.message}>
              <ClientPicker
                ref={field.ref}
                value={field.value}
                valueLabel={clientLabel}
                onChoose={({ id, fullName }) => {
                  field.onChange(id);
                  setValue('clientLabel', fullName);
                }}
              />
            </Field>
          )}
        />
      )}
      {mayAddClient && (
        <Button
          variant="link"
          size="sm"
          className="self-start"
          onClick={() => setValue('isNewClient', !isNewClient)}
        >
          {isNewClient ? 'Existing client' : 'New client too'}
        </Button>
      )}
      <SubmitError error={add.error} fieldErrors={errors} />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Back to search
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={add.isPending}>
          Add {petName.trim() || 'pet'}
        </Button>
      </div>
    </form>
  );
}
