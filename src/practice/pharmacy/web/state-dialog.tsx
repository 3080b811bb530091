import { useId, useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';

interface StateDialogProps {
  readonly title: string;
  readonly description?: string;
  readonly label?: string;
  readonly submitLabel: string;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks for the reason of a change. */
export function StateDialog(props: StateDialogProps) {
  const { title, description, label = 'Reason', submitLabel, busy, error, onSubmit, onClose } = props;
  const formId = useId();
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  return (
    <Dialog
      title={title}
      description={description}
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (!isMissing) onSubmit(reason);
        }}
      >
        <Field label={label} error={isTried && isMissing ? 'Give a reason.' : undefined}>
          <Input
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <FormError error={error} />
      </form>
    </Dialog>
  );
}
