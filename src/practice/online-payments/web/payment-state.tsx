import { CreditCard } from 'lucide-react';
import { formatMoney } from '#foundation/values/money.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { PaymentPage } from '../pay.contract.ts';
import { useBeginPayment } from './use-begin-payment.ts';

interface PaymentStateProps {
  readonly page: PaymentPage;
  readonly token: string;
}

/** What the latest attempt has come to, in the words of whoever paid. */
function Outcome({ page: { latest, clinicName, country } }: Pick<PaymentStateProps, 'page'>) {
  if (latest === null) return null;
  const amount = formatMoney(latest.amountMinor, latest.currency, { country });
  switch (latest.state) {
    case 'succeeded':
      return (
        <Banner tone="good" title={`${amount} paid`}>
          {clinicName} has received your payment. Thank you.
        </Banner>
      );
    case 'processing':
      return (
        <Banner title={`${amount} is on its way`}>
          Your bank has not confirmed the payment yet. This page updates when it does. You can also close it.
        </Banner>
      );
    case 'failed':
      return (
        <Banner tone="bad" title="The payment did not go through">
          Nothing was charged. You can try again or pay another way.
        </Banner>
      );
    case 'created':
    case 'unknown':
      return (
        <Banner tone="warn" title="Waiting for the payment service">
          You will not be charged twice. Nothing else is charged until it responds.
        </Banner>
      );
    case 'requires_action':
      return <Banner title="Not paid yet">You started a payment and can continue where you left off.</Banner>;
    case 'canceled':
      return null;
  }
}

/** What is open, with the button that leads to the page of the provider. */
export function PaymentState({ page, token }: PaymentStateProps) {
  const { status } = useSession();
  const begin = useBeginPayment();
  const { clinicName, clinicPhone, country, currency, dueMinor, invoiceNumber, onItsWayMinor } = page;
  const due = formatMoney(dueMinor, currency, { country });
  return (
    <section className="flex flex-col gap-5 rounded-2xl border border-line bg-surface p-6">
      <div className="flex flex-col gap-1">
        <h1 className="text-xl font-semibold wrap-anywhere">{clinicName}</h1>
        <p className="text-ink-muted">
          {invoiceNumber === null ? 'Your open invoices' : `Invoice ${invoiceNumber}`}
        </p>
      </div>
      {page.isTest && (
        <Banner tone="warn" title="Test mode">
          No money is moved.
        </Banner>
      )}
      <Outcome page={page} />
      {dueMinor > 0 && (
        <p className="flex items-baseline justify-between gap-4">
          <span className="text-ink-muted">Balance due</span>
          <span className="text-3xl font-semibold tracking-tight tabular">{due}</span>
        </p>
      )}
      {onItsWayMinor > 0 && dueMinor > 0 && (
        <p className="text-ink-muted">
          {formatMoney(onItsWayMinor, currency, { country })} in transit is already deducted.
        </p>
      )}
      {dueMinor === 0 && onItsWayMinor === 0 && page.latest?.state !== 'succeeded' && (
        <p>Nothing left to pay. Thank you.</p>
      )}
      {page.canPay && (
        <Button size="lg" variant="primary" busy={begin.isBusy} onClick={() => begin.pay(token)}>
          <CreditCard aria-hidden />
          Pay {due}
        </Button>
      )}
      {dueMinor > 0 && !page.canPay && (
        <p className="text-ink-muted">
          {page.isEnded
            ? 'This link has expired or was withdrawn. Ask the clinic for a new one.'
            : 'The clinic does not currently take online payments.'}
        </p>
      )}
      {status === 'in' && (
        <Button asChild size="lg">
          <a href="/client/billing">Back to your invoices</a>
        </Button>
      )}
      {clinicPhone !== null && (
        <p className="text-base text-ink-muted">
          Questions? Call {clinicName}:{' '}
          <a className="focus-ring rounded-sm underline" href={`tel:${clinicPhone}`}>
            {clinicPhone}
          </a>
        </p>
      )}
    </section>
  );
}
