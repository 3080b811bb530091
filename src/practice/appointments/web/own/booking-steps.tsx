import { useQuery } from '@tanstack/react-query';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { queryOf } from '#foundation/web/api.ts';
import { todayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { PetAvatar } from '#practice/pets/web/public/pet-avatar.tsx';
import { ageLabel, kindLabel } from '#practice/pets/web/public/pet-labels.ts';
import { BookMyAppointment, listMyAppointmentTypesEndpoint } from '../../own.contract.ts';
import type { MyClinic } from '#practice/clinics/own.contract.ts';
import type { MyPetCard } from '#practice/pets/own.contract.ts';
import { ChoiceButton } from '#foundation/web/portal/choice-button.tsx';
import { hasSeveralClinics } from '#practice/pets/web/public/my-pet-list.tsx';
import { CallClinicInstead } from '../public/call-clinic-instead.tsx';

interface PetStepProps {
  readonly pets: readonly MyPetCard[];
  readonly chosenId: string | undefined;
  readonly onChoose: (petId: string) => void;
}

/** Chooses the pet. With pets at several clinics, this also determines the clinic. */
export function PetStep({ pets, chosenId, onChoose }: PetStepProps) {
  const withClinic = hasSeveralClinics(pets);
  return (
    <ul className="flex flex-col gap-2">
      {pets.map((pet) => (
        <li key={pet.id}>
          <ChoiceButton
            leading={<PetAvatar name={pet.name} species={pet.species} size="md" />}
            title={pet.name}
            text={[
              kindLabel(pet),
              ageLabel(pet, todayIn(pet.timeZone)),
              withClinic ? `at ${pet.clinicName}` : '',
            ]
              .filter(Boolean)
              .join(' · ')}
            chosen={pet.id === chosenId}
            onChoose={() => onChoose(pet.id)}
          />
        </li>
      ))}
    </ul>
  );
}

interface TypeStepProps {
  readonly clinic: MyClinic;
  readonly chosenId: string | undefined;
  readonly onChoose: (typeId: string) => void;
}

/** Chooses the type, of those that the clinic offers online. */
export function TypeStep({ clinic, chosenId, onChoose }: TypeStepProps) {
  const { data, error, refetch } = useQuery(queryOf(listMyAppointmentTypesEndpoint, { clinicId: clinic.id }));
  if (error && !data) {
    return (
      <ErrorState
        compact
        title="The appointment types could not be loaded"
        error={error}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton className="h-40" />;
  if (data.items.length === 0)
    return <CallClinicInstead clinic={clinic} title="Online booking is not available here yet" />;
  return (
    <ul className="flex flex-col gap-2">
      {data.items.map(({ id, name, durationMinutes }) => (
        <li key={id}>
          <ChoiceButton
            title={name}
            text={`About ${durationMinutes} minutes`}
            chosen={id === chosenId}
            onChoose={() => onChoose(id)}
          />
        </li>
      ))}
    </ul>
  );
}

const ReasonFields = BookMyAppointment.pick({ reason: true });
type ReasonFields = z.infer<typeof ReasonFields>;

interface ReasonStepProps {
  readonly petName: string;
  readonly reason: string;
  /** Called with each change, so that the text survives the step. */
  readonly onChange: (reason: string) => void;
  readonly onNext: () => void;
}

/** The reason in the client's own words, which the doctor reads first. */
export function ReasonStep({ petName, reason, onChange, onNext }: ReasonStepProps) {
  const form = useForm<ReasonFields>({ resolver: zodResolver(ReasonFields), defaultValues: { reason } });
  const { onChange: onType, ...field } = form.register('reason');
  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={form.handleSubmit(onNext)}>
      <Field
        label={`Why is ${petName} coming?`}
        hint="What have you noticed, and when did it start? In an emergency, call the clinic now."
        error={form.formState.errors.reason?.message}
      >
        <Textarea
          rows={4}
          maxLength={500}
          className="min-h-32 px-3.5 py-3 text-md"
          {...field}
          onChange={(event) => {
            onChange(event.target.value);
            void onType(event);
          }}
        />
      </Field>
      <Button size="lg" variant="primary" type="submit">
        Next
      </Button>
    </form>
  );
}
