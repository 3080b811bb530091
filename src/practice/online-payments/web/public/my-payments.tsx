import { formatMoney } from '#foundation/values/money.ts';
import { PortalCard } from '#foundation/web/portal/portal-card.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import type { MyPayment } from '../../own.contract.ts';

const METHODS: Readonly<Record<MyPayment['method'], string>> = {
  bank_transfer: 'Bank transfer',
  card: 'Card',
  cash: 'Cash',
  cheque: 'Check',
  insurance: 'Insurance',
  online: 'Online',
  separate_till: 'At the clinic',
};

/** What the caller paid, the latest first; nothing while there is nothing. */
export function MyPayments({ payments }: { readonly payments: readonly MyPayment[] }) {
  if (payments.length === 0) return null;
  const isOneClinic = new Set(payments.map(({ clinicName }) => clinicName)).size === 1;
  return (
    <PortalCard title="Payments" titleId="my-payments-title">
      <ul className="flex flex-col divide-y divide-line">
        {payments.map(({ id, method, clinicName, country, receivedOn, ...payment }) => (
          <li key={id} className="flex items-center justify-between gap-4 py-3">
            <span className="flex min-w-0 flex-col gap-0.5">
              <span className="font-medium">{METHODS[method]}</span>
              <span className="text-base text-ink-muted">
                {!isOneClinic && `${clinicName} · `}
                {shortDay(receivedOn, country)}
              </span>
            </span>
            <span className="flex flex-col items-end">
              <span className="font-medium tabular">
                {formatMoney(payment.amountMinor, payment.currency, { country })}
              </span>
              {payment.takenBackMinor > 0 && (
                <span className="text-base text-bad-ink">
                  {formatMoney(payment.takenBackMinor, payment.currency, { country })} reversed by the bank
                </span>
              )}
              {payment.returnedMinor > 0 && (
                <span className="text-base text-ink-muted">
                  {formatMoney(payment.returnedMinor, payment.currency, { country })} refunded
                </span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </PortalCard>
  );
}
