import { useState } from 'react';
import { Link } from 'react-router';
import { PAYMENT_METHOD_LABELS } from '#vocabulary/payment-methods.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import type { Payment } from '../contract.ts';
import { marksOf, MethodIcon } from './payment-looks.tsx';

/** As many as a card shows at first. */
const SHOWN = 4;

interface PaymentListProps {
  readonly payments: readonly Payment[];
  readonly addressOf: (paymentId: string) => string;
}

/** What a client has paid, the latest first, each with what it pays. */
export function PaymentList({ payments, addressOf }: PaymentListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? payments : payments.slice(0, SHOWN);
  return (
    <section aria-label="Payments" className="border-t border-line">
      <h3 className="px-4 pt-3 text-sm font-medium text-ink-muted">Payments</h3>
      <ItemList>
        {shown.map((payment) => (
          <ItemRow
            key={payment.id}
            leading={<MethodIcon method={payment.method} />}
            title={
              <Link
                to={addressOf(payment.id)}
                preventScrollReset
                className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
              >
                {PAYMENT_METHOD_LABELS[payment.method]}, {shortDay(payment.receivedOn)}
              </Link>
            }
            text={usageOf(payment)}
            trailing={
              <>
                {marksOf(payment).map(({ label, tone }) => (
                  <Badge key={label} tone={tone}>
                    {label}
                  </Badge>
                ))}
                <span className="font-medium tabular">
                  {showMoney(payment.amountMinor, payment.currency)}
                </span>
              </>
            }
          />
        ))}
      </ItemList>
      {payments.length > SHOWN && !isWhole && (
        <Button variant="ghost" size="sm" className="m-2" onClick={() => setWhole(true)}>
          All {payments.length} payments
        </Button>
      )}
    </section>
  );
}

const usageOf = ({ allocations, creditMinor, currency, appointmentId }: Payment): string =>
  [
    appointmentId !== null && 'Deposit',
    allocations.length > 0 && `For ${allocations.map(({ number }) => number).join(', ')}`,
    creditMinor > 0 && `${showMoney(creditMinor, currency)} credit`,
  ]
    .filter(Boolean)
    .join(' · ') || 'Not allocated';
