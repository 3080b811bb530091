import { useState } from 'react';
import { LABEL_FORMS, LABEL_SIZES, labelsOf, type LabelSize } from '#vocabulary/label-sizes.ts';
import { paperSizeOf } from '#foundation/values/paper-size.ts';
import { call } from '#foundation/web/api.ts';
import { usePdfPrint } from '#foundation/web/export/use-pdf-print.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { USUAL_SIZES } from '#practice/pharmacy/label-sizes.rules.ts';
import { getSpecimenLabelsEndpoint, type LabOrder } from '../contract.ts';

interface LabelsDialogProps {
  readonly order: LabOrder;
  /** Of the clinic. */
  readonly country: string;
  readonly onClose: () => void;
}

/** Prints a label for each sample of an order. */
export function LabelsDialog({ order, country, onClose }: LabelsDialogProps) {
  const [size, setSize] = useState<LabelSize>(USUAL_SIZES[paperSizeOf(country)]);
  const [position, setPosition] = useState('1');
  const { isBusy, print } = usePdfPrint('The labels could not be created');
  const isSheet = labelsOf(size) > 1;
  const submit = async () => {
    const isPrinted = await print(() =>
      call(getSpecimenLabelsEndpoint, { id: order.id, size, position: isSheet ? position : 1 }),
    );
    if (isPrinted) onClose();
  };
  return (
    <Dialog
      title="Print sample labels"
      description={order.specimens.length === 1 ? 'One label' : `${order.specimens.length} labels`}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={isBusy} onClick={() => void submit()}>
            Print
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Labels">
          <NativeSelect
            value={size}
            onChange={({ target }) => setSize(LABEL_SIZES.find((one) => one === target.value) ?? size)}
            options={LABEL_SIZES.map((value) => ({ value, label: LABEL_FORMS[value].label }))}
          />
        </Field>
        {isSheet && (
          <Field label="First free label">
            <Input
              inputMode="numeric"
              value={position}
              onChange={({ target }) => setPosition(target.value)}
            />
          </Field>
        )}
      </div>
    </Dialog>
  );
}
