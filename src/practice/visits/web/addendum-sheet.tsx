import { zodResolver } from '@hookform/resolvers/zod';
import { useId } from 'react';
import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { useDraftText } from '#foundation/web/form/use-draft-text.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { Visit } from '../contract.ts';
import { AddAddendum, addAddendumEndpoint } from '../signing.contract.ts';

const Fields = AddAddendum.omit({ id: true });

interface AddendumSheetProps {
  readonly visit: Visit;
  readonly onClose: () => void;
}

/** Adds to a record that can no longer be changed. The text survives a reload. */
export function AddendumSheet({ visit, onClose }: AddendumSheetProps) {
  const formId = useId();
  const draft = useDraftText(`addendum:${visit.id}`);
  const form = useForm({ resolver: zodResolver(Fields), defaultValues: { text: draft.text, reason: '' } });
  const add = useWrite(addAddendumEndpoint);
  const { errors, isDirty } = form.formState;
  const text = form.register('text', { onChange: () => draft.keep(form.getValues('text')) });
  const save = form.handleSubmit((fields) =>
    add.mutate(
      { id: visit.id, ...fields },
      {
        onSuccess: () => {
          draft.forget();
          onClose();
          notify({ title: 'Addendum added and signed', tone: 'good' });
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <EditSheet
      title="Add an addendum"
      formId={formId}
      submitLabel="Sign addendum"
      busy={add.isPending}
      isDirty={isDirty}
      onClose={onClose}
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void save(event)}>
        <p className="text-base text-ink-muted">
          The signed record stays as it is. The addendum is shown below it with your name, the time and the
          reason.
        </p>
        <Field label="Addendum" error={errors.text?.message}>
          <Textarea rows={6} {...text} />
        </Field>
        <Field label="Reason" hint="Such as a late result or a correction." error={errors.reason?.message}>
          <Input autoComplete="off" {...form.register('reason')} />
        </Field>
        <SubmitError error={add.error} fieldErrors={errors} />
      </form>
    </EditSheet>
  );
}
