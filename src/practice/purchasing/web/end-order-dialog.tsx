import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { PurchaseOrder } from '../contract.ts';
import { cancelPurchaseOrderEndpoint, closePurchaseOrderEndpoint } from '../steps.contract.ts';

interface EndOrderDialogProps {
  readonly order: PurchaseOrder;
  readonly step: 'close' | 'cancel';
  readonly onClose: () => void;
}

const TEXTS = {
  close: {
    title: 'Close',
    text: 'Anything not yet delivered is no longer on order.',
    done: 'is closed',
    hint: 'Such as “Invoice checked” or “The rest cannot be delivered”.',
  },
  cancel: {
    title: 'Cancel',
    text: 'Its items are no longer on order. If it was sent, let the supplier know.',
    done: 'is canceled',
    hint: 'Such as “Ordered twice”.',
  },
} as const;

/** Ends an order, with the reason. */
export function EndOrderDialog({ order, step, onClose }: EndOrderDialogProps) {
  const { id, version, number } = order;
  const [reason, setReason] = useState('');
  const closing = useWrite(closePurchaseOrderEndpoint);
  const canceling = useWrite(cancelPurchaseOrderEndpoint);
  const end = step === 'close' ? closing : canceling;
  const { title, text, done, hint } = TEXTS[step];
  const submit = () =>
    end.mutate(
      { id, version, reason },
      {
        onSuccess: () => {
          notify({ title: `${number} ${done}`, tone: 'good' });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={`${title} ${number}`}
      description={text}
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Go back</Button>
          <Button
            variant={step === 'cancel' ? 'destructive' : 'primary'}
            busy={end.isPending}
            disabledReason={reason.trim() === '' ? 'Enter a reason first.' : undefined}
            onClick={submit}
          >
            {title} order
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Reason" hint={hint}>
          <Input
            autoComplete="off"
            maxLength={300}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <FormError error={end.error} />
      </div>
    </Dialog>
  );
}
