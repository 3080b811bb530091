import { useForm } from 'react-hook-form';
import { CONTROLLED_WASTE_REASONS } from '#vocabulary/controlled-drugs.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { quantityHint, quantityLabel, readQuantity } from '#foundation/web/quantity-on-screen.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { Container } from '../contract.ts';
import { reasonLabel } from '../inspection-text.rules.ts';
import { transferOutEndpoint, wasteFromContainerEndpoint } from '../witness.contract.ts';
import { useWitness } from './use-witness.ts';
import { NO_WITNESS, WitnessFields, type WitnessValues } from './witness-fields.tsx';

interface Values extends WitnessValues {
  readonly quantity: string;
  readonly reason: string;
  readonly note: string;
}

interface TakeOutSheetProps {
  readonly container: Container;
  readonly kind: 'transferred_out' | 'wasted';
  readonly onClose: () => void;
}

const TEXTS = {
  wasted: {
    title: 'Waste',
    description: 'What was left over, spilled or expired. A colleague watches and confirms with their PIN.',
    submitLabel: 'Record waste',
  },
  transferred_out: {
    title: 'Transfer out',
    description:
      'To a reverse distributor, the supplier or another registrant. A colleague confirms with their PIN.',
    submitLabel: 'Record transfer',
  },
} as const;

/** CD-4. Takes some out of a container, with a witness. */
export function TakeOutSheet({ container, kind, onClose }: TakeOutSheetProps) {
  const waste = useWrite(wasteFromContainerEndpoint);
  const transfer = useWrite(transferOutEndpoint);
  const { confirm, isAsking } = useWitness();
  const form = useForm<Values>({
    defaultValues: { ...NO_WITNESS, quantity: '', reason: 'left_over', note: '' },
  });
  const { register, setError, formState } = form;
  const { errors, isDirty } = formState;
  const write = kind === 'wasted' ? waste : transfer;
  const submit = form.handleSubmit(async ({ quantity, reason, note, ...witness }) => {
    const quantityThousandths = readQuantity(quantity);
    if (quantityThousandths === null) {
      setError('quantity', { message: quantityHint() }, { shouldFocus: true });
      return;
    }
    if (kind === 'transferred_out' && note.trim() === '') {
      setError('note', { message: 'Enter the recipient and their registration.' }, { shouldFocus: true });
      return;
    }
    const { id, unit } = container;
    const what = { purpose: kind, containerId: id, quantityThousandths } as const;
    const confirmationId = await confirm(what, witness, setError);
    if (confirmationId === null) return;
    const one = { id, quantityThousandths, confirmationId };
    const onSuccess = () =>
      notify({ title: `${quantityLabel(quantityThousandths, unit)}: recorded`, tone: 'good' });
    const known = CONTROLLED_WASTE_REASONS.find((value) => value === reason) ?? 'left_over';
    if (kind === 'wasted') waste.mutate({ ...one, reason: known, note: note || null }, { onSuccess });
    else transfer.mutate({ ...one, note }, { onSuccess });
  });
  return (
    <FormSheet
      {...TEXTS[kind]}
      busy={write.isPending || isAsking}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={`Quantity in ${container.unit}`}
        hint={`The register says ${quantityLabel(container.balanceThousandths, container.unit)}.`}
        error={errors.quantity?.message}
      >
        <Input inputMode="decimal" autoComplete="off" {...register('quantity')} />
      </Field>
      {kind === 'wasted' && (
        <Field label="Reason" error={errors.reason?.message}>
          <NativeSelect
            options={CONTROLLED_WASTE_REASONS.map((value) => ({ value, label: reasonLabel(value) }))}
            {...register('reason')}
          />
        </Field>
      )}
      <Field
        label={kind === 'wasted' ? 'Note' : 'Recipient'}
        optional={kind === 'wasted'}
        error={errors.note?.message}
      >
        <Input autoComplete="off" maxLength={300} {...register('note')} />
      </Field>
      <WitnessFields witness={register('witnessUserId')} pin={register('pin')} errors={errors} />
      <FormError error={write.error} />
    </FormSheet>
  );
}
