import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { isDay } from '#foundation/values/day.ts';
import { useWrite } from '#foundation/web/api.ts';
import { DateInput } from '#foundation/web/calendar/date-input.tsx';
import { FormSheet } from '#foundation/web/form/form-sheet.tsx';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { CheckboxField } from '#foundation/web/ui/checkbox.tsx';
import { Field, FieldError } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { Textarea } from '#foundation/web/ui/textarea.tsx';
import { agreePlanEndpoint, type ClientDebts } from '../client-debts.contract.ts';
import { instalmentsOf } from '../instalments.rules.ts';
import { chosenSum, PlanFields, type PlanInput, usualFirstDay } from './plan-form.ts';

interface PlanSheetProps {
  readonly clientId: string;
  /** Those that are in no plan. */
  readonly invoices: ClientDebts['openInvoices'];
  readonly today: string;
  readonly onClose: () => void;
}

/** What a client agrees to pay in parts: the same sum each month, shown before it is saved. */
export function PlanSheet({ clientId, invoices, today, onClose }: PlanSheetProps) {
  const agree = useWrite(agreePlanEndpoint);
  const form = useForm<PlanInput, unknown, PlanInput>({
    resolver: zodResolver(PlanFields),
    defaultValues: {
      invoiceIds: invoices.filter(({ currency }) => currency === invoices[0]?.currency).map(({ id }) => id),
      count: '3',
      firstDueOn: usualFirstDay(today),
      agreedWith: '',
      note: '',
    },
  });
  const { errors, isDirty } = form.formState;
  const [chosenIds, count, firstDueOn] = useWatch({
    control: form.control,
    name: ['invoiceIds', 'count', 'firstDueOn'],
  });
  const sum = chosenSum(invoices, chosenIds);
  const parts =
    sum !== null && /^\d+$/.test(count.trim()) && isDay(firstDueOn)
      ? instalmentsOf({ totalMinor: sum.minor, count: Number(count), firstDueOn })
      : null;
  const toggle = (id: string, isChosen: boolean) =>
    form.setValue('invoiceIds', isChosen ? [...chosenIds, id] : chosenIds.filter((one) => one !== id), {
      shouldDirty: true,
      shouldValidate: true,
    });
  const save = ({ invoiceIds, agreedWith, note }: PlanInput) => {
    if (!parts?.ok) return;
    agree.mutate(
      { clientId, invoiceIds, parts: parts.value, agreedWith: agreedWith || null, note: note || null },
      { onSuccess: () => notify({ title: 'Payment plan saved', tone: 'good' }) },
    );
  };
  const refusal =
    sum === null ? 'Choose invoices in one currency.' : parts !== null && !parts.ok ? parts.error : undefined;
  return (
    <FormSheet
      title="Payment plan"
      description="While it runs, the client gets no reminders for these invoices."
      submitLabel="Save payment plan"
      busy={agree.isPending}
      isDirty={isDirty}
      isDone={agree.isSuccess}
      onSubmit={() => void form.handleSubmit(save)()}
      onClose={onClose}
    >
      <fieldset className="flex flex-col gap-2">
        <legend className="pb-1.5 font-medium">Invoices</legend>
        {invoices.map(({ id, number, dueOn, openMinor, currency }) => (
          <CheckboxField
            key={id}
            label={`${number}: ${showMoney(openMinor, currency)}`}
            hint={`Due ${shortDay(dueOn)}`}
            checked={chosenIds.includes(id)}
            onCheckedChange={(checked) => toggle(id, checked === true)}
          />
        ))}
        <FieldError id="plan-invoices-error" error={errors.invoiceIds?.message} />
      </fieldset>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label="Payments" error={errors.count?.message}>
          <Input inputMode="numeric" autoComplete="off" {...form.register('count')} />
        </Field>
        <Field label="First payment due" error={errors.firstDueOn?.message}>
          <DateInput today={today} earliest={today} {...form.register('firstDueOn')} />
        </Field>
      </div>
      <FieldError id="plan-parts-error" error={refusal} />
      {sum !== null && parts?.ok === true && (
        <ol aria-label="Plan payments" className="rounded-lg border border-line bg-sunken px-3 py-2">
          {parts.value.map((part) => (
            <li key={part.dueOn} className="flex justify-between gap-3 py-0.5 tabular">
              <span className="text-ink-muted">{shortDay(part.dueOn)}</span>
              <span>{showMoney(part.amountMinor, sum.currency)}</span>
            </li>
          ))}
          <li className="mt-1 flex justify-between gap-3 border-t border-line pt-1.5 font-semibold tabular">
            <span>Together</span>
            <span>{showMoney(sum.minor, sum.currency)}</span>
          </li>
        </ol>
      )}
      <Field label="Agreed with" optional hint="If it was not the client." error={errors.agreedWith?.message}>
        <Input autoComplete="off" {...form.register('agreedWith')} />
      </Field>
      <Field label="Note" optional error={errors.note?.message}>
        <Textarea rows={2} {...form.register('note')} />
      </Field>
      <SubmitError error={agree.error} fieldErrors={errors} />
    </FormSheet>
  );
}
