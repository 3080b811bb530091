import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { MarkDeceased, markPetDeceasedEndpoint, type Pet, undoPetDeceasedEndpoint } from '../contract.ts';
import { PetFormError } from './pet-form-error.tsx';

/** The appointments that will be cancelled. */
const pendingCount = (pet: Pet): number =>
  pet.nextAppointments.filter(
    ({ status }) => status === 'requested' || status === 'booked' || status === 'confirmed',
  ).length;

const cancellation = (count: number): string => {
  if (count === 0) return 'There are no appointments to cancel.';
  return count === 1
    ? 'The upcoming appointment will be canceled.'
    : `The ${count} upcoming appointments will be canceled.`;
};

const consequence = (count: number): string =>
  `${cancellation(count)} Reminders, open tasks, repeated orders and unsigned forms end. You can undo this.`;

/** Undoes a recorded death, and reports what happened to the cancelled appointments. */
function useUndoDeceased(pet: Pick<Pet, 'id' | 'name'>) {
  const undo = useWrite(undoPetDeceasedEndpoint);
  const run = () =>
    undo.mutate(
      { id: pet.id },
      {
        onSuccess: ({ restoredAppointmentIds, lostAppointmentIds }) =>
          notify({
            title: `${pet.name} is no longer recorded as deceased`,
            text: [
              restoredAppointmentIds.length > 0
                ? `Appointments restored: ${restoredAppointmentIds.length}.`
                : '',
              lostAppointmentIds.length > 0
                ? `Appointments whose time is no longer available: ${lostAppointmentIds.length}. Please book them again.`
                : '',
            ]
              .filter(Boolean)
              .join(' '),
          }),
        onError: (error) =>
          notify({
            title: 'The recorded death could not be undone',
            text: messageOf(error),
            tone: 'destructive',
          }),
      },
    );
  return { run, isPending: undo.isPending };
}

const Fields = MarkDeceased.pick({ deceasedOn: true });
type Fields = z.infer<typeof Fields>;

interface DeceasedDialogProps {
  readonly pet: Pet;
  readonly today: string;
  readonly onClose: () => void;
}

/** Records a death. It only asks for the day, because it can be undone. */
export function DeceasedDialog({ pet, today, onClose }: DeceasedDialogProps) {
  const form = useForm<Fields>({
    resolver: zodResolver(Fields),
    defaultValues: { deceasedOn: pet.deceasedOn ?? today },
  });
  const mark = useWrite(markPetDeceasedEndpoint);
  const undo = useUndoDeceased(pet);

  const save = form.handleSubmit(({ deceasedOn }) =>
    mark.mutate(
      { id: pet.id, deceasedOn },
      {
        onSuccess: () => {
          onClose();
          notify({ title: `${pet.name} is recorded as deceased`, onUndo: undo.run });
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );

  return (
    <Dialog
      title={`Record that ${pet.name} has died`}
      description={consequence(pendingCount(pet))}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="primary" type="submit" form="deceased" busy={mark.isPending}>
          Record
        </Button>
      }
    >
      <form id="deceased" noValidate className="flex flex-col gap-4" onSubmit={save}>
        <Field label="Day of death" error={form.formState.errors.deceasedOn?.message}>
          <DateInput
            required
            {...form.register('deceasedOn')}
            today={today}
            latest={today}
            earliest={pet.bornOn ?? undefined}
          />
        </Field>
        <PetFormError error={mark.error} />
      </form>
    </Dialog>
  );
}

/** A banner at the top of the page of a deceased pet. */
export function DeceasedBanner({ pet }: { readonly pet: Pet }) {
  const undo = useUndoDeceased(pet);
  if (pet.deceasedOn === null) return null;
  return (
    <Banner
      tone="info"
      title={`${pet.name} died on ${shortDay(pet.deceasedOn)}`}
      action={
        <May call={undoPetDeceasedEndpoint}>
          <Button
            size="sm"
            variant="ghost"
            busy={undo.isPending}
            onClick={undo.run}
            className="text-current print:hidden"
          >
            This is a mistake
          </Button>
        </May>
      }
    >
      <p>The record is kept. No appointments can be booked.</p>
    </Banner>
  );
}
