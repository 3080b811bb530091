import { useId, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { addClientEndpoint, changeClientEndpoint, type Client } from '../contract.ts';
import { ClientForm } from './client-form.tsx';
import { BLANK_CLIENT, type ClientFields, toClientInput } from './public/client-fields.ts';

/** What is known of a new client before anybody types, such as of somebody who wrote. */
export interface KnownOfClient {
  readonly fullName?: string | undefined;
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
}

const withKnown = ({ fullName = '', phone = '', email = '' }: KnownOfClient): ClientFields => ({
  ...BLANK_CLIENT,
  fullName,
  contacts: BLANK_CLIENT.contacts.map((contact) => ({
    ...contact,
    value: contact.kind === 'phone' ? phone : email,
  })),
});

interface NewClientSheetProps {
  readonly known: KnownOfClient;
  readonly onClose: () => void;
  readonly onAdded: (id: string) => void;
}

/** The sheet for a new client, next to the list. */
export function NewClientSheet({ known, onClose, onAdded }: NewClientSheetProps) {
  const formId = useId();
  const [isDirty, setDirty] = useState(false);
  const add = useWrite(addClientEndpoint);
  const save = async (fields: ClientFields) => {
    const { id } = await add.mutateAsync(toClientInput(fields));
    notify({ title: `${fields.fullName} added`, tone: 'good' });
    onAdded(id);
  };
  return (
    <EditSheet
      title="New client"
      formId={formId}
      submitLabel="Add client"
      busy={add.isPending}
      isDirty={isDirty}
      onClose={onClose}
    >
      <ClientForm
        id={formId}
        defaultValues={withKnown(known)}
        onSave={save}
        error={add.error}
        onDirtyChange={setDirty}
        onUse={({ id }) => onAdded(id)}
      />
    </EditSheet>
  );
}

const fieldsOf = (client: Client): ClientFields => ({
  fullName: client.fullName,
  contacts:
    client.contacts.length === 0
      ? BLANK_CLIENT.contacts
      : client.contacts.map(({ kind, value, label, isPrimary }) => ({
          kind,
          value,
          label: label ?? '',
          isPrimary,
        })),
  addressLine: client.addressLine ?? '',
  postalCode: client.postalCode ?? '',
  city: client.city ?? '',
  region: client.region ?? '',
  country: client.country ?? '',
  language: client.language ?? '',
  notes: client.notes ?? '',
});

/** The sheet for editing a client, next to their page. */
export function EditClientSheet({
  client,
  onClose,
}: {
  readonly client: Client;
  readonly onClose: () => void;
}) {
  const formId = useId();
  const [isDirty, setDirty] = useState(false);
  const change = useWrite(changeClientEndpoint);
  const save = async (fields: ClientFields) => {
    await change.mutateAsync({ id: client.id, ...toClientInput(fields) });
    onClose();
  };
  return (
    <EditSheet
      title={`Edit ${client.fullName}`}
      formId={formId}
      submitLabel="Save"
      busy={change.isPending}
      isDirty={isDirty}
      onClose={onClose}
    >
      <ClientForm
        id={formId}
        defaultValues={fieldsOf(client)}
        onSave={save}
        error={change.error}
        onDirtyChange={setDirty}
      />
    </EditSheet>
  );
}
