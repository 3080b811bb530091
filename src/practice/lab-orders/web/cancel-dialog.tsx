import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { cancelLabOrderEndpoint, type LabOrder } from '../contract.ts';

/** Cancels an order with a reason, and says which of its tests stay on the bill. */
export function CancelDialog({ order, onClose }: { readonly order: LabOrder; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const cancel = useWrite(cancelLabOrderEndpoint);
  const submit = () =>
    cancel.mutate(
      { id: order.id, reason },
      {
        onSuccess: ({ stillCharged }) => {
          notify(
            stillCharged.length === 0
              ? { title: `Order ${order.accession} canceled`, tone: 'good' }
              : { title: 'Order canceled, but still on the bill', text: stillCharged.join(', ') },
          );
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={`Cancel order ${order.accession}?`}
      description="Tests that were charged come off the bill while the visit is open and no invoice has them."
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Keep order</Button>
          <Button
            variant="destructive"
            busy={cancel.isPending}
            disabledReason={reason.trim() === '' ? 'Give a reason.' : undefined}
            onClick={submit}
          >
            Cancel order
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
        <FormError error={cancel.error} />
      </div>
    </Dialog>
  );
}
