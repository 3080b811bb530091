import { zodResolver } from '@hookform/resolvers/zod';
import { Archive, ArchiveRestore, Plus, ShieldCheck } from 'lucide-react';
import { useFieldArray, useForm } from 'react-hook-form';
import { FORM_FACTS, FORM_KIND_LABELS, FORM_KINDS } from '#vocabulary/form-fields.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Field, FieldError } from '#foundation/web/ui/field.tsx';
import { messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import {
  addFormEndpoint,
  archiveFormEndpoint,
  changeFormEndpoint,
  type Form,
  restoreFormEndpoint,
  reviewFormEndpoint,
} from '../contract.ts';
import { FieldRow } from './field-row.tsx';
import { FormNeeds } from './form-needs.tsx';
import { BuiltForm, fieldsOf, newRow, toBuiltForm } from './form-fields.ts';

interface FormBuilderProps {
  /** Undefined for a new one. */
  readonly form: Form | undefined;
  readonly onClose: () => void;
}

const KIND_OPTIONS = FORM_KINDS.map((kind) => ({ value: kind, label: FORM_KIND_LABELS[kind] }));
const PLACEHOLDERS = FORM_FACTS.map((fact) => `{{${fact}}}`).join(', ');

const failed = (error: unknown) =>
  notify({ title: 'The form was not changed', text: messageOf(error), tone: 'destructive' });

/** Builds a form: its text and its fields. Saving a form makes a new version of it. */
export function FormBuilder({ form: built, onClose }: FormBuilderProps) {
  const form = useForm<BuiltForm>({ resolver: zodResolver(BuiltForm), defaultValues: toBuiltForm(built) });
  const { fields, append, move, remove } = useFieldArray({
    control: form.control,
    name: 'fields',
    keyName: 'key',
  });
  const add = useWrite(addFormEndpoint);
  const change = useWrite(changeFormEndpoint);
  const { errors, isDirty } = form.formState;
  const onError = (error: Error) => showFieldErrors(error, form);
  const save = form.handleSubmit((values) => {
    const text = { title: values.title, body: values.body, fields: fieldsOf(values) };
    if (built === undefined) add.mutate({ kind: values.kind, ...text }, { onError });
    else change.mutate({ id: built.id, version: built.version, ...text }, { onError });
  });
  return (
    <FormSheet
      title={built?.title ?? 'New form'}
      description={
        built && `Version ${built.version}. Forms that were signed keep the version that was signed.`
      }
      submitLabel={built === undefined ? 'Add form' : 'Save new version'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void save()}
      onClose={onClose}
      className="sm:max-w-2xl"
      head={built && <FormState form={built} />}
    >
      <div className={cn('grid grid-cols-1 gap-4', built === undefined && 'sm:grid-cols-[1fr_10rem]')}>
        <Field label="Title" error={errors.title?.message}>
          <Input autoComplete="off" {...form.register('title')} />
        </Field>
        {built === undefined && (
          <Field label="Kind">
            <NativeSelect options={KIND_OPTIONS} {...form.register('kind')} />
          </Field>
        )}
      </div>
      <Field
        label="Text"
        optional
        hint={`A blank line starts a new paragraph. Filled in from the record: ${PLACEHOLDERS}.`}
        error={errors.body?.message}
      >
        <Textarea rows={8} {...form.register('body')} />
      </Field>
      <section aria-labelledby="fields-title" className="flex flex-col gap-3">
        <h3 id="fields-title" className="font-medium">
          Fields
        </h3>
        <ol className="flex flex-col gap-3">
          {fields.map(({ key }, index) => (
            <FieldRow
              key={key}
              form={form}
              index={index}
              count={fields.length}
              onMove={(to) => move(index, to)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
        <FieldError id="fields-error" error={errors.fields?.root?.message ?? errors.fields?.message} />
        <Button className="self-start" onClick={() => append(newRow())}>
          <Plus aria-hidden /> Add field
        </Button>
      </section>
      <SubmitError error={add.error ?? change.error} fieldErrors={errors} />
      {built?.kind === 'consent' && built.archivedAt === null && <FormNeeds form={built} />}
      {built && <ArchiveButton form={built} onDone={onClose} />}
    </FormSheet>
  );
}

/** Whether a starter form was reviewed, and the button that declares it. */
function FormState({ form }: { readonly form: Form }) {
  const review = useWrite(reviewFormEndpoint);
  if (!form.isStarter || form.reviewedAt !== null) return null;
  return (
    <Banner
      tone="warn"
      title="A starting point, not legal advice"
      action={
        <May call={reviewFormEndpoint}>
          <Button
            size="sm"
            busy={review.isPending}
            onClick={() => review.mutate({ id: form.id, version: form.version }, { onError: failed })}
          >
            <ShieldCheck aria-hidden /> Mark as reviewed
          </Button>
        </May>
      }
    >
      <p>Have this text reviewed for your clinic and your state or country before you use it.</p>
    </Banner>
  );
}

function ArchiveButton({ form, onDone }: { readonly form: Form; readonly onDone: () => void }) {
  const archive = useWrite(archiveFormEndpoint);
  const restore = useWrite(restoreFormEndpoint);
  const { id, title, archivedAt } = form;
  if (archivedAt !== null)
    return (
      <Button
        className="self-start"
        busy={restore.isPending}
        onClick={() => restore.mutate({ id }, { onSuccess: onDone, onError: failed })}
      >
        <ArchiveRestore aria-hidden /> Restore form
      </Button>
    );
  return (
    <Button
      variant="ghost"
      className="self-start"
      busy={archive.isPending}
      onClick={() =>
        archive.mutate(
          { id },
          {
            onSuccess: () => {
              onDone();
              notify({
                title: 'Form archived',
                text: title,
                onUndo: () => restore.mutate({ id }, { onError: failed }),
              });
            },
            onError: failed,
          },
        )
      }
    >
      <Archive aria-hidden /> Archive form
    </Button>
  );
}
