import { type FormEvent, useId, useState } from 'react';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Dialog } from '#foundation/web/ui/dialog.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { ContainerChoice } from '../../containers.contract.ts';

interface ContainerDialogProps {
  readonly choice: ContainerChoice;
  readonly busy: boolean;
  readonly error: unknown;
  readonly onSubmit: (containerIds: string[]) => void;
  readonly onClose: () => void;
}

/** CD-2. From which containers controlled drugs are drawn. One that is alone is chosen already; the number on the bottle tells. */
export function ContainerDialog({ choice, busy, error, onSubmit, onClose }: ContainerDialogProps) {
  const formId = useId();
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(
      choice.drugs.flatMap(({ itemId, containers }) => {
        const [only, ...more] = containers;
        return only && more.length === 0 ? [[itemId, only.id] as const] : [];
      }),
    ),
  );
  const isComplete = choice.drugs.every(({ itemId }) => chosen[itemId]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete) onSubmit(Object.values(chosen));
  };
  return (
    <Dialog
      title="Which container is it from?"
      description="The draw is recorded in that container’s register."
      open
      onOpenChange={(open) => !open && onClose()}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={busy} disabled={!isComplete}>
            Record the draw
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="flex flex-col gap-4">
        {choice.drugs.map(({ itemId, name, unit, neededThousandths, containers }) => (
          <Field
            key={itemId}
            label={`${name}, ${quantityLabel(neededThousandths, unit) || `1 ${unit}`}`}
            error={
              containers.length === 0
                ? 'No open container has enough. Open one under Controlled drugs.'
                : undefined
            }
          >
            <NativeSelect
              placeholder="Choose a container"
              value={chosen[itemId] ?? ''}
              onChange={(event) => setChosen({ ...chosen, [itemId]: event.target.value })}
              options={containers.map(({ id, number, locationName, balanceThousandths }) => ({
                value: id,
                label: `Container ${number}, ${locationName}: ${quantityLabel(balanceThousandths, unit) || `1 ${unit}`} left`,
              }))}
            />
          </Field>
        ))}
        <FormError error={error} />
      </form>
    </Dialog>
  );
}
