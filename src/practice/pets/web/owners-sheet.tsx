import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { type Pet, setPetClientsEndpoint } from '../contract.ts';
import { type Owner, OwnerList } from './owner-list.tsx';

/** The clients of a pet: the first is the primary contact, the others are co-owners. */
export function OwnersSheet({ pet, onClose }: { readonly pet: Pet; readonly onClose: () => void }) {
  const [owners, setOwners] = useState<readonly Owner[]>(pet.clients);
  const set = useWrite(setPetClientsEndpoint);
  const save = () =>
    set.mutate({ id: pet.id, clientIds: owners.map(({ id }) => id) }, { onSuccess: onClose });

  return (
    <Sheet
      title={`Clients of ${pet.name}`}
      description="The first is the primary contact; the others are co-owners and can also see the pet."
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button
          variant="primary"
          busy={set.isPending}
          disabledReason={owners.length === 0 ? 'A pet needs at least one client.' : undefined}
          onClick={save}
        >
          Save
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        <OwnerList owners={owners} onChange={setOwners} />
        <FormError error={set.error} />
      </div>
    </Sheet>
  );
}
