import { Controller, useWatch } from 'react-hook-form';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { changeOf } from '../cash-payment.rules.ts';
import { MethodChoice } from './method-choice.tsx';
import { REFERENCE_LABELS } from './payment-looks.tsx';
import { PaymentUse } from './payment-use.tsx';
import type { Desk } from './use-desk.ts';
import type { PaymentFor, PaymentForm } from './use-payment-form.ts';

interface PaymentFieldsProps {
  readonly payment: PaymentForm;
  readonly owed: PaymentFor;
  readonly desk: Desk;
}

/** How much is paid, how, by whom, and what it pays. */
export function PaymentFields({ payment, owed, desk }: PaymentFieldsProps) {
  const { form, plan, amountMinor, error } = payment;
  const { control, register, formState } = form;
  const { errors } = formState;
  const { currency } = owed;
  const method = useWatch({ control, name: 'method' });
  const reference = REFERENCE_LABELS[method];
  const isInsurance = method === 'insurance';
  return (
    <>
      <Controller
        control={control}
        name="method"
        render={({ field: { value, onChange } }) => (
          <MethodChoice methods={desk.methods} value={value} onChange={onChange} />
        )}
      />
      {errors.method?.message && (
        <Banner tone="bad" announce>
          <p>{errors.method.message}</p>
        </Banner>
      )}
      {desk.refusals.map((sentence) => (
        <p key={sentence} className="text-sm text-ink-muted">
          {sentence}
        </p>
      ))}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label="Amount"
          hint={
            plan.roundingMinor === 0
              ? undefined
              : `Rounded for cash: ${showMoney(plan.roundingMinor, currency)}.`
          }
          error={errors.amount?.message}
        >
          <Input
            inputMode="decimal"
            autoComplete="off"
            className="h-11 text-lg font-semibold tabular"
            {...register('amount')}
          />
        </Field>
        {method === 'cash' && <ReceivedField payment={payment} currency={currency} />}
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={reference.label} optional={!reference.isRequired} error={errors.reference?.message}>
          <Input autoComplete="off" maxLength={100} {...register('reference')} />
        </Field>
        <Field
          label={isInsurance ? 'Insurer' : 'Paid by'}
          optional={!isInsurance}
          hint={isInsurance ? undefined : 'If someone else paid.'}
          error={errors.payerName?.message}
        >
          <Input autoComplete="off" maxLength={120} {...register('payerName')} />
        </Field>
      </div>
      {owed.appointmentId === undefined && amountMinor !== null && amountMinor > 0 && (
        <PaymentUse payment={payment} owed={owed} />
      )}
      <SubmitError error={error} fieldErrors={errors} />
    </>
  );
}

/** What the client hands over, and what goes back to them. */
function ReceivedField({ payment, currency }: { readonly payment: PaymentForm; readonly currency: string }) {
  const { form, receivedMinor, amountMinor } = payment;
  const change = receivedMinor === null || amountMinor === null ? null : changeOf(receivedMinor, amountMinor);
  const isShort = receivedMinor !== null && amountMinor !== null && change === null;
  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Received" optional error={isShort ? 'Less than the amount.' : undefined}>
        <Input
          inputMode="decimal"
          autoComplete="off"
          className="h-11 text-lg tabular"
          {...form.register('received')}
        />
      </Field>
      <p aria-live="polite" className="text-base font-semibold tabular empty:hidden">
        {change !== null && `Change ${showMoney(change, currency)}`}
      </p>
    </div>
  );
}
