import { useForm, useWatch } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { moneyOfField, showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { closeDayEndpoint, type OpenDay } from '../contract.ts';
import { missingInTill, recordedAtTill } from '../separate-till.rules.ts';

interface SeparateTillSheetProps {
  readonly day: OpenDay;
  readonly onClose: () => void;
}

/** Where cash is in a till of the clinic's own: its total of the day next to what was recorded as paid at it (TILL-2). */
export function SeparateTillSheet({ day, onClose }: SeparateTillSheetProps) {
  const { number, currency, report } = day;
  const write = useWrite(closeDayEndpoint);
  const form = useForm({ defaultValues: { total: '', receipt: '', reason: '' } });
  const { errors, isDirty } = form.formState;
  const recordedMinor = recordedAtTill(report, currency);
  const typedMinor = moneyOfField(useWatch({ control: form.control, name: 'total' }), currency);
  const missingMinor = typedMinor === null ? 0 : missingInTill(recordedMinor, typedMinor);
  const money = (minor: number) => showMoney(minor, currency);
  const submit = form.handleSubmit(({ total, receipt, reason }) => {
    const totalMinor = moneyOfField(total, currency);
    if (totalMinor === null) {
      form.setError('total', { message: 'Enter the total, or 0.' }, { shouldFocus: true });
      return;
    }
    write.mutate(
      { separateTill: { totalMinor, receipt, reason } },
      {
        onSuccess: (close) => notify({ title: `Day close ${close.number} complete`, tone: 'good' }),
        onError: (error) =>
          showFieldErrors(error, form, {
            'separateTill.totalMinor': 'total',
            'separateTill.receipt': 'receipt',
            'separateTill.reason': 'reason',
          }),
      },
    );
  });
  return (
    <FormSheet
      title={`Close the day: close ${number}`}
      description="Cash is not handled here: the law requires a certified till device. Record what your separate till took."
      submitLabel="Close the day"
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={`Till total in ${currency}`} hint="0 if it took nothing." error={errors.total?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('total')} />
      </Field>
      <Field
        label="Receipt number"
        hint="From the daily total, such as the Z report."
        error={errors.receipt?.message}
      >
        <Input autoComplete="off" maxLength={60} {...form.register('receipt')} />
      </Field>
      <DataList>
        <DataItem label="Recorded here as paid at the till">{money(recordedMinor)}</DataItem>
        {typedMinor !== null && missingMinor === 0 && (
          <DataItem label="Without an invoice here">{money(typedMinor - recordedMinor)}</DataItem>
        )}
        {missingMinor > 0 && (
          <DataItem label="Missing from the till’s total">
            <span className="font-semibold text-bad">{money(missingMinor)}</span>
          </DataItem>
        )}
      </DataList>
      {(missingMinor > 0 || errors.reason !== undefined) && (
        <Field
          label="Reason"
          hint="Such as a receipt from another day, or a mistyped amount."
          error={errors.reason?.message}
        >
          <Input autoComplete="off" maxLength={500} {...form.register('reason')} />
        </Field>
      )}
      <SubmitError error={write.error} fieldErrors={errors} />
    </FormSheet>
  );
}
