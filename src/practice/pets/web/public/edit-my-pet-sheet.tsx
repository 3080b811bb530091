import { useId } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { changeMyPetEndpoint, type MyPet } from '../../own.contract.ts';
import { MyPetForm, type MyPetOutput, toChanges } from '../own/my-pet-form.tsx';

/** Edits the fields of a pet that its client may change. */
export function EditMyPetSheet({ pet, onClose }: { readonly pet: MyPet; readonly onClose: () => void }) {
  const formId = useId();
  const change = useWrite(changeMyPetEndpoint);
  const save = (fields: MyPetOutput) =>
    change.mutate({ id: pet.id, ...toChanges(fields) }, { onSuccess: onClose });
  return (
    <Sheet
      title={`About ${pet.name}`}
      description={`Only ${pet.clinicName} can change the name, species and microchip. Please contact them.`}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button
          size="lg"
          variant="primary"
          type="submit"
          form={formId}
          busy={change.isPending}
          className="w-full"
        >
          Save
        </Button>
      }
    >
      <MyPetForm id={formId} pet={pet} error={change.error} onSave={save} />
    </Sheet>
  );
}
