import { useId, useState } from 'react';
import { FOLLOW_UP_PURPOSE_LABELS } from '#vocabulary/follow-ups.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { changeFollowUpEndpoint, type ListedFollowUp } from '../contract.ts';

interface ChangeFollowUpDialogProps {
  readonly item: ListedFollowUp;
  readonly today: string;
  readonly onClose: () => void;
}

/** Moves a follow-up to another day, or changes what the client reads. */
export function ChangeFollowUpDialog({ item, today, onClose }: ChangeFollowUpDialogProps) {
  const { petId, purpose, day, pet } = item;
  const write = useWrite(changeFollowUpEndpoint);
  const [text, setText] = useState(item.text);
  const [on, setOn] = useState(item.on);
  const formId = useId();
  return (
    <Dialog
      title={`${FOLLOW_UP_PURPOSE_LABELS[purpose]}: ${pet.name}`}
      description="The message goes out in the client’s language. Nothing is sent yet."
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            busy={write.isPending}
            disabledReason={text.trim() === '' ? 'Enter a text.' : on === '' ? 'Choose a date.' : undefined}
          >
            Save changes
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          write.mutate(
            {
              petId,
              purpose,
              day,
              on: on === item.on && !item.isChanged ? null : on,
              text: text.trim() === item.text && !item.isChanged ? null : text,
            },
            {
              onSuccess: () => {
                onClose();
                notify({ title: 'Follow-up changed', text: pet.name });
              },
            },
          );
        }}
      >
        <Field label={item.way === 'call' ? 'What to say' : 'Message'}>
          <Textarea rows={5} maxLength={2000} value={text} onChange={({ target }) => setText(target.value)} />
        </Field>
        <Field label="Date">
          <DateInput today={today} value={on} onChange={({ target }) => setOn(target.value)} />
        </Field>
        <FormError error={write.error} />
      </form>
    </Dialog>
  );
}
