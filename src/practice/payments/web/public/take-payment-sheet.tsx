import { EditSheet } from '#foundation/web/form/edit-sheet.tsx';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import type { Payment } from '../../contract.ts';
import type { PaymentFor } from '../use-payment-form.ts';
import { PaymentFormPart } from './payment-form.tsx';

interface TakePaymentSheetProps {
  readonly title?: string;
  readonly owed: PaymentFor;
  readonly onClose: () => void;
}

const takenText = ({ allocations, creditMinor, currency }: Payment): string =>
  [
    allocations.length > 0 && `Pays ${allocations.map(({ number }) => number).join(', ')}.`,
    creditMinor > 0 && `${showMoney(creditMinor, currency)} stays as credit.`,
  ]
    .filter(Boolean)
    .join(' ');

/** Records money that a client pays. */
export function TakePaymentSheet({ title = 'Take payment', owed, onClose }: TakePaymentSheetProps) {
  const done = (payment: Payment) => {
    notify({
      title: `${showMoney(payment.amountMinor, payment.currency)} received`,
      text: takenText(payment),
      tone: 'good',
    });
    onClose();
  };
  return (
    <PaymentFormPart owed={owed} onTaken={done}>
      {({ id, payment }, fields) => (
        <EditSheet
          title={title}
          formId={id}
          submitLabel={
            payment.amountMinor === null || payment.amountMinor === 0
              ? 'Take payment'
              : `Take ${showMoney(payment.amountMinor, owed.currency)}`
          }
          busy={payment.busy}
          isDirty={payment.isDirty && !payment.isTaken}
          onClose={onClose}
        >
          {fields}
        </EditSheet>
      )}
    </PaymentFormPart>
  );
}
