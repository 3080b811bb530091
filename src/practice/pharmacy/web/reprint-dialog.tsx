import { useId, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { reprintLabelEndpoint } from '../contract.ts';
import { openPage, showLabel } from './open-label.ts';

interface ReprintDialogProps {
  readonly label: { readonly id: string; readonly number: number };
  readonly onClose: () => void;
}

/** Prints a label again as it was, with the reason. */
export function ReprintDialog({ label, onClose }: ReprintDialogProps) {
  const formId = useId();
  const reprint = useWrite(reprintLabelEndpoint);
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = reason.trim() === '';
  const submit = () => {
    setTried(true);
    if (isMissing) return;
    const page = openPage();
    reprint.mutate(
      { id: label.id, reason },
      {
        onSuccess: ({ reprints }) => {
          const number = reprints[0]?.number ?? 0;
          notify({ title: `Label ${label.number} printed again: reprint ${number}`, tone: 'good' });
          void showLabel(page, label.id, number);
          onClose();
        },
        onError: () => page?.close(),
      },
    );
  };
  return (
    <Dialog
      title={`Print label ${label.number} again`}
      description="It is printed unchanged, with a reprint number."
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={reprint.isPending}>
            Print again
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
        className="flex flex-col gap-4"
      >
        <Field label="Reason" error={isTried && isMissing ? 'Give a reason.' : undefined}>
          <Input
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <FormError error={reprint.error} />
      </form>
    </Dialog>
  );
}
