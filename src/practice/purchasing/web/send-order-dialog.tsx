import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog, DialogClose } from '#foundation/web/ui/dialog.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import type { PurchaseOrder } from '../contract.ts';
import { sendPurchaseOrderEndpoint } from '../steps.contract.ts';

interface SendOrderDialogProps {
  readonly order: PurchaseOrder;
  readonly onClose: () => void;
}

/** How an order reaches its supplier. */
export function SendOrderDialog({ order, onClose }: SendOrderDialogProps) {
  const { id, version, number, supplierName, supplierEmail, state } = order;
  const [by, setBy] = useState<'email' | 'other'>(supplierEmail === null ? 'other' : 'email');
  const send = useWrite(sendPurchaseOrderEndpoint);
  const ways = [
    ...(supplierEmail === null
      ? []
      : [{ value: 'email', label: supplierEmail, hint: 'With the order as a PDF and as a CSV file.' }]),
    ...(state === 'draft'
      ? [{ value: 'other', label: 'Ordered another way', hint: 'By phone or on the supplier’s website.' }]
      : []),
  ];
  const submit = () =>
    send.mutate(
      { id, version, by },
      {
        onSuccess: () => {
          notify({
            title: by === 'email' ? `${number} is on its way` : `${number} is marked as sent`,
            text: by === 'email' ? `To ${supplierEmail ?? supplierName}` : undefined,
            tone: 'good',
          });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={`Send ${number}`}
      description={`To ${supplierName}. It cannot be changed after that.`}
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button
            variant="primary"
            busy={send.isPending}
            disabledReason={ways.length === 0 ? 'The supplier has no email address.' : undefined}
            onClick={submit}
          >
            {by === 'email' ? 'Send' : 'Mark as sent'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          aria-label="How it is sent"
          value={by}
          onValueChange={(value) => setBy(value === 'email' ? 'email' : 'other')}
          options={ways}
        />
        <FormError error={send.error} />
      </div>
    </Dialog>
  );
}
