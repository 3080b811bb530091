import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { UnsavedChangesGuard } from '#foundation/web/form/unsaved-changes-guard.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { Ticket } from '../contract.ts';
import { AttachmentsInput } from './attachments-input.tsx';
import { useHelpSide } from './help-side.ts';
import { useAttachments } from './use-attachments.ts';

/** Writes more to one's own ticket. What is written stays until it has arrived. */
export function ReplyForm({ ticket }: { readonly ticket: Ticket }) {
  const side = useHelpSide();
  const [text, setText] = useState('');
  const [fault, setFault] = useState<string>();
  const attachments = useAttachments();
  const reply = useWrite(side.reply, { makesStale: [side.list, side.get] });
  const send = () => {
    if (text.trim() === '') {
      setFault('Write something.');
      return;
    }
    setFault(undefined);
    reply.mutate(
      { ticketId: ticket.id, text, attachments: [...attachments.sent] },
      {
        onSuccess: () => {
          setText('');
          attachments.clear();
        },
      },
    );
  };
  const isSettled = ticket.state === 'solved' || ticket.state === 'closed';
  return (
    <form
      aria-label="Your reply"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
      className="flex flex-col gap-3 print:hidden"
    >
      <UnsavedChangesGuard isDirty={text.trim() !== '' || attachments.files.length > 0} />
      <Field
        label="Your reply"
        hint={isSettled ? 'Sending it takes the ticket up again.' : undefined}
        error={fault}
      >
        <Textarea
          className="min-h-24"
          maxLength={10_000}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </Field>
      <AttachmentsInput attachments={attachments} />
      <FormError error={reply.error} />
      <div className="flex justify-end">
        <Button
          type="submit"
          variant="primary"
          busy={reply.isPending}
          disabledReason={attachments.isSending ? 'A file is still on its way.' : undefined}
        >
          Send reply
        </Button>
      </div>
    </form>
  );
}
