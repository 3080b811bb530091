import { useForm } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { notify } from '#foundation/web/notice/notify.ts';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import type { Chart } from '../accounts.rules.ts';
import { type Balance, setAccountCodeEndpoint } from '../contract.ts';
import { CHART_LABELS } from './chart-labels.ts';

interface CodeSheetProps {
  readonly balance: Balance;
  readonly chart: Chart;
  readonly onClose: () => void;
}

/** The code of one account, as the accountant has it. */
export function CodeSheet({ balance: { slot, label, code, isOwnCode }, chart, onClose }: CodeSheetProps) {
  const write = useWrite(setAccountCodeEndpoint);
  const form = useForm({ defaultValues: { code: isOwnCode ? (code ?? '') : '' } });
  const { errors, isDirty } = form.formState;
  const submit = form.handleSubmit((values) =>
    write.mutate(
      { chart, slot, code: values.code.trim() === '' ? null : values.code },
      {
        onSuccess: () => notify({ title: `${label}: saved`, tone: 'good' }),
        onError: (error) => showFieldErrors(error, form),
      },
    ),
  );
  return (
    <FormSheet
      title={label}
      description={`In the chart: ${CHART_LABELS[chart]}.`}
      submitLabel="Save"
      busy={write.isPending}
      isDirty={isDirty}
      isDone={write.isSuccess}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label="Code"
        hint={
          isOwnCode || code === null
            ? 'Your accountant’s code. Leave blank for the chart’s code.'
            : `The chart already has ${code}. Enter another code, or leave it empty.`
        }
        error={errors.code?.message}
        optional
      >
        <Input autoComplete="off" maxLength={20} {...form.register('code')} />
      </Field>
      <SubmitError error={write.error} fieldErrors={errors} />
    </FormSheet>
  );
}
