import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import {
  quantityHint,
  quantityLabel,
  quantityText,
  readQuantity,
} from '#foundation/web/quantity-on-screen.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { type ControlledDrug, openContainerEndpoint, type UnopenedLot } from '../contract.ts';

interface OpenSheetProps {
  readonly drug: ControlledDrug;
  readonly onClose: () => void;
}

const keyOf = ({ lotId, locationId }: UnopenedLot): string => `${lotId} ${locationId}`;

/** CD-3. Opens a container of a lot: from then on it has a number and a register. */
export function OpenSheet({ drug, onClose }: OpenSheetProps) {
  const write = useWrite(openContainerEndpoint);
  const { unit, unopened, packThousandths, itemId, name } = drug;
  const [first] = unopened;
  const form = useForm({
    defaultValues: {
      lot: first ? keyOf(first) : '',
      quantity: quantityText(Math.min(packThousandths, first?.quantityThousandths ?? packThousandths)),
    },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ lot, quantity }) => {
    const chosen = unopened.find((one) => keyOf(one) === lot);
    const quantityThousandths = readQuantity(quantity);
    if (!chosen) form.setError('lot', { message: 'Choose a lot.' });
    else if (quantityThousandths === null) form.setError('quantity', { message: quantityHint() });
    else
      write.mutate(
        { itemId, lotId: chosen.lotId, locationId: chosen.locationId, quantityThousandths },
        {
          onSuccess: ({ number }) =>
            notify({ title: `Label the container with number ${number}`, text: name, tone: 'good' }),
        },
      );
  });
  return (
    <FormSheet
      title="Open a container"
      description={name}
      submitLabel="Open"
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="From" error={errors.lot?.message}>
        <NativeSelect
          options={unopened.map((one) => ({
            value: keyOf(one),
            label: `${one.lotNumber === null ? 'No lot number' : `Lot ${one.lotNumber}`}, ${one.locationName}: ${quantityLabel(one.quantityThousandths, unit) || `1 ${unit}`}`,
          }))}
          {...form.register('lot')}
        />
      </Field>
      <Field label={`Contents, in ${unit}`} error={errors.quantity?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('quantity')} />
      </Field>
      <FormError error={write.error} />
    </FormSheet>
  );
}
