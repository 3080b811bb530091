import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { UnsavedChangesGuard } from '#foundation/web/form/unsaved-changes-guard.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { ReplyToTicket, type Ticket } from '../contract.ts';
import { AttachmentsInput } from './attachments-input.tsx';
import { useHelpSide } from './help-side.ts';
import { useAttachments } from './use-attachments.ts';

const Fields = ReplyToTicket.pick({ text: true });
type Fields = z.infer<typeof Fields>;

/** Adds a message to one's own ticket. The text is kept until the server has accepted it. */
export function ReplyForm({ ticket }: { readonly ticket: Ticket }) {
  const side = useHelpSide();
  const attachments = useAttachments();
  const reply = useWrite(side.reply);
  const form = useForm<Fields>({ resolver: zodResolver(Fields), defaultValues: { text: '' } });
  const { errors, isDirty } = form.formState;
  const send = form.handleSubmit(({ text }) =>
    reply.mutate(
      { ticketId: ticket.id, text, attachments: [...attachments.sent] },
      {
        onSuccess: () => {
          form.reset();
          attachments.clear();
        },
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  const isSettled = ticket.state === 'solved' || ticket.state === 'closed';
  return (
    <form aria-label="Your reply" noValidate onSubmit={send} className="flex flex-col gap-3 print:hidden">
      <UnsavedChangesGuard isDirty={isDirty || attachments.files.length > 0} />
      <Field
        label="Your reply"
        hint={isSettled ? 'Sending a reply reopens the ticket.' : undefined}
        error={errors.text?.message}
      >
        <Textarea className="min-h-24" maxLength={10_000} {...form.register('text')} />
      </Field>
      <AttachmentsInput attachments={attachments} />
      <SubmitError error={reply.error} fieldErrors={errors} />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          busy={reply.isPending}
          disabledReason={attachments.isSending ? 'A file is still uploading.' : undefined}
        >
          Send reply
        </Button>
      </div>
    </form>
  );
}
