import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
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
import { transferStockEndpoint } from '../moves.contract.ts';
import { lotOptions } from './lot-options.ts';
import { toTransfer, TRANSFER_PATHS, type TransferFields, transferForm } from './move-form.ts';
import type { ItemSheetProps } from './item-sheet-props.ts';

interface TransferSheetProps extends ItemSheetProps {
  readonly lotAt: LotAt | undefined;
  /** Where acts take the item from first. */
  readonly firstLocationId: string | undefined;
}

/** Moves some of a lot to another location; at first all of it, to where acts take the item from. */
export function TransferSheet({ item, locations, lotAt, firstLocationId, onClose }: TransferSheetProps) {
  const transfer = useWrite(transferStockEndpoint);
  const form = useForm<TransferFields>({
    resolver: zodResolver(transferForm(item)),
    defaultValues: {
      lotAt: lotAt?.key ?? '',
      toLocationId: lotAt && firstLocationId !== lotAt.locationId ? (firstLocationId ?? '') : '',
      quantityThousandths: lotAt ? quantityText(lotAt.quantityThousandths) : '',
      note: '',
    },
  });
  const { register, formState } = form;
  const { errors, isDirty } = formState;
  const chosen = useWatch({ control: form.control, name: 'lotAt' });
  const submit = form.handleSubmit((fields) =>
    transfer.mutate(toTransfer(item, fields), {
      onSuccess: () =>
        notify({
          title: `${item.name} transferred to ${locations.nameOf(fields.toLocationId)}`,
          tone: 'good',
        }),
      onError: (error) => void showFieldErrors(error, form, TRANSFER_PATHS),
    }),
  );
  return (
    <FormSheet
      title={`Transfer ${item.name}`}
      submitLabel="Transfer"
      busy={transfer.isPending}
      isDirty={isDirty}
      isDone={transfer.isSuccess}
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
      <Field label="To" error={errors.toLocationId?.message}>
        <NativeSelect
          placeholder="Choose a location"
          options={locations.usable
            .filter(({ id }) => !chosen.endsWith(id))
            .map(({ id, name }) => ({ value: id, label: name }))}
          {...register('toLocationId')}
        />
      </Field>
      <Field label={`Quantity in ${unitFor(2, item.unit)}`} error={errors.quantityThousandths?.message}>
        <Input inputMode="decimal" autoComplete="off" {...register('quantityThousandths')} />
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        <Input autoComplete="off" {...register('note')} />
      </Field>
      <SubmitError error={transfer.error} fieldErrors={errors} />
    </FormSheet>
  );
}
