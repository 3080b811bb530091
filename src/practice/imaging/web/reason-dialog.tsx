import { useState } from 'react';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';

interface ReasonDialogProps {
  readonly title: string;
  readonly description: string;
  readonly submitLabel: string;
  readonly keepLabel: string;
  readonly busy: boolean;
  readonly error: Error | null;
  readonly onSubmit: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks why something is taken off a list. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, submitLabel, keepLabel, busy, error, onSubmit, onClose } = props;
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={title}
      description={description}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button
            variant="destructive"
            busy={busy}
            disabledReason={reason.trim() === '' ? 'Enter a reason.' : undefined}
            onClick={() => onSubmit(reason)}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Reason">
          <Input
            autoComplete="off"
            maxLength={500}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        <FormError error={error} />
      </div>
    </Dialog>
  );
}
