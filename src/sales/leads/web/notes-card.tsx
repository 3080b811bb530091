import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { dateIn, deviceZone, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { type Lead } from '../contract.ts';
import { AddLeadNote, addLeadNoteEndpoint } from '../lead-tasks.contract.ts';

/** The notes about a lead, the latest first, with their authors. They cannot be changed. */
export function NotesCard({ lead }: { readonly lead: Lead }) {
  const zone = deviceZone();
  return (
    <Card aria-labelledby="notes-title">
      <CardHeader title="Notes" titleId="notes-title" />
      <CardBody className="flex flex-col gap-4">
        <NewNote leadId={lead.id} />
        {lead.notes.length > 0 && (
          <ul className="flex flex-col gap-4">
            {lead.notes.map((note) => (
              <li key={note.id} className="flex flex-col gap-0.5 border-l-2 border-line-strong pl-3">
                <p className="break-words whitespace-pre-wrap">{note.text}</p>
                <p className="text-sm text-ink-muted">
                  {`${note.authorName ?? 'A former colleague'}, `}
                  <time dateTime={note.createdAt}>
                    {`${dateIn(zone, note.createdAt)}, ${timeIn(zone, note.createdAt)}`}
                  </time>
                </p>
              </li>
            ))}
          </ul>
        )}
      </CardBody>
    </Card>
  );
}

const Fields = AddLeadNote.pick({ text: true });
type Fields = z.infer<typeof Fields>;

function NewNote({ leadId }: { readonly leadId: string }) {
  const add = useWrite(addLeadNoteEndpoint);
  const form = useForm<Fields>({ resolver: zodResolver(Fields), defaultValues: { text: '' } });
  const { errors } = form.formState;
  const submit = form.handleSubmit(({ text }) =>
    add.mutate(
      { id: leadId, text },
      { onSuccess: () => form.reset(), onError: (error) => showFieldErrors(error, form) },
    ),
  );
  return (
    <form noValidate onSubmit={submit} className="flex flex-col items-start gap-2">
      <Field label="New note" error={errors.text?.message} className="w-full">
        <Textarea maxLength={5000} {...form.register('text')} />
      </Field>
      <SubmitError error={add.error} fieldErrors={errors} />
      <Button type="submit" busy={add.isPending}>
        Add note
      </Button>
    </form>
  );
}
