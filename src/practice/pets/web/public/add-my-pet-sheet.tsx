import { useId, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { addMyPetEndpoint } from '../../own.contract.ts';
import type { MyClinic } from '#practice/clinics/own.contract.ts';
import { MyPetForm, type MyPetOutput, toNewPet } from '../own/my-pet-form.tsx';

interface AddMyPetSheetProps {
  /** The clinics that the pet could be added at; at least one. */
  readonly clinics: readonly MyClinic[];
  /** Preselected clinic; the first one if it is not in the list. */
  readonly atClinicId?: string | null;
  readonly onClose: () => void;
  readonly onAdded: (petId: string) => void;
}

/** A new pet at one of the client's clinics. */
export function AddMyPetSheet({ clinics, atClinicId, onClose, onAdded }: AddMyPetSheetProps) {
  const formId = useId();
  const [chosenId, setChosenId] = useState(atClinicId);
  const clinicId = (clinics.find(({ id }) => id === chosenId) ?? clinics[0])?.id ?? '';
  const add = useWrite(addMyPetEndpoint);
  const save = (fields: MyPetOutput) =>
    add.mutate(toNewPet(clinicId, fields), {
      onSuccess: ({ id }) => {
        notify({ title: `${fields.name} added`, tone: 'good' });
        onAdded(id);
      },
    });
  return (
    <Sheet
      title="Add a pet"
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button
          size="lg"
          variant="primary"
          type="submit"
          form={formId}
          busy={add.isPending}
          className="w-full"
        >
          Add pet
        </Button>
      }
    >
      <div className="flex flex-col gap-5">
        {clinics.length > 1 && (
          <FieldSet legend="At which clinic?">
            <RadioGroup
              boxed
              value={clinicId}
              onValueChange={setChosenId}
              options={clinics.map(({ id, name, city }) => ({
                value: id,
                label: name,
                ...(city ? { hint: city } : {}),
              }))}
            />
          </FieldSet>
        )}
        <MyPetForm id={formId} error={add.error} onSave={save} />
      </div>
    </Sheet>
  );
}
