import { useForm } from 'react-hook-form';
import {
  WRITE_OFF_KINDS,
  WRITE_OFF_REVERSALS,
  type WriteOffKind,
  type WriteOffReversal,
} from '#vocabulary/write-offs.ts';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { moneyForField, moneyOfField, showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { NativeSelect } from '#foundation/web/ui/native-select.tsx';
import type { InvoiceSummary } from '#practice/billing/invoices.contract.ts';
import { takeBackWriteOffEndpoint, writeOffInvoiceEndpoint } from '../contract.ts';

const KIND_LABELS: Readonly<Record<WriteOffKind, string>> = {
  bad_debt: 'The client will not pay',
  small_balance: 'The balance is too small to collect',
  goodwill: 'Goodwill',
};
const REVERSAL_LABELS: Readonly<Record<WriteOffReversal, string>> = {
  paid_after_all: 'The client will pay after all',
  mistake: 'It was a mistake',
};

interface SheetProps {
  readonly invoice: Pick<InvoiceSummary, 'id' | 'number' | 'currency' | 'openMinor' | 'writtenOffMinor'>;
  readonly onClose: () => void;
}

interface WriteOffFields {
  readonly kind: WriteOffKind;
  readonly amount: string;
  readonly reason: string;
}

/** What of an invoice will not be paid, all that is left of it or a part. */
export function WriteOffSheet({ invoice, onClose }: SheetProps) {
  const { id, number, currency, openMinor } = invoice;
  const write = useWrite(writeOffInvoiceEndpoint);
  const form = useForm<WriteOffFields>({
    defaultValues: { kind: 'bad_debt', amount: moneyForField(openMinor, currency), reason: '' },
  });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ amount, kind, reason }) => {
    const amountMinor = moneyOfField(amount, currency);
    if (amountMinor === null || amountMinor > openMinor) {
      const message = `Enter an amount up to ${showMoney(openMinor, currency)}.`;
      form.setError('amount', { message }, { shouldFocus: true });
      return;
    }
    write.mutate(
      { id, kind, amountMinor, reason },
      {
        onSuccess: () =>
          notify({
            title: `${showMoney(amountMinor, currency)} of invoice ${number} is written off`,
            tone: 'good',
          }),
        onError: (error) => showFieldErrors(error, form, { amountMinor: 'amount' }),
      },
    );
  });
  return (
    <FormSheet
      title={`Write off invoice ${number}`}
      description="The client no longer owes it. The invoice stays as it is, and you can undo the write-off."
      submitLabel="Write off"
      isDestructive
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Type" error={errors.kind?.message}>
        <NativeSelect
          options={WRITE_OFF_KINDS.map((value) => ({ value, label: KIND_LABELS[value] }))}
          {...form.register('kind')}
        />
      </Field>
      <Field label={`Amount in ${currency}`} hint="Tax included." error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      <Field label="Reason" error={errors.reason?.message}>
        <Input autoComplete="off" maxLength={500} {...form.register('reason')} />
      </Field>
      <SubmitError error={write.error} fieldErrors={errors} />
    </FormSheet>
  );
}

interface TakeBackFields {
  readonly kind: WriteOffReversal;
  readonly reason: string;
}

/** All that was written off is open again. */
export function TakeBackWriteOffSheet({ invoice, onClose }: SheetProps) {
  const { id, number, currency, writtenOffMinor } = invoice;
  const write = useWrite(takeBackWriteOffEndpoint);
  const form = useForm<TakeBackFields>({ defaultValues: { kind: 'paid_after_all', reason: '' } });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ kind, reason }) =>
    write.mutate(
      { id, kind, reason },
      {
        onSuccess: () => notify({ title: `Invoice ${number} is due again`, tone: 'good' }),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <FormSheet
      title={`Undo the write-off of invoice ${number}`}
      description={`${showMoney(writtenOffMinor, currency)} will be due again.`}
      submitLabel="Undo write-off"
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Type" error={errors.kind?.message}>
        <NativeSelect
          options={WRITE_OFF_REVERSALS.map((value) => ({ value, label: REVERSAL_LABELS[value] }))}
          {...form.register('kind')}
        />
      </Field>
      <Field label="Reason" error={errors.reason?.message}>
        <Input autoComplete="off" maxLength={500} {...form.register('reason')} />
      </Field>
      <SubmitError error={write.error} fieldErrors={errors} />
    </FormSheet>
  );
}
