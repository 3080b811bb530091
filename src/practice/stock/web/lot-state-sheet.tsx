import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { LOT_STATES } from '#vocabulary/stock.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { StockLot } from '../contract.ts';
import { changeStockLotEndpoint } from '../moves.contract.ts';
import { type LotStateFields, lotStateForm, toLotState } from './lot-state-form.ts';
import { LOT_STATE_LABELS, lotTitle } from './stock-labels.ts';
import type { ItemSheetProps } from './item-sheet-props.ts';

interface LotStateSheetProps extends Omit<ItemSheetProps, 'locations'> {
  readonly lot: StockLot;
}

/** Puts a lot on hold, with a reason, or makes it usable again. */
export function LotStateSheet({ item, lot: current, onClose }: LotStateSheetProps) {
  const change = useWrite(changeStockLotEndpoint);
  // The version that is edited: a change by somebody else meanwhile is reported, not overwritten.
  const [lot] = useState(current);
  const form = useForm<LotStateFields>({
    resolver: zodResolver(lotStateForm(item.itemId, lot)),
    defaultValues: { state: lot.state, reason: lot.stateReason ?? '' },
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const state = useWatch({ control: form.control, name: 'state' });
  const submit = form.handleSubmit((fields) =>
    change.mutate(toLotState(item.itemId, lot, fields), {
      onSuccess: () =>
        notify({
          title: `${lotTitle(lot.lotNumber)} is ${LOT_STATE_LABELS[fields.state].toLowerCase()}`,
          tone: 'good',
        }),
      onError: (error) => void showFieldErrors(error, form),
    }),
  );
  return (
    <FormSheet
      title={`${lotTitle(lot.lotNumber)} of ${item.name}`}
      description="Treatments do not use quarantined or recalled lots."
      submitLabel="Save"
      busy={change.isPending}
      isDirty={isDirty}
      isDone={change.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="State" error={errors.state?.message}>
        <NativeSelect
          options={LOT_STATES.map((value) => ({ value, label: LOT_STATE_LABELS[value] }))}
          {...register('state')}
        />
      </Field>
      {state !== 'usable' && (
        <Field label="Reason" error={errors.reason?.message}>
          <Input autoComplete="off" {...register('reason')} />
        </Field>
      )}
      <SubmitError error={change.error} fieldErrors={errors} />
    </FormSheet>
  );
}
