import { type FormEvent, useId, useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import type { LeadListItem } from '../contract.ts';

interface LostDialogProps {
  readonly lead: LeadListItem;
  readonly onLost: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why a lead was lost: the one thing that can be learned from it. */
export function LostDialog({ lead, onLost, onClose }: LostDialogProps) {
  const formId = useId();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (reason.trim() === '') setError('Say why it was lost.');
    else onLost(reason.trim());
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`${lead.fullName} is lost`}
      description="It can be taken up again later."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId}>
            Mark as lost
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit}>
        <Field label="Why?" error={error} hint="Such as: chose another product, too dear, no answer.">
          <Textarea
            value={reason}
            maxLength={500}
            onChange={(event) => {
              setReason(event.target.value);
              setError(undefined);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}
