import { useState } from 'react';
import type { MergeSubject } from '#vocabulary/merges.ts';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { ClientPicker } from '#practice/clients/web/public/client-picker.tsx';
import { PetPicker } from '#practice/pets/web/public/pet-picker.tsx';
import { MergeForm } from './merge-form.tsx';

interface MergeDialogProps {
  readonly subject: MergeSubject;
  readonly id: string;
  readonly name: string;
  /** The other record, if it is known. */
  readonly otherId?: string | undefined;
  readonly onClose: () => void;
}

/** Merges a pet or a client with another one: choose it, compare, merge. */
export function MergeDialog({ subject, id, name, otherId, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<{ readonly id: string; readonly name: string } | undefined>(
    otherId === undefined ? undefined : { id: otherId, name: '' },
  );
  const isItself = other?.id === id;
  const choose = (chosenId: string, chosenName: string) => setOther({ id: chosenId, name: chosenName });
  return (
    <Dialog
      title={subject === 'pet' ? `Merge ${name} with another pet` : `Merge ${name} with another client`}
      description="Everything moves to the record you keep. You can undo this for 30 days."
      size="lg"
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <div className="flex flex-col gap-4">
        {otherId === undefined && (
          <Field
            label={subject === 'pet' ? 'The other pet' : 'The other client'}
            hint={subject === 'pet' ? 'A record of the same animal.' : 'A record of the same person.'}
            error={isItself ? 'This is the record you came from. Choose the other one.' : undefined}
          >
            {subject === 'pet' ? (
              <PetPicker value={other?.id ?? ''} valueLabel={other?.name} onChoose={choose} />
            ) : (
              <ClientPicker
                value={other?.id ?? ''}
                valueLabel={other?.name}
                onChoose={(client) => choose(client.id, client.fullName)}
              />
            )}
          </Field>
        )}
        {other && !isItself && (
          <MergeForm key={other.id} subject={subject} id={id} otherId={other.id} onDone={onClose} />
        )}
      </div>
    </Dialog>
  );
}
