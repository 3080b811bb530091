import { useEffect, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type * as z from 'zod';
import type { PaymentMethod } from '#vocabulary/payment-methods.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { useWrite } from '#foundation/web/api.ts';
import { showFieldErrors } from '#foundation/web/form/show-field-errors.ts';
import { moneyForField, moneyOfField } from '#foundation/web/money-on-screen.ts';
import type { InvoiceSummary } from '#practice/billing/invoices.contract.ts';
import { type Payment, type TakePayment, takePaymentEndpoint } from '../contract.ts';
import { type PaymentPlan, planByHand, planPayment, suggestedMinor } from '../payment-plan.rules.ts';
import type { Desk } from './use-desk.ts';

export interface PaymentFormValues {
  readonly method: PaymentMethod;
  readonly amount: string;
  /** Cash that the client gives, for the change. */
  readonly received: string;
  readonly reference: string;
  readonly payerName: string;
}

export interface PaymentFor {
  readonly clientId: string;
  readonly currency: string;
  readonly invoices: readonly InvoiceSummary[];
  /** The invoice of a checkout, which is paid before all others. */
  readonly firstId?: string | undefined;
  /** The appointment that it is a deposit for. */
  readonly appointmentId?: string | undefined;
}

interface FormOptions {
  readonly desk: Desk;
  readonly onTaken: (payment: Payment) => void;
}

type TakeInput = z.input<typeof TakePayment>;

const isAmount = (minor: number | null): minor is number => minor !== null && minor > 0;

/** What of a payment goes where, as typed by hand: amounts by invoice. */
export type Shares = Readonly<Record<string, string>>;

const sharesOf = ({ allocations }: PaymentPlan, currency: string): Shares =>
  Object.fromEntries(
    allocations.map(({ invoiceId, amountMinor }) => [invoiceId, moneyForField(amountMinor, currency)]),
  );

/** A payment that is being entered. What was typed stays when it is refused; sent again unchanged, it is taken once. */
export function usePaymentForm(owed: PaymentFor, { desk, onTaken }: FormOptions) {
  const { clientId, currency, invoices, firstId, appointmentId } = owed;
  const take = useWrite(takePaymentEndpoint);
  const isDeposit = appointmentId !== undefined;
  const stepMinor = desk.cashStepMinor;
  const payable = isDeposit ? [] : invoices;
  const suggested = (method: PaymentMethod): string => {
    const minor = suggestedMinor({ currency, invoices: payable, firstId }, { method, stepMinor });
    return minor === 0 ? '' : moneyForField(minor, currency);
  };
  const usual = desk.methods[0] ?? 'bank_transfer';
  const form = useForm<PaymentFormValues>({
    defaultValues: { method: usual, amount: suggested(usual), received: '', reference: '', payerName: '' },
  });
  const [method, amount, received] = useWatch({
    control: form.control,
    name: ['method', 'amount', 'received'],
  });
  const isTyped = form.formState.dirtyFields.amount === true;
  const offer = suggested(method);
  const { setValue } = form;
  // An attempt without an answer may have been taken. Pressed again it is the same request, even if other invoices are open by now.
  const [unanswered, setUnanswered] = useState<{ readonly typed: string; readonly input: TakeInput }>();
  const isUnanswered = unanswered !== undefined;
  useEffect(() => {
    if (!isTyped && !isUnanswered) setValue('amount', offer);
  }, [isTyped, isUnanswered, offer, setValue]);

  const [byHand, setByHand] = useState<Shares>();
  const amountMinor = moneyOfField(amount, currency);
  const terms = { method, stepMinor };
  const usualPlan = planPayment(amountMinor ?? 0, { currency, invoices: payable, firstId }, terms);
  const chosen = byHand && payable.map(({ id }) => ({ id, minor: shareOf(byHand, id, currency) }));
  const plan = chosen
    ? planByHand(
        amountMinor ?? 0,
        chosen.flatMap(({ id, minor }) => (isAmount(minor) ? [{ invoiceId: id, amountMinor: minor }] : [])),
        terms,
      )
    : usualPlan;
  const hasBadShare = chosen?.some(({ minor }) => minor === null) === true;

  const submit = form.handleSubmit((fields) => {
    if (!isAmount(amountMinor)) {
      const message = `Enter an amount, such as ${moneyForField(1250, currency)}.`;
      form.setError('amount', { message }, { shouldFocus: true });
      return;
    }
    if (plan.creditMinor < 0 || hasBadShare || take.isPending) return;
    const typed = JSON.stringify([fields, byHand]);
    const input =
      unanswered?.typed === typed
        ? unanswered.input
        : {
            clientId,
            method: fields.method,
            amountMinor,
            currency,
            reference: fields.reference,
            payerName: fields.payerName,
            allocations: [...plan.allocations],
            ...(isDeposit ? { appointmentId } : {}),
          };
    take.mutate(input, {
      onSuccess: onTaken,
      onError: (error) => {
        showFieldErrors(error, form, { amountMinor: 'amount' });
        // Once the server has answered nothing was taken, and the next attempt may pay what is open by then.
        const isAnswered = error instanceof ApiError && error.status > 0 && error.status < 500;
        setUnanswered(isAnswered ? undefined : { typed, input });
      },
    });
  });

  return {
    form,
    plan,
    amountMinor,
    receivedMinor: moneyOfField(received, currency),
    hasBadShare,
    byHand,
    changeShare: (id: string, text: string) =>
      setByHand((before) => ({ ...(before ?? sharesOf(usualPlan, currency)), [id]: text })),
    startByHand: () => setByHand(sharesOf(usualPlan, currency)),
    endByHand: () => setByHand(undefined),
    submit: () => void submit(),
    busy: take.isPending,
    error: take.error,
    isDirty: form.formState.isDirty || byHand !== undefined,
    isTaken: take.isSuccess,
  };
}
export type PaymentForm = ReturnType<typeof usePaymentForm>;

/** Blank is nothing; null is no amount. */
const shareOf = (shares: Shares, id: string, currency: string): number | null => {
  const text = shares[id]?.trim() ?? '';
  return text === '' ? 0 : moneyOfField(text, currency);
};
