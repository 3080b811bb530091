import { useId } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { MyClinic } from '#practice/clinics/own.contract.ts';
import { addMyPetEndpoint } from '../../own.contract.ts';
import { MyPetForm, type MyPetOutput, toNewPet } from '../own/my-pet-form.tsx';

interface AddFirstPetProps {
  readonly clinic: MyClinic;
  /** True when the page behind continues by itself once there is a pet; otherwise the pet's page opens. */
  readonly stays?: boolean;
}

/** Second step of a new client: add the first pet. */
export function AddFirstPet({ clinic, stays = false }: AddFirstPetProps) {
  const formId = useId();
  const navigate = useNavigate();
  const add = useWrite(addMyPetEndpoint);
  // The form unmounts with the first pet, often before the response arrives, so callbacks of the hook would be lost.
  const save = async (fields: MyPetOutput) => {
    const added = await add.mutateAsync(toNewPet(clinic.id, fields)).catch(() => undefined);
    if (added === undefined) return;
    notify({ title: `${fields.name} added`, text: 'You can now book a visit.', tone: 'good' });
    if (!stays) void navigate(`/client/pets/${added.id}`);
  };
  return (
    <PortalColumn narrow>
      <header className="flex flex-col gap-1">
        <p className="text-ink-muted">Step 2 of 2</p>
        <h1 className="text-2xl font-semibold tracking-tight">Who is your pet?</h1>
        <p className="text-ink-muted">
          {clinic.name} can see what you enter here. Next, you can book a visit.
        </p>
      </header>
      <MyPetForm id={formId} error={add.error} onSave={(fields) => void save(fields)} />
      <Button size="lg" variant="primary" type="submit" form={formId} busy={add.isPending}>
        Add my pet
      </Button>
    </PortalColumn>
  );
}
