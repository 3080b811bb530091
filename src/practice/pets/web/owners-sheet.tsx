import { ArrowUp, X } from 'lucide-react';
import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { ClientPicker } from '#practice/clients/web/public/client-picker.tsx';
import { type Pet, setPetClientsEndpoint } from '../contract.ts';

interface Owner {
  readonly id: string;
  readonly fullName: string;
}

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
        <ItemList className="rounded-lg border border-line">
          {owners.map((owner, index) => (
            <ItemRow
              key={owner.id}
              title={owner.fullName}
              trailing={
                <>
                  {index === 0 ? (
                    <Badge tone="brand">First</Badge>
                  ) : (
                    <Button
                      variant="ghost"
                      size="icon-sm"
                      aria-label={`Make ${owner.fullName} the primary contact`}
                      onClick={() => setOwners([owner, ...owners.filter(({ id }) => id !== owner.id)])}
                    >
                      <ArrowUp aria-hidden />
                    </Button>
                  )}
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Remove ${owner.fullName}`}
                    onClick={() => setOwners(owners.filter(({ id }) => id !== owner.id))}
                  >
                    <X aria-hidden />
                  </Button>
                </>
              }
            />
          ))}
        </ItemList>
        <Field label="Add a client">
          <ClientPicker
            value=""
            onChoose={({ id, fullName }) =>
              setOwners((now) => (now.some((owner) => owner.id === id) ? now : [...now, { id, fullName }]))
            }
          />
        </Field>
        <FormError error={set.error} />
      </div>
    </Sheet>
  );
}
