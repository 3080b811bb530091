import { useId } from 'react';
import { useNavigate } from 'react-router';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { addMyPetEndpoint, type MyClinic } from '../contract.ts';
import { ClinicChoice } from './clinic-choice.tsx';
import { MyPetForm, type MyPetOutput, toNewPet } from './my-pet-form.tsx';
import { OwnerColumn } from './owner-column.tsx';
import { MY_READS } from './use-my-changes.ts';

/** The first minutes of a new client: which clinic, then which pet. */
export function FirstRun() {
  const { profile } = useSignedIn();
  const firstName = profile.full_name?.split(' ')[0];
  return (
    <OwnerColumn narrow>
      <header className="flex flex-col gap-1">
        <p className="text-ink-muted">Step 1 of 2</p>
        <h1 className="text-2xl font-semibold tracking-tight">
          {firstName
            ? `Welcome, ${firstName}. Which clinic looks after your pet?`
            : 'Which clinic looks after your pet?'}
        </h1>
        <p className="text-ink-muted">
          The clinic sees your name and e-mail address. Then you add your pet and can book a visit.
        </p>
      </header>
      <ClinicChoice />
      <p className="text-base text-ink-muted">
        Has your clinic sent you an invitation? Open the link in that mail instead: your pets are there
        already.
      </p>
    </OwnerColumn>
  );
}

interface FirstPetProps {
  readonly clinic: MyClinic;
  /** The page behind goes on by itself once there is a pet; otherwise the pet's own page comes next. */
  readonly stays?: boolean;
}

/** The second step: a client without a pet adds the first one. */
export function FirstPet({ clinic, stays = false }: FirstPetProps) {
  const formId = useId();
  const navigate = useNavigate();
  const add = useWrite(addMyPetEndpoint, { makesStale: MY_READS });
  // This form goes away with the first pet, often before the answer is here: the promise outlives it.
  const save = async (fields: MyPetOutput) => {
    const added = await add.mutateAsync(toNewPet(clinic.id, fields)).catch(() => undefined);
    if (added === undefined) return;
    notify({ title: `${fields.name} added`, text: 'You can book a visit now.', tone: 'good' });
    if (!stays) void navigate(`/client/pets/${added.id}`);
  };
  return (
    <OwnerColumn narrow>
      <header className="flex flex-col gap-1">
        <p className="text-ink-muted">Step 2 of 2</p>
        <h1 className="text-2xl font-semibold tracking-tight">Who is your pet?</h1>
        <p className="text-ink-muted">
          {clinic.name} sees what you write here. After this you can book a visit.
        </p>
      </header>
      <MyPetForm id={formId} error={add.error} onSave={(fields) => void save(fields)} />
      <Button size="lg" variant="primary" type="submit" form={formId} busy={add.isPending}>
        Add my pet
      </Button>
    </OwnerColumn>
  );
}
