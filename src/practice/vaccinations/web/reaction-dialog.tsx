import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { REACTION_SEVERITIES } from '#vocabulary/care.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { addPetAlertEndpoint } from '#practice/pets/contract.ts';
import { recordReactionEndpoint, type Vaccination } from '../contract.ts';

const Fields = z.object({
  reaction: z.string().trim().min(1, 'Describe the reaction.').max(1000, 'Use at most 1000 characters.'),
  severity: z.enum(REACTION_SEVERITIES, 'Choose how severe it was.'),
});

const SEVERITY_OPTIONS = [
  { value: 'mild', label: 'Mild: local swelling, tired' },
  { value: 'moderate', label: 'Moderate: hives, vomiting, facial swelling' },
  { value: 'severe', label: 'Severe: collapse, anaphylaxis' },
];

interface ReactionDialogProps {
  readonly vaccination: Vaccination;
  readonly onClose: () => void;
}

/** Records a reaction. For a moderate or severe one it offers an alert on the pet. */
export function ReactionDialog({ vaccination, onClose }: ReactionDialogProps) {
  const { id, petId, productName, reaction, reactionSeverity } = vaccination;
  const record = useWrite(recordReactionEndpoint);
  const addAlert = useWrite(addPetAlertEndpoint);
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { reaction: reaction ?? '', severity: reactionSeverity ?? 'mild' },
  });
  const { errors } = form.formState;
  const offerAlert = (text: string, severity: string) =>
    notify({
      title: 'Reaction recorded',
      tone: 'good',
      action:
        severity === 'mild'
          ? undefined
          : {
              label: 'Add an alert',
              onSelect: () =>
                addAlert.mutate(
                  {
                    id: petId,
                    kind: 'allergy',
                    severity: severity === 'severe' ? 'danger' : 'warning',
                    note: `Reaction to ${productName}: ${text}`.slice(0, 500),
                  },
                  {
                    onError: (error) =>
                      notify({
                        title: 'The alert was not added',
                        text: messageOf(error),
                        tone: 'destructive',
                      }),
                  },
                ),
            },
    });
  const submit = form.handleSubmit((fields) =>
    record.mutate(
      { id, ...fields },
      {
        onSuccess: () => {
          offerAlert(fields.reaction, fields.severity);
          onClose();
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <Dialog
      title={`Reaction to ${productName}`}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="primary" type="submit" form="reaction" busy={record.isPending}>
          Save reaction
        </Button>
      }
    >
      <form id="reaction" noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <Field label="What happened" error={errors.reaction?.message}>
          <Textarea {...form.register('reaction')} />
        </Field>
        <Field label="How severe" error={errors.severity?.message}>
          <NativeSelect options={SEVERITY_OPTIONS} {...form.register('severity')} />
        </Field>
        <SubmitError error={record.error} fieldErrors={errors} />
      </form>
    </Dialog>
  );
}
