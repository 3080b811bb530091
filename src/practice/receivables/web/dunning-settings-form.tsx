import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useFieldArray } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { SaveBar } from '#foundation/web/form/save-bar.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useEditForm } from '#foundation/web/form/use-edit-form.ts';
import { MayChange } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import {
  changeDunningSettingsEndpoint,
  type DunningSettings,
  MAX_DUNNING_STEPS,
} from '../dunning.contract.ts';
import { USUAL_STEPS } from '../notice-text.rules.ts';
import { DunningFields, nextStep, toDunningFields, toSteps } from './dunning-form.ts';
import { DunningStepInputs } from './dunning-step-inputs.tsx';

/** The clinic’s steps: after how many days, how it sounds, by which way, in whose words. */
export function DunningSettingsForm({ settings }: { readonly settings: DunningSettings }) {
  const save = useWrite(changeDunningSettingsEndpoint);
  const form = useEditForm<DunningFields>({
    resolver: zodResolver(DunningFields),
    saved: toDunningFields(settings),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'steps' });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((values) =>
    save.mutate(
      { steps: toSteps(values), version: settings.version },
      {
        onSuccess: (saved) => form.reset(toDunningFields(saved)),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <Card>
      <MayChange call={changeDunningSettingsEndpoint}>
        <form noValidate onSubmit={(event) => void submit(event)}>
          <CardHeader
            title="Payment reminders"
            description="Overdue invoices are suggested for a reminder after these days. Someone reviews and sends them, except the ones you set to send automatically. Without reminders here, none are suggested. Reminders are free of charge."
          />
          <CardBody className="flex flex-col gap-4">
            {fields.map((field, at) => (
              <DunningStepInputs key={field.id} form={form} at={at} onRemove={() => remove(at)} />
            ))}
            <div className="flex flex-wrap gap-2">
              {fields.length < MAX_DUNNING_STEPS && (
                <Button size="sm" onClick={() => append(nextStep(form.getValues('steps')))}>
                  <Plus aria-hidden /> Add a reminder
                </Button>
              )}
              {fields.length === 0 && (
                <Button
                  size="sm"
                  variant="soft"
                  onClick={() => append(toDunningFields({ steps: [...USUAL_STEPS] }).steps)}
                >
                  Start with 30, 60 and 90 days
                </Button>
              )}
            </div>
            <SubmitError error={save.error} fieldErrors={errors} />
          </CardBody>
          <SaveBar
            isDirty={isDirty}
            busy={save.isPending}
            isSaved={save.isSuccess}
            onDiscard={() => form.reset()}
          />
        </form>
      </MayChange>
    </Card>
  );
}
