import { useId, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { moveAdmittedEndpoint, type SheetPet } from '../../treatments.contract.ts';

/** Where an admitted pet is. */
export function PlaceDialog({ of, onClose }: { readonly of: SheetPet; readonly onClose: () => void }) {
  const formId = useId();
  const move = useWrite(moveAdmittedEndpoint);
  const [place, setPlace] = useState(of.place ?? '');
  return (
    <Dialog
      title={`Location of ${of.pet.name}`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={move.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          move.mutate({ id: of.admissionId, place: place.trim() || null }, { onSuccess: onClose });
        }}
        className="flex flex-col gap-4"
      >
        <Field label="Location" hint="Kennel, cage or ward.">
          <Input
            autoComplete="off"
            maxLength={60}
            value={place}
            onChange={(event) => setPlace(event.target.value)}
          />
        </Field>
        <FormError error={move.error} />
      </form>
    </Dialog>
  );
}
