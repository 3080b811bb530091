import { useForm, useWatch } from 'react-hook-form';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { SubmitError } from '#foundation/web/form/submit-error.tsx';
import { moneyForField, moneyOfField, showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Field, FieldError } from '#foundation/web/ui/field.tsx';
import { Input } from '#foundation/web/ui/input.tsx';
import { allocatePaymentEndpoint, type ClientAccount, type Payment } from '../contract.ts';
import { movableInvoices } from '../move-payment.rules.ts';
import { SheetForm } from './sheet-form.tsx';

interface MovePaymentFormProps {
  readonly payment: Payment;
  readonly account: ClientAccount;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}

interface Fields {
  readonly reason: string;
  /** What each invoice gets, in the order of the list. */
  readonly shares: readonly { readonly text: string }[];
}

/** ALLOC-2. What a payment pays, changed with the reason. */
export function MovePaymentForm({ payment, account, onCancel, onDone }: MovePaymentFormProps) {
  const { currency, creditMinor } = payment;
  const rows = movableInvoices(payment, account.openInvoices);
  const move = useWrite(allocatePaymentEndpoint);
  const form = useForm<Fields>({
    defaultValues: {
      reason: '',
      shares: rows.map(({ paidMinor }) => ({
        text: paidMinor === 0 ? '' : moneyForField(paidMinor, currency),
      })),
    },
  });
  const { register, formState } = form;
  const shares = useWatch({ control: form.control, name: 'shares' });
  const typed = rows.map((_, at) => {
    const text = shares[at]?.text.trim() ?? '';
    return text === '' ? 0 : moneyOfField(text, currency);
  });
  const usableMinor = rows.reduce((sum, { paidMinor }) => sum + paidMinor, creditMinor);
  const restMinor = typed.reduce<number>((rest, minor) => rest - (minor ?? 0), usableMinor);
  const problem = typed.includes(null)
    ? 'Check the amounts.'
    : restMinor < 0
      ? `That is ${showMoney(-restMinor, currency)} more than the payment has.`
      : undefined;
  /** As much as the invoice takes; nothing to the others. */
  const moveAll = (to: number) => {
    for (const [at, { paidMinor, openMinor }] of rows.entries()) {
      const share = at === to ? Math.min(usableMinor, paidMinor + (openMinor ?? 0)) : 0;
      const text = share === 0 ? '' : moneyForField(share, currency);
      form.setValue(`shares.${at}.text`, text, { shouldDirty: true });
    }
  };
  const submit = form.handleSubmit(({ reason }) => {
    if (problem !== undefined) return;
    move.mutate(
      {
        id: payment.id,
        reason,
        allocations: rows.flatMap(({ invoiceId }, at) => {
          const amountMinor = typed[at] ?? 0;
          return amountMinor > 0 ? [{ invoiceId, amountMinor }] : [];
        }),
      },
      {
        onSuccess: () => {
          notify({ title: 'The payment was moved', tone: 'good' });
          onDone();
        },
        onError: (error) => void showFieldErrors(error, form),
      },
    );
  });
  return (
    <SheetForm
      label="Move to another invoice"
      submitLabel="Move"
      busy={move.isPending}
      onSubmit={() => void submit()}
      onCancel={onCancel}
    >
      <ul className="flex flex-col gap-3">
        {rows.map(({ invoiceId, number, openMinor }, at) => (
          <li key={invoiceId} className="flex items-center justify-between gap-3">
            <span className="flex min-w-0 flex-col">
              <span className="font-medium tabular">Invoice {number}</span>
              <span className="text-sm text-ink-muted tabular">
                {openMinor === null ? 'Paid in full' : `${showMoney(openMinor, currency)} open`}
              </span>
            </span>
            <span className="flex items-center gap-2">
              {openMinor !== null && (
                <Button type="button" size="sm" variant="ghost" onClick={() => moveAll(at)}>
                  All<span className="sr-only"> to invoice {number}</span>
                </Button>
              )}
              <Input
                aria-label={`Amount for invoice ${number}`}
                inputMode="decimal"
                autoComplete="off"
                className="w-28 text-right tabular"
                {...register(`shares.${at}.text`)}
              />
            </span>
          </li>
        ))}
      </ul>
      <p className="text-base text-ink-muted tabular empty:hidden">
        {restMinor > 0 && `${showMoney(restMinor, currency)} stays as credit`}
      </p>
      <FieldError id="move-problem" error={problem} />
      <Field label="Reason" error={formState.errors.reason?.message}>
        <Input autoComplete="off" maxLength={500} {...register('reason')} />
      </Field>
      <SubmitError error={move.error} fieldErrors={formState.errors} />
    </SheetForm>
  );
}
