import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod';
import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS } from '#vocabulary/document-kinds.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { SwitchField } from '#foundation/web/ui/switch.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { showBytes } from '#foundation/web/number-on-screen.ts';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { Document } from '../contract.ts';
import { isPicture } from './file-kind.ts';
import { PhotoSwitch } from './photo-switch.tsx';
import { useChangeDocument } from './use-change-document.ts';

const Fields = z.object({
  title: z.string().trim().min(1, 'Enter a title.').max(200, 'Use at most 200 characters.'),
  kind: z.enum(DOCUMENT_KINDS),
  datedOn: z.iso.date('Choose a date.'),
  note: z
    .string()
    .trim()
    .max(2000, 'Use at most 2,000 characters.')
    .transform((text) => text || null),
});
const KIND_OPTIONS = DOCUMENT_KINDS.map((kind) => ({ value: kind, label: DOCUMENT_KIND_LABELS[kind] }));

/** What is known about a document, and the switch for the client. */
export function DocumentDetails({ document }: { readonly document: Document }) {
  const { today } = useClinicClock();
  const { change, isPending, error } = useChangeDocument();
  const form = useForm<z.input<typeof Fields>, unknown, z.output<typeof Fields>>({
    resolver: zodResolver(Fields),
    values: {
      title: document.title,
      kind: document.kind,
      datedOn: document.datedOn,
      note: document.note ?? '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const { errors, isDirty } = form.formState;
  const { id, version } = document;
  const save = (fields: z.output<typeof Fields>) =>
    change(
      { id, version, ...fields },
      {
        onSuccess: () => notify({ title: 'Document saved', tone: 'good' }),
        onError: (refusal) => showFieldErrors(refusal, form),
      },
    );
  const show = (isClientVisible: boolean) =>
    change(
      { id, version, isClientVisible },
      {
        onSuccess: () =>
          notify({
            title: isClientVisible ? 'The client can see this document' : 'Hidden from the client',
            tone: 'good',
          }),
        onError: (refusal) =>
          notify({
            title: 'The document could not be changed',
            text: messageOf(refusal),
            tone: 'destructive',
          }),
      },
    );
  return (
    <div className="flex flex-col gap-4">
      <SwitchField
        label="Visible to client"
        hint="Without the note and the drawings."
        checked={document.isClientVisible}
        onCheckedChange={show}
        disabled={isPending}
      />
      {document.petId !== null && isPicture(document.mimeType) && <PhotoSwitch document={document} />}
      <form noValidate onSubmit={form.handleSubmit(save)} className="flex flex-col gap-4">
        <Field label="Title" error={errors.title?.message}>
          <Input autoComplete="off" {...form.register('title')} />
        </Field>
        <div className="grid grid-cols-2 gap-3">
          <Field label="Kind">
            <NativeSelect options={KIND_OPTIONS} {...form.register('kind')} />
          </Field>
          <Field label="Date" error={errors.datedOn?.message}>
            <DateInput today={today} latest={today} {...form.register('datedOn')} />
          </Field>
        </div>
        <Field label="Note" optional error={errors.note?.message}>
          <Textarea rows={3} {...form.register('note')} />
        </Field>
        <FormError error={error} />
        <Button type="submit" variant="primary" busy={isPending} disabled={!isDirty} className="w-fit">
          Save
        </Button>
      </form>
      <p className="text-sm text-ink-muted">
        {[showBytes(document.sizeBytes), document.uploadedByName && `added by ${document.uploadedByName}`]
          .filter(Boolean)
          .join(', ')}
      </p>
    </div>
  );
}
