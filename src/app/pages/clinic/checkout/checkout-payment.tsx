import { Coins } from 'lucide-react';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import type { ClientAccount } from '#practice/payments/contract.ts';
import { PaymentFormPart } from '#practice/payments/web/public/payment-form.tsx';
import { UseCreditButton } from '#practice/payments/web/public/use-credit-button.tsx';
import { StepFooter } from './step-footer.tsx';
import { useFirstFocus } from './use-first-focus.ts';

interface CheckoutPaymentProps {
  readonly account: ClientAccount;
  /** The invoice of this checkout; without it all open ones are paid. */
  readonly invoiceId: string | null;
  readonly onTaken: (paymentId: string) => void;
  readonly onLater: () => void;
  readonly onBack: () => void;
}

/** The second step: how it is paid. */
export function CheckoutPayment({ account, invoiceId, onTaken, onLater, onBack }: CheckoutPaymentProps) {
  const { clientId, openInvoices, balances } = account;
  const next = useFirstFocus();
  const invoice = openInvoices.find(({ id }) => id === invoiceId) ?? openInvoices[0];
  if (!invoice) return null;
  const { currency } = invoice;
  const firstId = invoiceId ?? undefined;
  const own = openInvoices.filter((one) => one.currency === currency);
  const earlierMinor = own.reduce((sum, { id, openMinor }) => (id === invoiceId ? sum : sum + openMinor), 0);
  const creditMinor = balances.find((balance) => balance.currency === currency)?.creditMinor ?? 0;
  return (
    <PaymentFormPart
      owed={{ clientId, currency, invoices: own, firstId }}
      onTaken={({ id, amountMinor }) => {
        notify({ title: `${showMoney(amountMinor, currency)} received`, tone: 'good' });
        onTaken(id);
      }}
    >
      {({ id, payment }, fields) => (
        <div className="flex flex-col gap-4">
          <p className="text-base text-ink-muted tabular">
            {invoiceId === null ? 'Open invoices: ' : `Invoice ${invoice.number}: `}
            <strong className="text-ink">
              {showMoney(invoiceId === null ? earlierMinor : invoice.openMinor, currency)}
            </strong>
            {invoiceId !== null &&
              earlierMinor > 0 &&
              ` · ${showMoney(earlierMinor, currency)} open from earlier invoices`}
          </p>
          {creditMinor > 0 && (
            <UseCreditButton
              clientId={clientId}
              currency={currency}
              {...(invoiceId === null ? {} : { invoiceId })}
              className="self-start"
            >
              <Coins aria-hidden />
              Use credit: {showMoney(Math.min(creditMinor, invoice.openMinor), currency)}
            </UseCreditButton>
          )}
          {fields}
          <StepFooter onBack={onBack}>
            <Button type="button" size="lg" onClick={onLater}>
              Pay later
            </Button>
            <Button type="submit" form={id} variant="primary" size="lg" ref={next} busy={payment.busy}>
              {payment.amountMinor === null || payment.amountMinor === 0
                ? 'Take payment'
                : `Take ${showMoney(payment.amountMinor, currency)}`}
            </Button>
          </StepFooter>
        </div>
      )}
    </PaymentFormPart>
  );
}
