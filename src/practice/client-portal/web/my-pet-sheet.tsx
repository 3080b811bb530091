import { useId, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { addMyPetEndpoint, changeMyPetEndpoint, type MyClinic, type MyPet } from '../contract.ts';
import { MyPetForm, type MyPetOutput, toChanges, toNewPet } from './my-pet-form.tsx';
import { MY_READS } from './use-my-changes.ts';

interface AddMyPetSheetProps {
  /** The clinics that the pet could be added at; at least one. */
  readonly clinics: readonly MyClinic[];
  /** The one to begin with; the first where that is none of them. */
  readonly atClinicId?: string | null;
  readonly onClose: () => void;
  readonly onAdded: (petId: string) => void;
}

/** A new pet at one of the client's clinics. */
export function AddMyPetSheet({ clinics, atClinicId, onClose, onAdded }: AddMyPetSheetProps) {
  const formId = useId();
  const [chosenId, setChosenId] = useState(atClinicId);
  const clinicId = (clinics.find(({ id }) => id === chosenId) ?? clinics[0])?.id ?? '';
  const add = useWrite(addMyPetEndpoint, { makesStale: MY_READS });
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

/** What a client may put right about a pet of theirs. */
export function EditMyPetSheet({ pet, onClose }: { readonly pet: MyPet; readonly onClose: () => void }) {
  const formId = useId();
  const change = useWrite(changeMyPetEndpoint, { makesStale: MY_READS });
  const save = (fields: MyPetOutput) =>
    change.mutate({ id: pet.id, ...toChanges(fields) }, { onSuccess: onClose });
  return (
    <Sheet
      title={`About ${pet.name}`}
      description={`Name, kind and microchip are ${pet.clinicName}’s to change: tell them.`}
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
