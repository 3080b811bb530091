import { type ReactNode, useId } from 'react';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import type { Payment } from '../../contract.ts';
import { PaymentFields } from '../payment-fields.tsx';
import { type Desk, useDesk } from '../use-desk.ts';
import { type PaymentFor, type PaymentForm, usePaymentForm } from '../use-payment-form.ts';

interface PaymentFormPartProps {
  readonly owed: PaymentFor;
  readonly onTaken: (payment: Payment) => void;
  /** What is around the fields: buttons, a sheet. Submits the form of this id. */
  readonly children: (
    form: { readonly id: string; readonly payment: PaymentForm },
    fields: ReactNode,
  ) => ReactNode;
}

/** The form of a payment; the same at checkout and on a client’s page. */
export function PaymentFormPart(props: PaymentFormPartProps) {
  const desk = useDesk();
  return desk === undefined ? <SkeletonRows rows={4} /> : <LoadedForm {...props} desk={desk} />;
}

function LoadedForm({ owed, onTaken, desk, children }: PaymentFormPartProps & { readonly desk: Desk }) {
  const id = useId();
  const payment = usePaymentForm(owed, { desk, onTaken });
  return children(
    { id, payment },
    <form
      id={id}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        payment.submit();
      }}
      className="flex flex-col gap-4"
    >
      <PaymentFields payment={payment} owed={owed} desk={desk} />
    </form>,
  );
}
