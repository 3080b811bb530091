import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { moneyOfField } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { closeDayEndpoint, type OpenDay } from '../contract.ts';

interface SeparateTillSheetProps {
  readonly day: OpenDay;
  readonly onClose: () => void;
}

/** Where cash is in a till of the clinic's own: its total of the day, and the receipt that shows it. */
export function SeparateTillSheet({ day: { number, currency }, onClose }: SeparateTillSheetProps) {
  const write = useWrite(closeDayEndpoint);
  const form = useForm({ defaultValues: { total: '', receipt: '' } });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit(({ total, receipt }) => {
    const totalMinor = moneyOfField(total, currency);
    if (totalMinor === null) {
      form.setError('total', { message: 'Enter the total, or 0.' }, { shouldFocus: true });
      return;
    }
    write.mutate(
      { separateTill: { totalMinor, receipt } },
      {
        onSuccess: (close) => notify({ title: `Day close ${close.number} is done`, tone: 'good' }),
        onError: (error) =>
          showFieldErrors(error, form, {
            'separateTill.totalMinor': 'total',
            'separateTill.receipt': 'receipt',
          }),
      },
    );
  });
  return (
    <FormSheet
      title={`Close the day: close ${number}`}
      description="Cash is not settled in this program here: the law demands a certified till device. Record what your separate till took."
      submitLabel="Close the day"
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={`Total of the till in ${currency}`}
        hint="0 if it took nothing."
        error={errors.total?.message}
      >
        <Input inputMode="decimal" autoComplete="off" {...form.register('total')} />
      </Field>
      <Field
        label="Number of its receipt"
        hint="Of the daily total, such as the Z report."
        error={errors.receipt?.message}
      >
        <Input autoComplete="off" maxLength={60} {...form.register('receipt')} />
      </Field>
      <FormError error={write.error} />
    </FormSheet>
  );
}
