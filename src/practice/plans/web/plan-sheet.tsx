import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useMayChange } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { addWellnessPlanEndpoint, changeWellnessPlanEndpoint, type WellnessPlan } from '../contract.ts';
import { checkedPlanForm, type PlanForm, toPlanFields, toPlanForm } from './plan-form.ts';
import { PlanInputs } from './plan-inputs.tsx';

interface PlanSheetProps {
  /** A new one without. */
  readonly plan: WellnessPlan | undefined;
  readonly currency: string;
  readonly onClose: () => void;
}

/** The sheet of a plan that the clinic offers. */
export function PlanSheet({ plan, currency, onClose }: PlanSheetProps) {
  const add = useWrite(addWellnessPlanEndpoint);
  const change = useWrite(changeWellnessPlanEndpoint);
  const mayChange = useMayChange();
  // The version that is edited: a change by somebody else meanwhile is reported, not overwritten.
  const [opened] = useState(plan);
  const form = useForm<PlanForm>({
    resolver: zodResolver(checkedPlanForm(currency)),
    defaultValues: toPlanForm(opened),
  });
  const { isDirty, errors } = form.formState;
  const onError = (error: unknown) => void showFieldErrors(error, form);
  const save = (isArchived: boolean) =>
    form.handleSubmit((fields) => {
      const { taxClass, ...rest } = toPlanFields(fields, currency);
      if (opened) change.mutate({ ...rest, id: opened.id, version: opened.version, isArchived }, { onError });
      else add.mutate({ ...rest, taxClass }, { onError });
    })();
  const isArchived = opened?.archivedAt != null;
  return (
    <FormSheet
      title={opened?.name ?? 'New plan'}
      description={
        opened && opened.petCount > 0 ? 'Pets already on this plan keep what they were sold.' : undefined
      }
      submitLabel={opened ? 'Save' : 'Add plan'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void save(isArchived)}
      onClose={onClose}
      className="sm:max-w-xl"
    >
      <PlanInputs form={form} currency={currency} isNew={!opened} />
      <SubmitError error={add.error ?? change.error} fieldErrors={errors} />
      {opened && mayChange && (
        <Button
          variant="ghost"
          className="self-start"
          busy={change.isPending}
          onClick={() => void save(!isArchived)}
        >
          {isArchived ? 'Offer again' : 'Stop offering'}
        </Button>
      )}
    </FormSheet>
  );
}
