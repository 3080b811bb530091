import { LockKeyhole, MessageSquare } from 'lucide-react';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { UnsavedChangesGuard } from '#foundation/web/form/unsaved-changes-guard.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { cn } from '#foundation/web/ui/cn.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import {
  addTicketNoteEndpoint,
  AnswerTicket,
  answerTicketEndpoint,
  type PlatformTicket,
} from '../contract.ts';
import { AttachmentsInput } from './attachments-input.tsx';
import { useAttachments } from './use-attachments.ts';

const KINDS = [
  { value: 'answer', label: 'Reply', icon: <MessageSquare /> },
  { value: 'note', label: 'Internal note', icon: <LockKeyhole /> },
] as const;
type Kind = (typeof KINDS)[number]['value'];

const Fields = AnswerTicket.pick({ text: true });
type Fields = z.infer<typeof Fields>;

/** Answers the requester, or adds an internal note. The text is kept until the server has accepted it. */
export function AnswerForm({ ticket }: { readonly ticket: PlatformTicket }) {
  const [kind, setKind] = useState<Kind>('answer');
  const attachments = useAttachments();
  const answer = useWrite(answerTicketEndpoint);
  const note = useWrite(addTicketNoteEndpoint);
  const isNote = kind === 'note';
  const isClosed = ticket.state === 'closed';
  const form = useForm<Fields>({ resolver: zodResolver(Fields), defaultValues: { text: '' } });
  const { errors, isDirty } = form.formState;
  const send = (outcome: 'solved' | 'waiting') =>
    form.handleSubmit(({ text }) => {
      const input = { ticketId: ticket.id, text, attachments: [...attachments.sent] };
      const callbacks = {
        onSuccess: () => {
          form.reset();
          attachments.clear();
        },
        onError: (error: unknown) => void showFieldErrors(error, form),
      };
      if (isNote) note.mutate(input, callbacks);
      else answer.mutate({ ...input, outcome }, callbacks);
    });
  const busy = answer.isPending || note.isPending;
  const held = attachments.isSending
    ? 'A file is still uploading.'
    : isClosed && !isNote
      ? 'The ticket is closed. Reopen it first.'
      : undefined;
  return (
    <form
      aria-label={isNote ? 'Internal note' : 'Reply'}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (held === undefined) void send('waiting')(event);
      }}
      className={cn(
        'flex flex-col gap-3 rounded-lg border p-4 print:hidden',
        isNote ? 'border-dashed border-warn bg-warn-soft' : 'border-line bg-surface',
      )}
    >
      <UnsavedChangesGuard isDirty={isDirty || attachments.files.length > 0} />
      <Segmented
        label="Message"
        value={kind}
        onValueChange={setKind}
        options={KINDS}
        className="self-start"
      />
      <Field
        label={
          isNote
            ? 'Internal note, never shown to the requester'
            : `Reply to ${ticket.requesterName ?? 'the requester'}`
        }
        error={errors.text?.message}
      >
        <Textarea className="min-h-28" maxLength={10_000} {...form.register('text')} />
      </Field>
      <AttachmentsInput attachments={attachments} />
      <SubmitError error={isNote ? note.error : answer.error} fieldErrors={errors} />
      <div className="flex flex-wrap justify-end gap-2">
        {isNote ? (
          <Button type="submit" variant="primary" busy={busy} disabledReason={held}>
            Add note
          </Button>
        ) : (
          <>
            <Button busy={busy} disabledReason={held} onClick={(event) => void send('solved')(event)}>
              Send and resolve
            </Button>
            <Button type="submit" variant="primary" busy={busy} disabledReason={held}>
              Send reply
            </Button>
          </>
        )}
      </div>
    </form>
  );
}
