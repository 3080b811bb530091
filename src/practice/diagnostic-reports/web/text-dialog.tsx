import { useState } from 'react';
import { useDraftText } from '#foundation/web/form/use-draft-text.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';

interface TextDialogProps {
  readonly title: string;
  readonly description: string;
  readonly label: string;
  /** What the text is about: it survives a reload. */
  readonly draftName: string;
  /** Asked for where it is given. */
  readonly reasonLabel?: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly error: unknown;
  /** @param done forgets the draft and closes. */
  readonly onSubmit: (text: string, reason: string, done: () => void) => void;
  readonly onClose: () => void;
}

/** Asks for a text, such as an addendum or a note for the client. */
export function TextDialog(props: TextDialogProps) {
  const draft = useDraftText(props.draftName);
  const [reason, setReason] = useState('');
  const isIncomplete = draft.text.trim() === '' || (props.reasonLabel !== undefined && reason.trim() === '');
  const done = () => {
    draft.forget();
    props.onClose();
  };
  return (
    <Dialog
      title={props.title}
      description={props.description}
      open
      onOpenChange={(open) => !open && props.onClose()}
      footer={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={props.busy}
            disabledReason={isIncomplete ? 'Fill in all fields first.' : undefined}
            onClick={() => props.onSubmit(draft.text, reason, done)}
          >
            {props.submitLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={props.label}>
          <Textarea rows={6} value={draft.text} onChange={({ target }) => draft.keep(target.value)} />
        </Field>
        {props.reasonLabel !== undefined && (
          <Field label={props.reasonLabel}>
            <Input
              autoComplete="off"
              maxLength={500}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </Field>
        )}
        <FormError error={props.error} />
      </div>
    </Dialog>
  );
}
