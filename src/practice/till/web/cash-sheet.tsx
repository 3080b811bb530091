import { useForm } from 'react-hook-form';
import {
  CASH_DIRECTIONS,
  CASH_PURPOSES,
  type CashDirection,
  type CashPurpose,
} from '#vocabulary/cash-movements.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { moneyOfField, showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import { moveCashEndpoint } from '../contract.ts';

const DIRECTION_LABELS: Readonly<Record<CashDirection, string>> = {
  in: 'Cash in: put into the drawer',
  out: 'Cash out: taken from the drawer',
};
const PURPOSE_LABELS: Readonly<Record<CashPurpose, string>> = {
  bank: 'The bank',
  expense: 'A small expense',
  owner: 'The owner of the clinic',
};

interface Fields {
  readonly direction: CashDirection;
  readonly purpose: CashPurpose;
  readonly amount: string;
  readonly reason: string;
}

interface CashSheetProps {
  readonly currency: string;
  readonly onClose: () => void;
}

/** Cash that comes into the drawer or leaves it without a payment of a client. */
export function CashSheet({ currency, onClose }: CashSheetProps) {
  const write = useWrite(moveCashEndpoint);
  const form = useForm<Fields>({
    defaultValues: { direction: 'in', purpose: 'bank', amount: '', reason: '' },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ amount, ...rest }) => {
    const amountMinor = moneyOfField(amount, currency);
    if (amountMinor === null) {
      form.setError('amount', { message: 'Enter an amount.' }, { shouldFocus: true });
      return;
    }
    write.mutate(
      { ...rest, amountMinor },
      {
        onSuccess: () =>
          notify({
            title: `${showMoney(amountMinor, currency)} ${rest.direction === 'in' ? 'in' : 'out'}: recorded`,
            tone: 'good',
          }),
        onError: (error) => showFieldErrors(error, form, { amountMinor: 'amount' }),
      },
    );
  });
  return (
    <FormSheet
      title="Cash in or out"
      description="Change from the bank, a small expense, cash for the owner. Client payments are recorded with their invoices."
      submitLabel="Record"
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Direction" error={errors.direction?.message}>
        <NativeSelect
          options={CASH_DIRECTIONS.map((value) => ({ value, label: DIRECTION_LABELS[value] }))}
          {...form.register('direction')}
        />
      </Field>
      <Field label="From or to" error={errors.purpose?.message}>
        <NativeSelect
          options={CASH_PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] }))}
          {...form.register('purpose')}
        />
      </Field>
      <Field label={`Amount in ${currency}`} error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      <Field label="Reason" hint="Such as what was bought." error={errors.reason?.message}>
        <Input autoComplete="off" maxLength={500} {...form.register('reason')} />
      </Field>
      <SubmitError error={write.error} fieldErrors={errors} />
    </FormSheet>
  );
}
