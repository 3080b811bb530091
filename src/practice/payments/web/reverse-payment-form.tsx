import { Controller, useForm, useWatch } from 'react-hook-form';
import { Link } from 'react-router';
import { REVERSAL_KINDS, REVERSAL_LABELS, type ReversalKind } from '#vocabulary/payment-methods.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { moneyForField, moneyOfField, showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Field } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { RadioGroup } from '#foundation/web/ui/radio-group.tsx';
import { freedFor } from '../allocation-changes.rules.ts';
import { type ClientAccount, type Payment, reversePaymentEndpoint } from '../contract.ts';
import { invoicePath } from './invoice-path.ts';
import { SheetForm } from './sheet-form.tsx';

interface ReversePaymentFormProps {
  readonly payment: Payment;
  readonly account: ClientAccount;
  /** What of it can still go back. */
  readonly leftMinor: number;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

interface Fields {
  readonly kind: ReversalKind;
  readonly amountMinor: string;
  readonly reason: string;
  readonly reference: string;
}

const HINTS: Readonly<Record<ReversalKind, string>> = {
  refund: 'The money goes back to the client the way it was paid.',
  bounced: 'The bank reversed it, such as a bad check.',
  mistake: 'It was never received, or belongs to someone else.',
};

/** PAY-3. A payment goes back in whole or in part, or never was. */
export function ReversePaymentForm({ payment, leftMinor, onCancel, onDone }: ReversePaymentFormProps) {
  const { currency, creditMinor, allocations } = payment;
  const reverse = useWrite(reversePaymentEndpoint);
  // What a credit note has left over is what is refunded.
  const suggested = creditMinor > 0 ? Math.min(creditMinor, leftMinor) : leftMinor;
  const form = useForm<Fields>({
    defaultValues: {
      kind: 'refund',
      amountMinor: moneyForField(suggested, currency),
      reason: '',
      reference: '',
    },
  });
  const { control, register, formState } = form;
  const { errors } = formState;
  const [kind, text] = useWatch({ control, name: ['kind', 'amountMinor'] });
  const typed = moneyOfField(text, currency);
  const reopened = freedFor(typed ?? 0, creditMinor, allocations);
  const numberOf = (id: string) => allocations.find(({ invoiceId }) => invoiceId === id)?.number ?? '';
  const submit = form.handleSubmit(({ reason, reference }) => {
    const amountMinor = moneyOfField(text, currency);
    if (amountMinor === null || amountMinor <= 0 || amountMinor > leftMinor) {
      form.setError('amountMinor', {
        message: `Enter an amount up to ${moneyForField(leftMinor, currency)}.`,
      });
      return;
    }
    reverse.mutate(
      { id: payment.id, kind, amountMinor, reason, reference },
      {
        onSuccess: () => {
          notify({
            title: `${showMoney(amountMinor, currency)}: ${REVERSAL_LABELS[kind].mark.toLowerCase()}`,
            tone: 'good',
          });
          onDone();
        },
        onError: (error) => void showFieldErrors(error, form),
      },
    );
  });
  return (
    <SheetForm
      label="Refund or correct"
      submitLabel={REVERSAL_LABELS[kind].choice}
      isDestructive
      busy={reverse.isPending}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      <Controller
        control={control}
        name="kind"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            aria-label="What happened"
            value={value}
            onValueChange={onChange}
            options={REVERSAL_KINDS.map((one) => ({
              value: one,
              label: REVERSAL_LABELS[one].choice,
              hint: HINTS[one],
            }))}
          />
        )}
      />
      {kind === 'refund' && allocations.length > 0 && (
        <Banner title="Is the client returning something, or was something not done?">
          <p>
            Credit{' '}
            {allocations.map(({ invoiceId, number }, at) => (
              <span key={invoiceId}>
                {at > 0 && ', '}
                <Link to={invoicePath(invoiceId)} className="focus-ring rounded-sm font-medium underline">
                  invoice {number}
                </Link>
              </span>
            ))}{' '}
            first. Any overpayment becomes credit that you can refund here.
          </p>
        </Banner>
      )}
      <Field label="Amount" error={errors.amountMinor?.message}>
        <Input inputMode="decimal" autoComplete="off" className="tabular" {...register('amountMinor')} />
      </Field>
      {reopened.length > 0 && (
        <p className="text-base text-ink-muted tabular">
          {reopened
            .map(
              ({ invoiceId, amountMinor }) =>
                `Invoice ${numberOf(invoiceId)} will have ${showMoney(-amountMinor, currency)} more to pay.`,
            )
            .join(' ')}
        </p>
      )}
      <Field label="Reason" error={errors.reason?.message}>
        <Input autoComplete="off" maxLength={500} {...register('reason')} />
      </Field>
      <Field label="Reference" optional error={errors.reference?.message}>
        <Input autoComplete="off" maxLength={100} {...register('reference')} />
      </Field>
      <SubmitError error={reverse.error} fieldErrors={errors} />
    </SheetForm>
  );
}
