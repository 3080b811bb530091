import { useId, useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { FieldSet } from '#foundation/web/ui/field-set.tsx';
import { FormError, messageOf } from '#foundation/web/ui/form-error.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { type BillLine, changePayerEndpoint, type OpenBill } from '../bills.contract.ts';
import { otherPayers } from './other-payers.ts';

interface PayerDialogProps {
  readonly bill: OpenBill;
  readonly lines: readonly BillLine[];
  readonly onClose: () => void;
}

/** CORE-10. Moves lines to the bill of another client of the pet. */
export function PayerDialog({ bill, lines, onClose }: PayerDialogProps) {
  const { clientId } = bill;
  const formId = useId();
  const payers = otherPayers(bill, lines);
  const [chosenId, choose] = useState(payers[0]?.clientId ?? '');
  const move = useWrite(changePayerEndpoint);
  const undo = useWrite(changePayerEndpoint);
  const chargeIds = lines.map(({ id }) => id);
  const what = lines.length === 1 ? (lines[0]?.description ?? '') : `${lines.length} charges`;
  // A former owner cannot take it back: only clients of the pet can pay.
  const canUndo = otherPayers({ ...bill, clientId: chosenId }, lines).some(
    (payer) => payer.clientId === clientId,
  );
  const takeBack = () =>
    undo.mutate(
      { clientId: chosenId, chargeIds, toClientId: clientId },
      {
        onError: (error) => notify({ title: 'Not moved back', text: messageOf(error), tone: 'destructive' }),
      },
    );
  const save = () =>
    move.mutate(
      { clientId, chargeIds, toClientId: chosenId },
      {
        onSuccess: () => {
          onClose();
          const name = payers.find((payer) => payer.clientId === chosenId)?.fullName ?? '';
          notify({ title: `Moved to ${name}`, text: what, ...(canUndo ? { onUndo: takeBack } : {}) });
        },
      },
    );
  return (
    <Dialog
      title="Charge another client"
      description={`${what}, with its discount. It moves to the other client’s bill.`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={move.isPending}>
            Move
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          save();
        }}
      >
        <FieldSet legend="Who pays">
          <RadioGroup
            aria-label="Who pays"
            options={payers.map((payer) => ({ value: payer.clientId, label: payer.fullName }))}
            value={chosenId}
            onValueChange={choose}
          />
        </FieldSet>
        <FormError error={move.error} />
      </form>
    </Dialog>
  );
}
