import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { WASTE_REASONS } from '#vocabulary/stock.ts';
import { unitFor } from '#foundation/values/counted-unit.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { quantityText } from '#foundation/web/quantity-on-screen.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { LotAt } from '../alert-actions.rules.ts';
import { writeOffStockEndpoint } from '../moves.contract.ts';
import { lotOptions } from './lot-options.ts';
import { toWriteOff, WRITE_OFF_PATHS, type WriteOffFields, writeOffForm } from './move-form.ts';
import { WASTE_REASON_LABELS } from './stock-labels.ts';
import type { ItemSheetProps } from './item-sheet-props.ts';

interface WriteOffSheetProps extends ItemSheetProps {
  readonly kind: WriteOffFields['kind'];
  readonly lotAt: LotAt | undefined;
}

const TEXTS = {
  wasted: { title: 'Waste', submit: 'Record waste', done: 'recorded as waste' },
  returned_to_supplier: {
    title: 'Return to supplier:',
    submit: 'Record return',
    done: 'returned to the supplier',
  },
} as const;

/** Why a lot is wasted, where the lot says so. */
function usualReason(lotAt: LotAt | undefined): WriteOffFields['reason'] {
  if (lotAt?.lot.isExpired) return 'expired';
  return lotAt?.lot.state === 'recalled' ? 'recalled' : '';
}

/** Takes some of a lot out of the stock: wasted, with a reason, or returned to the supplier. */
export function WriteOffSheet({ item, locations, kind, lotAt, onClose }: WriteOffSheetProps) {
  const write = useWrite(writeOffStockEndpoint);
  const texts = TEXTS[kind];
  const isSuggested = lotAt !== undefined && (lotAt.lot.isExpired || lotAt.lot.state !== 'usable');
  const form = useForm<WriteOffFields>({
    resolver: zodResolver(writeOffForm(item)),
    defaultValues: {
      kind,
      lotAt: lotAt?.key ?? '',
      reason: kind === 'wasted' ? usualReason(lotAt) : '',
      // All of what nobody can use; of a good lot whoever wastes some says how much.
      quantityThousandths: isSuggested ? quantityText(lotAt.quantityThousandths) : '',
      note: '',
    },
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const reason = useWatch({ control: form.control, name: 'reason' });
  const submit = form.handleSubmit((fields) =>
    write.mutate(toWriteOff(item, fields), {
      onSuccess: () => notify({ title: `${item.name} ${texts.done}`, tone: 'good' }),
      onError: (error) => void showFieldErrors(error, form, WRITE_OFF_PATHS),
    }),
  );
  return (
    <FormSheet
      title={`${texts.title} ${item.name}`}
      submitLabel={texts.submit}
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="From" error={errors.lotAt?.message}>
        <NativeSelect
          placeholder="Choose a lot"
          options={lotOptions(item, locations)}
          {...register('lotAt')}
        />
      </Field>
      <Field label={`Quantity in ${unitFor(2, item.unit)}`} error={errors.quantityThousandths?.message}>
        <Input inputMode="decimal" autoComplete="off" {...register('quantityThousandths')} />
      </Field>
      {kind === 'wasted' && (
        <Field label="Reason" error={errors.reason?.message}>
          <NativeSelect
            placeholder="Choose a reason"
            options={WASTE_REASONS.map((value) => ({ value, label: WASTE_REASON_LABELS[value] }))}
            {...register('reason')}
          />
        </Field>
      )}
      <Field
        label={reason === 'other' ? 'What happened' : 'Note'}
        optional={reason !== 'other'}
        hint={kind === 'returned_to_supplier' ? 'Such as the return number.' : undefined}
        error={errors.note?.message}
      >
        <Input autoComplete="off" {...register('note')} />
      </Field>
      <SubmitError error={write.error} fieldErrors={errors} />
    </FormSheet>
  );
}
