import { Link } from 'react-router';
import { PAYMENT_METHOD_LABELS } from '#vocabulary/payment-methods.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Card, CardHeader } from '#foundation/web/ui/card.tsx';
import { ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import type { Payment } from '../../contract.ts';
import { marksOf, MethodIcon } from '../payment-looks.tsx';

interface InvoicePaymentsProps {
  readonly invoiceId: string;
  /** Those of the client. */
  readonly payments: readonly Payment[];
}

/** What of the client's payments paid an invoice: when, how and how much. Nothing while there is none. */
export function InvoicePayments({ invoiceId, payments }: InvoicePaymentsProps) {
  const shares = payments.flatMap((payment) => {
    const share = payment.allocations.find((allocation) => allocation.invoiceId === invoiceId);
    return share === undefined ? [] : [{ payment, amountMinor: share.amountMinor }];
  });
  if (shares.length === 0) return null;
  return (
    <Card aria-labelledby="invoice-payments">
      <CardHeader title="Payments" titleId="invoice-payments" />
      <ItemList className="border-t border-line">
        {shares.map(({ payment, amountMinor }) => (
          <ItemRow
            key={payment.id}
            leading={<MethodIcon method={payment.method} />}
            title={
              <Link
                to={`/clinic/clients/${payment.clientId}?payment=${payment.id}`}
                className="focus-ring rounded-sm after:absolute after:inset-0 hover:underline"
              >
                {PAYMENT_METHOD_LABELS[payment.method]}
              </Link>
            }
            text={shortDay(payment.receivedOn)}
            trailing={
              <>
                {marksOf(payment).map(({ label, tone }) => (
                  <Badge key={label} tone={tone}>
                    {label}
                  </Badge>
                ))}
                <span className="font-medium tabular">{showMoney(amountMinor, payment.currency)}</span>
              </>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}
