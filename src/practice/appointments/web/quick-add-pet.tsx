import { type FormEvent, useState } from 'react';
import { SPECIES, SPECIES_ENTRIES, type Species } from '#vocabulary/species.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { addClientEndpoint, listClientsEndpoint } from '#practice/clients/contract.ts';
import { ClientPicker } from '#practice/clients/web/public/client-picker.tsx';
import { addPetEndpoint, listPetsEndpoint } from '#practice/pets/contract.ts';

interface QuickAddPetProps {
  readonly onAdded: (petId: string, petName: string) => void;
  readonly onCancel: () => void;
}

const BLANK = { petName: '', species: 'dog', clientId: '', clientLabel: '', clientName: '', phone: '' };
type Values = typeof BLANK;
type Errors = Partial<Record<keyof Values, string>>;

/** Where the answer's fields stand in this form. */
const FIELDS: Readonly<Record<string, keyof Values>> = {
  name: 'petName',
  species: 'species',
  'client.add.fullName': 'clientName',
  'client.add.contacts.0.value': 'phone',
  client: 'clientId',
};

const contactsOf = (phone: string) =>
  phone.trim() === '' ? [] : [{ kind: 'phone' as const, value: phone.trim(), label: null, isPrimary: true }];

/** The form stands where the search was: typing goes on in its first field. */
const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

/** The little that is needed to book somebody new while they are on the phone; the rest can wait for the visit. */
export function QuickAddPet({ onAdded, onCancel }: QuickAddPetProps) {
  const { can } = useSession();
  const mayAddClient = can(addClientEndpoint.permission);
  const [values, setValues] = useState<Values>(BLANK);
  const [isNewClient, setIsNewClient] = useState(mayAddClient);
  const [errors, setErrors] = useState<Errors>({});
  const add = useWrite(addPetEndpoint, { makesStale: [listPetsEndpoint, listClientsEndpoint] });
  const change = (changes: Partial<Values>) => setValues((last) => ({ ...last, ...changes }));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const found: Errors = {
      ...(values.petName.trim() === '' ? { petName: 'Give the pet a name.' } : {}),
      ...(isNewClient && values.clientName.trim() === '' ? { clientName: 'Give the client a name.' } : {}),
      ...(!isNewClient && values.clientId === '' ? { clientId: 'Choose a client.' } : {}),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    add.mutate(
      {
        name: values.petName,
        // Safe: the list offers nothing else.
        species: values.species as Species,
        client: isNewClient
          ? { add: { fullName: values.clientName, contacts: contactsOf(values.phone) } }
          : { id: values.clientId },
      },
      {
        onSuccess: ({ id }) => onAdded(id, values.petName.trim()),
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          const named = error.fields.flatMap(({ path, message }) =>
            FIELDS[path] ? [[FIELDS[path], message]] : [],
          );
          setErrors(Object.fromEntries(named));
        },
      },
    );
  };

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-label="New pet"
      className="flex flex-col gap-4 rounded-lg border border-line bg-sunken p-4"
    >
      <div className="grid grid-cols-[1fr_8.5rem] gap-3">
        <Field label="Pet’s name" error={errors.petName}>
          <Input
            ref={takeFocus}
            autoComplete="off"
            value={values.petName}
            onChange={(event) => change({ petName: event.target.value })}
          />
        </Field>
        <Field label="Species" error={errors.species}>
          <NativeSelect
            value={values.species}
            onChange={(event) => change({ species: event.target.value })}
            options={SPECIES.map((value) => ({ value, label: SPECIES_ENTRIES[value].label }))}
          />
        </Field>
      </div>
      {isNewClient ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label="Client’s name" error={errors.clientName}>
            <Input
              autoComplete="off"
              value={values.clientName}
              onChange={(event) => change({ clientName: event.target.value })}
            />
          </Field>
          <Field label="Phone" error={errors.phone} optional>
            <Input
              type="tel"
              autoComplete="off"
              value={values.phone}
              onChange={(event) => change({ phone: event.target.value })}
            />
          </Field>
        </div>
      ) : (
        <Field label="Client" error={errors.clientId}>
          <ClientPicker
            value={values.clientId}
            valueLabel={values.clientLabel}
            onChoose={({ id, fullName }) => change({ clientId: id, clientLabel: fullName })}
          />
        </Field>
      )}
      {mayAddClient && (
        <Button variant="link" size="sm" className="self-start" onClick={() => setIsNewClient(!isNewClient)}>
          {isNewClient ? 'The client is already here' : 'The client is new too'}
        </Button>
      )}
      {Object.keys(errors).length === 0 && <FormError error={add.error} />}
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          Back to search
        </Button>
        <Button size="sm" variant="primary" type="submit" busy={add.isPending}>
          Add {values.petName.trim() || 'pet'}
        </Button>
      </div>
    </form>
  );
}
