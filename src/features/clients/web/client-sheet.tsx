import { useId } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import {
  addClientEndpoint,
  changeClientEndpoint,
  type Client,
  getClientEndpoint,
  listClientsEndpoint,
} from '../contract.ts';
import { ClientForm } from './client-form.tsx';
import { BLANK_CLIENT, type ClientFields, toClientInput } from './public/client-fields.ts';

interface ClientSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const WIDE = 'sm:max-w-lg';

/** A new client, beside the list. */
export function NewClientSheet({
  open,
  onOpenChange,
  onAdded,
}: ClientSheetProps & { readonly onAdded: (id: string) => void }) {
  const formId = useId();
  const add = useWrite(addClientEndpoint, { makesStale: [listClientsEndpoint] });
  const save = async (fields: ClientFields) => {
    const { id } = await add.mutateAsync(toClientInput(fields));
    notify({ title: `${fields.fullName} added`, tone: 'good' });
    onAdded(id);
  };
  return (
    <Sheet
      title="New client"
      open={open}
      onOpenChange={onOpenChange}
      className={WIDE}
      footer={
        <Button variant="primary" type="submit" form={formId} busy={add.isPending}>
          Add client
        </Button>
      }
    >
      <ClientForm id={formId} defaultValues={BLANK_CLIENT} onSave={save} error={add.error} />
    </Sheet>
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
  notes: client.notes ?? '',
});

/** A client's particulars, beside their page. */
export function EditClientSheet({
  open,
  onOpenChange,
  client,
}: ClientSheetProps & { readonly client: Client }) {
  const formId = useId();
  const change = useWrite(changeClientEndpoint, { makesStale: [listClientsEndpoint, getClientEndpoint] });
  const save = async (fields: ClientFields) => {
    await change.mutateAsync({ id: client.id, ...toClientInput(fields) });
    onOpenChange(false);
  };
  return (
    <Sheet
      title={`Edit ${client.fullName}`}
      open={open}
      onOpenChange={onOpenChange}
      className={WIDE}
      footer={
        <Button variant="primary" type="submit" form={formId} busy={change.isPending}>
          Save
        </Button>
      }
    >
      <ClientForm id={formId} defaultValues={fieldsOf(client)} onSave={save} error={change.error} />
    </Sheet>
  );
}
