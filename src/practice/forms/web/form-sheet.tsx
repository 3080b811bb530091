import { zodResolver } from '@hookform/resolvers/zod';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useFieldArray, useForm } from 'react-hook-form';
import { FORM_FACTS, FORM_KIND_LABELS, FORM_KINDS } from '#vocabulary/form-fields.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Field, FieldError } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { addFormEndpoint, changeFormEndpoint, type Form } from '../contract.ts';
import { FieldRow } from './field-row.tsx';
import { FormNeeds } from './form-needs.tsx';
import { ArchiveButton, needsReview, ReviewBanner } from './form-state.tsx';
import { BuiltForm, fieldsOf, newRow, toBuiltForm } from './form-fields.ts';

interface FormBuilderProps {
  /** Undefined for a new one. */
  readonly form: Form | undefined;
  readonly onClose: () => void;
}

const KIND_OPTIONS = FORM_KINDS.map((kind) => ({ value: kind, label: FORM_KIND_LABELS[kind] }));
const PLACEHOLDERS = FORM_FACTS.map((fact) => `{{${fact}}}`).join(', ');

/** Builds a form: its text and its fields. Saving a form makes a new version of it. */
export function FormBuilder({ form: built, onClose }: FormBuilderProps) {
  const form = useForm<BuiltForm>({ resolver: zodResolver(BuiltForm), defaultValues: toBuiltForm(built) });
  // The version that is edited: a change by somebody else meanwhile is reported, not overwritten.
  const version = useRef(built?.version ?? 0);
  const { fields, insert, move, remove } = useFieldArray({
    control: form.control,
    name: 'fields',
    keyName: 'key',
  });
  const add = useWrite(addFormEndpoint);
  const change = useWrite(changeFormEndpoint);
  const { errors, isDirty } = form.formState;
  const { reset } = form;
  useEffect(() => {
    if (!built || built.version === version.current || isDirty) return;
    version.current = built.version;
    reset(toBuiltForm(built));
  }, [built, isDirty, reset]);
  const onError = (error: Error) => showFieldErrors(error, form);
  const save = () =>
    form.handleSubmit((values) => {
      const text = { title: values.title, body: values.body, fields: fieldsOf(values) };
      if (built === undefined) add.mutate({ kind: values.kind, ...text }, { onError });
      else change.mutate({ id: built.id, version: version.current, ...text }, { onError });
    })();
  const addField = () => {
    const rows = form.getValues('fields');
    // The signature stays below what is signed.
    insert(rows.at(-1)?.type === 'signature' ? rows.length - 1 : rows.length, newRow());
  };
  return (
    <FormSheet
      title={built?.title ?? 'New form'}
      description={built && `Version ${built.version}. Signed forms keep the version they were signed in.`}
      submitLabel={built === undefined ? 'Add form' : 'Save new version'}
      busy={add.isPending || change.isPending}
      isDirty={isDirty}
      isDone={add.isSuccess || change.isSuccess}
      onSubmit={() => void save()}
      onClose={onClose}
      className="sm:max-w-2xl"
      head={built && needsReview(built) ? <ReviewBanner form={built} /> : undefined}
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
        <Button className="self-start" onClick={addField}>
          <Plus aria-hidden /> Add field
        </Button>
      </section>
      <SubmitError error={add.error ?? change.error} fieldErrors={errors} />
      {built?.kind === 'consent' && built.archivedAt === null && <FormNeeds form={built} />}
      {built && <ArchiveButton form={built} onDone={onClose} />}
    </FormSheet>
  );
}
