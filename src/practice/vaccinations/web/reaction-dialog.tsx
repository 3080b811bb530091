import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { REACTION_SEVERITIES } from '#vocabulary/care.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
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
  readonly vaccination: Pick<Vaccination, 'id' | 'petId' | 'productName' | 'reaction' | 'reactionSeverity'>;
  readonly onClose: () => void;
}

/** Records a reaction, and an alert on the pet if whoever records it says so. */
export function ReactionDialog({ vaccination, onClose }: ReactionDialogProps) {
  const { id, petId, productName, reaction, reactionSeverity } = vaccination;
  const record = useWrite(recordReactionEndpoint);
  const addAlert = useWrite(addPetAlertEndpoint);
  const mayAlert = useSession().can(addPetAlertEndpoint.permission);
  const form = useForm({
    resolver: zodResolver(Fields),
    defaultValues: { reaction: reaction ?? '', severity: reactionSeverity ?? 'mild' },
  });
  const { errors } = form.formState;
  const severity = useWatch({ control: form.control, name: 'severity' });
  const [choice, setChoice] = useState<boolean>();
  // Whoever has not decided gets the usual: an alert about what is more than mild, once.
  const withAlert = mayAlert && (choice ?? (reaction === null && severity !== 'mild'));
  const submit = form.handleSubmit(async (fields) => {
    try {
      await record.mutateAsync({ id, ...fields });
      if (withAlert) {
        await addAlert.mutateAsync({
          id: petId,
          kind: 'allergy',
          severity: fields.severity === 'severe' ? 'danger' : 'warning',
          note: `Reaction to ${productName}: ${fields.reaction}`.slice(0, 500),
        });
      }
      notify({
        title: withAlert ? 'Reaction recorded, and an alert added' : 'Reaction recorded',
        tone: 'good',
      });
      onClose();
    } catch (error) {
      showFieldErrors(error, form);
    }
  });
  return (
    <Dialog
      title={`Reaction to ${productName}`}
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <Button variant="primary" type="submit" form="reaction" busy={form.formState.isSubmitting}>
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
        {mayAlert && (
          <CheckboxField
            label="Add an alert to the pet"
            hint="Shown to everyone who opens the pet’s page."
            checked={withAlert}
            onCheckedChange={(checked) => setChoice(checked === true)}
          />
        )}
        <SubmitError error={record.error ?? addAlert.error} fieldErrors={errors} />
      </form>
    </Dialog>
  );
}
