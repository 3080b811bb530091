import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { withdrawEstimateEndpoint } from '../contract.ts';

/** Withdraws an estimate with a reason: links to it open nothing from then on. */
export function WithdrawDialog({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const [reason, setReason] = useState('');
  const withdraw = useWrite(withdrawEstimateEndpoint);
  return (
    <Dialog
      title="Withdraw the estimate?"
      description="Links to it will stop working."
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="destructive"
            busy={withdraw.isPending}
            disabledReason={reason.trim().length < 3 ? 'Give a reason.' : undefined}
            onClick={() => withdraw.mutate({ id, reason }, { onSuccess: onClose })}
          >
            Withdraw
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
        <FormError error={withdraw.error} />
      </div>
    </Dialog>
  );
}
