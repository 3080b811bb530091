import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { correctLabValueEndpoint } from '../contract.ts';
import type { LabReport } from '../report.contract.ts';
import { unitText } from '../value-text.rules.ts';
import { typedValue } from './typed-value.ts';

interface CorrectDialogProps {
  readonly report: LabReport;
  readonly value: LabReport['values'][number];
  readonly onClose: () => void;
}

/** Corrects a value. The old one stays readable. */
export function CorrectDialog({ report, value, onClose }: CorrectDialogProps) {
  const [typed, setTyped] = useState(value.valueText ?? '');
  const [note, setNote] = useState('');
  const correct = useWrite(correctLabValueEndpoint);
  const missing =
    typed.trim() === '' ? 'Enter a value.' : note.trim() === '' ? 'Say why it is corrected.' : undefined;
  const submit = () =>
    correct.mutate(
      { id: report.id, revision: report.revision, resultId: value.id, note, ...typedValue(typed) },
      {
        onSuccess: () => {
          notify({
            title: `${value.name} corrected`,
            text: 'The report waits for a review again.',
            tone: 'good',
          });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title={`Correct ${value.name}`}
      description="The old value stays readable, and a doctor signs the report again."
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={correct.isPending} disabledReason={missing} onClick={submit}>
            Correct value
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label={value.unit === null ? 'Value' : `Value, in ${unitText(value.unit)}`}>
          <Input
            autoComplete="off"
            maxLength={2000}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <Field label="Reason" hint="Such as “Typing error”.">
          <Input
            autoComplete="off"
            maxLength={2000}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        </Field>
        <FormError error={correct.error} />
      </div>
    </Dialog>
  );
}
