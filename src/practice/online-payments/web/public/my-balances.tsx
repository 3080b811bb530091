import { CircleCheck, CreditCard } from 'lucide-react';
import { useWrite } from '#foundation/web/api.ts';
import { formatMoney } from '#foundation/values/money.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type MyBalance, payMineEndpoint } from '../../own.contract.ts';
import { useBeginPayment } from '../use-begin-payment.ts';

interface PayButtonProps {
  readonly clinicId: string;
  /** Null for all that is open in the currency. */
  readonly invoiceId: string | null;
  readonly currency: string;
  readonly label: string;
  readonly isMain?: boolean;
}

/** Leads to the page of the provider, by a link of one's own. */
export function PayButton({ clinicId, invoiceId, currency, label, isMain = false }: PayButtonProps) {
  const link = useWrite(payMineEndpoint);
  const begin = useBeginPayment();
  const pay = () =>
    link.mutate(
      { clinicId, invoiceId, currency },
      {
        onSuccess: ({ token }) => begin.pay(token),
        onError: ({ message }) =>
          notify({ title: 'The payment could not be started', text: message, tone: 'destructive' }),
      },
    );
  return (
    <Button
      size="lg"
      variant={isMain ? 'primary' : 'secondary'}
      busy={link.isPending || begin.isBusy}
      onClick={pay}
    >
      <CreditCard aria-hidden />
      {label}
    </Button>
  );
}

/** What is open at each clinic, with the way to pay it. */
export function MyBalances({ balances }: { readonly balances: readonly MyBalance[] }) {
  const open = balances.filter(({ openMinor, creditMinor }) => openMinor > 0 || creditMinor > 0);
  if (open.length === 0) {
    return (
      <p className="flex items-center gap-2 rounded-xl border border-line bg-surface p-4">
        <CircleCheck aria-hidden className="size-5 text-good-ink" />
        Nothing left to pay.
      </p>
    );
  }
  return open.map((balance) => (
    <BalanceCard key={`${balance.clinicId}${balance.currency}`} balance={balance} />
  ));
}

function BalanceCard({ balance }: { readonly balance: MyBalance }) {
  const { clinicId, clinicName, country, currency, openMinor, overdueMinor, creditMinor, openCount } =
    balance;
  const money = (minor: number) => formatMoney(minor, currency, { country });
  return (
    <PortalCard title={clinicName} titleId={`balance-${clinicId}-${currency}`}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex flex-col gap-1">
          <span className="text-ink-muted">Balance due</span>
          <span className="text-3xl font-semibold tracking-tight tabular">{money(openMinor)}</span>
          {overdueMinor > 0 && <span className="text-bad-ink">{money(overdueMinor)} is overdue</span>}
          {creditMinor > 0 && <span className="text-ink-muted">Paid ahead: {money(creditMinor)}</span>}
        </div>
        {openMinor > 0 &&
          (balance.canPayOnline ? (
            <PayButton
              clinicId={clinicId}
              invoiceId={null}
              currency={currency}
              label={openCount === 1 ? 'Pay now' : `Pay all ${openCount} invoices`}
              isMain
            />
          ) : (
            <p className="max-w-60 text-base text-ink-muted">
              This clinic does not take online payments. Pay at the clinic, or follow the instructions on the
              invoice.
            </p>
          ))}
      </div>
    </PortalCard>
  );
}
