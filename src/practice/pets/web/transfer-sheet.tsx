import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { type Pet, TransferPet, transferPetEndpoint } from '../contract.ts';
import { type Owner, OwnerList } from './owner-list.tsx';

const MAX_NOTE = 500;

/** CORE-10. Transfers a pet that changes hands to its new clients. */
export function TransferSheet({ pet, onClose }: { readonly pet: Pet; readonly onClose: () => void }) {
  const [owners, setOwners] = useState<readonly Owner[]>([]);
  const [note, setNote] = useState('');
  const transfer = useWrite(transferPetEndpoint);
  const former = pet.clients.map(({ fullName }) => fullName).join(' and ');
  const save = () =>
    transfer.mutate(
      {
        id: pet.id,
        clientIds: owners.map(({ id }) => id),
        note: TransferPet.shape.note.safeParse(note).data ?? null,
      },
      {
        onSuccess: () => {
          onClose();
          notify({
            title: `${pet.name} now belongs to ${owners[0]?.fullName ?? 'the new client'}`,
            tone: 'good',
          });
        },
      },
    );

  return (
    <Sheet
      title={`Transfer ${pet.name}`}
      description="For a pet that changes hands. To correct a mistake, change its clients instead."
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button
          variant="primary"
          busy={transfer.isPending}
          disabledReason={owners.length === 0 ? 'Choose the new client.' : undefined}
          onClick={save}
        >
          Transfer
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <OwnerList owners={owners} onChange={setOwners} />
        <Field label="Note" optional>
          <Input
            autoComplete="off"
            maxLength={MAX_NOTE}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
        <ul className="flex list-disc flex-col gap-1 pl-5 text-ink-muted">
          <li>The whole record stays with {pet.name}. The new client sees what is released to clients.</li>
          <li>Upcoming appointments and open tasks go to the new client.</li>
          {former !== '' && (
            <>
              <li>What was charged stays with {former}.</li>
              <li>
                {former} will no longer see {pet.name} in the portal.
              </li>
            </>
          )}
        </ul>
        <FormError error={transfer.error} />
      </div>
    </Sheet>
  );
}
