import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { completeDueCareEndpoint, declineDueCareEndpoint, type DueCare } from '../contract.ts';

interface DueCareDialogProps {
  readonly care: DueCare;
  readonly today: string;
  readonly onClose: () => void;
}

const Declined = z.object({
  reason: z.string().trim().min(1, 'Enter the reason.').max(500, 'Use at most 500 characters.'),
});

/** Why a client does not want it. */
export function DeclineDialog({ care, onClose }: Omit<DueCareDialogProps, 'today'>) {
  const decline = useWrite(declineDueCareEndpoint);
  const form = useForm({ resolver: zodResolver(Declined), defaultValues: { reason: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ reason }) =>
    decline.mutate(
      { id: care.id, reason },
      { onSuccess: onClose, onError: (error) => showFieldErrors(error, form) },
    ),
  );
  return (
    <Dialog
      title={`${care.name} declined`}
      description="No reminder is sent. You can undo this."
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="primary" type="submit" form="decline" busy={decline.isPending}>
          Record
        </Button>
      }
    >
      <form id="decline" noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Reason" error={errors.reason?.message}>
          <Textarea placeholder="Too expensive, indoor cat, second opinion" {...form.register('reason')} />
        </Field>
        <SubmitError error={decline.error} fieldErrors={errors} />
      </form>
    </Dialog>
  );
}

const Done = z.object({
  doneOn: z.string().min(1, 'Enter the date.'),
  elsewhere: z.string().trim().max(200, 'Use at most 200 characters.'),
});

/** When care other than a vaccination was done, and where. */
export function DoneDialog({ care, today, onClose }: DueCareDialogProps) {
  const complete = useWrite(completeDueCareEndpoint);
  const form = useForm({ resolver: zodResolver(Done), defaultValues: { doneOn: today, elsewhere: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ doneOn, elsewhere }) =>
    complete.mutate(
      { id: care.id, doneOn, elsewhere: elsewhere || null },
      { onSuccess: onClose, onError: (error) => showFieldErrors(error, form) },
    ),
  );
  return (
    <Dialog
      title={`${care.name} done`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="primary" type="submit" form="done" busy={complete.isPending}>
          Record
        </Button>
      }
    >
      <form id="done" noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Done on" error={errors.doneOn?.message}>
          <DateInput today={today} latest={today} {...form.register('doneOn')} />
        </Field>
        <Field
          label="Another clinic"
          optional
          hint="Leave blank if it was done here."
          error={errors.elsewhere?.message}
        >
          <Input autoComplete="off" {...form.register('elsewhere')} />
        </Field>
        <SubmitError error={complete.error} fieldErrors={errors} />
      </form>
    </Dialog>
  );
}
