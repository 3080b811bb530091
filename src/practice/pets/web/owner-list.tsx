import { ArrowUp, X } from 'lucide-react';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { ClientPicker } from '#practice/clients/web/public/client-picker.tsx';

export interface Owner {
  readonly id: string;
  readonly fullName: string;
}

interface OwnerListProps {
  readonly owners: readonly Owner[];
  readonly onChange: (owners: readonly Owner[]) => void;
}

/** Clients of a pet in their order: the first is the primary contact. */
export function OwnerList({ owners, onChange }: OwnerListProps) {
  const without = (id: string) => owners.filter((owner) => owner.id !== id);
  return (
    <>
      {owners.length > 0 && (
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
                      onClick={() => onChange([owner, ...without(owner.id)])}
                    >
                      <ArrowUp aria-hidden />
                    </Button>
                  )}
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    aria-label={`Remove ${owner.fullName}`}
                    onClick={() => onChange(without(owner.id))}
                  >
                    <X aria-hidden />
                  </Button>
                </>
              }
            />
          ))}
        </ItemList>
      )}
      <Field label="Add a client">
        <ClientPicker
          value=""
          onChoose={({ id, fullName }) =>
            onChange(owners.some((owner) => owner.id === id) ? owners : [...owners, { id, fullName }])
          }
        />
      </Field>
    </>
  );
}
