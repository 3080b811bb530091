import { useState } from 'react';
import { useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { LabOrder } from '../contract.ts';
import { addLabOrderTemplateEndpoint } from '../templates.contract.ts';
import { testNames } from './order-text.ts';

/** Saves the tests of an order as a template for pets of the same species. */
export function TemplateDialog({
  order,
  onClose,
}: {
  readonly order: LabOrder;
  readonly onClose: () => void;
}) {
  const [name, setName] = useState('');
  const add = useWrite(addLabOrderTemplateEndpoint);
  const submit = () =>
    add.mutate(
      {
        name,
        laboratoryId: order.laboratory.id,
        testCodes: order.tests.map(({ code }) => code),
        species: [order.pet.species],
        priority: order.priority,
      },
      {
        onSuccess: () => {
          notify({ title: 'Template saved', text: name, tone: 'good' });
          onClose();
        },
      },
    );
  return (
    <Dialog
      title="Save as a template"
      description={testNames(order)}
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={add.isPending}
            disabledReason={name.trim() === '' ? 'Enter a name.' : undefined}
            onClick={submit}
          >
            Save template
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Name" hint="Such as “Before anesthesia” or “Senior cat”.">
          <Input
            autoComplete="off"
            maxLength={120}
            value={name}
            onChange={({ target }) => setName(target.value)}
          />
        </Field>
        <FormError error={add.error} />
      </div>
    </Dialog>
  );
}
