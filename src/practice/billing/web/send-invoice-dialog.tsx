import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog, DialogClose } from '#foundation/web/ui/dialog.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { type InvoiceDelivery, sendInvoiceEndpoint } from '../send-invoice.contract.ts';

interface SendInvoiceDialogProps {
  readonly delivery: InvoiceDelivery;
  readonly onClose: () => void;
}

/** To which address of the client an invoice is sent. */
export function SendInvoiceDialog({ delivery, onClose }: SendInvoiceDialogProps) {
  const { id, number, recipients, clientName, isStructured } = delivery;
  const [contactId, setContactId] = useState(recipients[0]?.contactId ?? '');
  const send = useWrite(sendInvoiceEndpoint);
  const address = recipients.find((one) => one.contactId === contactId)?.address ?? '';
  const submit = () =>
    send.mutate(
      { id, contactId },
      {
        onSuccess: () => {
          notify({ title: `${number} is on its way`, text: `To ${address}`, tone: 'good' });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={`Send ${number} by email`}
      description={`To ${clientName}, with the PDF${isStructured ? ' and its e-invoice data' : ''}.`}
      size="sm"
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button variant="primary" busy={send.isPending} onClick={submit}>
            Send
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <RadioGroup
          aria-label="Address"
          value={contactId}
          onValueChange={setContactId}
          options={recipients.map(({ contactId: value, address: label, label: hint }) =>
            hint === null ? { value, label } : { value, label, hint },
          )}
        />
        <FormError error={send.error} />
      </div>
    </Dialog>
  );
}
