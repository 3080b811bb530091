import { useQuery } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { PAYMENT_METHOD_LABELS } from '#vocabulary/payment-methods.ts';
import { call, queryOf } from '#foundation/web/api.ts';
import { useFileDownload } from '#foundation/web/export/use-file-download.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import {
  allocatePaymentEndpoint,
  type ClientAccount,
  type Payment,
  reversePaymentEndpoint,
} from '../contract.ts';
import { getPaymentEndpoint, getReceiptEndpoint } from '../payment-history.contract.ts';
import { MovePaymentForm } from './move-payment-form.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { ReversePaymentForm } from './reverse-payment-form.tsx';

interface PaymentSheetProps {
  readonly payment: Payment;
  readonly account: ClientAccount;
  readonly onClose: () => void;
}

/** What of a payment can still go back. */
const leftOf = ({ amountMinor, reversals }: Payment): number =>
  reversals.reduce((left, reversal) => left - reversal.amountMinor, amountMinor);

/** A payment with what it pays; it is moved to other invoices and taken back here. */
export function PaymentSheet({ payment, account, onClose }: PaymentSheetProps) {
  const [view, setView] = useState<'facts' | 'move' | 'reverse'>('facts');
  const { data } = useQuery(queryOf(getPaymentEndpoint, { id: payment.id }));
  const { isBusy, download } = useFileDownload('The receipt was not created');
  const back = () => setView('facts');
  const common = { payment, account, onCancel: back, onDone: back };
  const isLeft = leftOf(payment) > 0;
  return (
    <Sheet
      title={`${PAYMENT_METHOD_LABELS[payment.method]} ${showMoney(payment.amountMinor, payment.currency)}`}
      open
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-lg"
    >
      {view === 'move' ? (
        <MovePaymentForm {...common} />
      ) : view === 'reverse' ? (
        <ReversePaymentForm {...common} leftMinor={leftOf(payment)} />
      ) : (
        <div className="flex flex-col gap-5">
          <PaymentFacts payment={payment} changes={data?.changes ?? []} />
          <div className="flex flex-wrap gap-2">
            <Button
              busy={isBusy}
              onClick={() => download(() => call(getReceiptEndpoint, { id: payment.id }))}
            >
              <FileText aria-hidden />
              Receipt
            </Button>
            {isLeft && (
              <May call={allocatePaymentEndpoint}>
                <Button onClick={() => setView('move')}>Move to another invoice</Button>
              </May>
            )}
            {isLeft && (
              <May call={reversePaymentEndpoint}>
                <Button onClick={() => setView('reverse')}>Refund or correct</Button>
              </May>
            )}
          </div>
        </div>
      )}
    </Sheet>
  );
}
