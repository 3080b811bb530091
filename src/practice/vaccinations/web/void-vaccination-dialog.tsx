import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { type Vaccination, voidVaccinationEndpoint } from '../contract.ts';

const Fields = z.object({ reason: z.string().trim().min(1, 'Enter the reason.').max(500) });

interface VoidVaccinationDialogProps {
  readonly vaccination: Pick<Vaccination, 'id' | 'productName'>;
  readonly onClose: () => void;
}

/** Voids a vaccination that was recorded by mistake. The row stays readable. */
export function VoidVaccinationDialog({ vaccination, onClose }: VoidVaccinationDialogProps) {
  const voiding = useWrite(voidVaccinationEndpoint);
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: { reason: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ reason }) =>
    voiding.mutate(
      { id: vaccination.id, reason },
      { onSuccess: onClose, onError: (error) => showFieldErrors(error, form) },
    ),
  );
  return (
    <Dialog
      title={`Void ${vaccination.productName}`}
      description="For a dose recorded by mistake. What was due before is due again; the record stays readable."
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <Button variant="destructive" type="submit" form="void-vaccination" busy={voiding.isPending}>
          Void
        </Button>
      }
    >
      <form id="void-vaccination" noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="Reason" error={errors.reason?.message}>
          <Textarea {...form.register('reason')} />
        </Field>
        <SubmitError error={voiding.error} fieldErrors={errors} />
      </form>
    </Dialog>
  );
}
