import { Link } from 'react-router';
import { PAYMENT_METHOD_LABELS, REVERSAL_LABELS } from '#vocabulary/payment-methods.ts';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { dateIn, fullDay } from '#foundation/web/time/zone-time.ts';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import type { Payment } from '../contract.ts';
import type { AllocationChange } from '../payment-history.contract.ts';
import { invoicePath } from './invoice-path.ts';
import { DISPUTE_LOOKS, REFERENCE_LABELS } from './payment-looks.tsx';

interface PaymentFactsProps {
  readonly payment: Payment;
  readonly changes: readonly AllocationChange[];
}

const LINK = 'focus-ring rounded-sm text-brand-ink underline underline-offset-4';

/** What was received, what it pays, what went back, and what was moved. */
export function PaymentFacts({ payment, changes }: PaymentFactsProps) {
  const { currency, allocations, creditMinor, disputes, reversals, roundingMinor } = payment;
  const money = (minor: number) => showMoney(minor, currency);
  // A trace is of interest once something was moved.
  const moves = changes.filter(({ reason }) => reason !== null);
  const { zone } = useClinicClock();
  return (
    <div className="flex flex-col gap-5">
      <DataList>
        <DataItem label="Received">
          {fullDay(payment.receivedOn)}
          {payment.receivedByName !== null && (
            <span className="block text-sm text-ink-muted">by {payment.receivedByName}</span>
          )}
        </DataItem>
        <DataItem label="Paid with">{PAYMENT_METHOD_LABELS[payment.method]}</DataItem>
        {payment.appointmentId !== null && (
          <DataItem label="Deposit">
            <Link to={`/clinic/appointments?appointment=${payment.appointmentId}`} className={LINK}>
              For an appointment
            </Link>
          </DataItem>
        )}
        {payment.reference !== null && (
          <DataItem label={REFERENCE_LABELS[payment.method].label}>{payment.reference}</DataItem>
        )}
        {payment.payerName !== null && <DataItem label="Paid by">{payment.payerName}</DataItem>}
        {roundingMinor !== 0 && <DataItem label="Rounding">{money(roundingMinor)}</DataItem>}
        {allocations.map(({ invoiceId, number, amountMinor }) => (
          <DataItem key={invoiceId} label="Pays">
            <Link to={invoicePath(invoiceId)} className={LINK}>
              Invoice {number}
            </Link>{' '}
            {money(amountMinor)}
          </DataItem>
        ))}
        {creditMinor > 0 && <DataItem label="Credit">{money(creditMinor)}</DataItem>}
        {disputes.map(({ id, state, amountMinor, openedAt }) => (
          <DataItem key={id} label={DISPUTE_LOOKS[state].label}>
            {money(amountMinor)} since {dateIn(zone, openedAt)}
            <span className="block text-sm text-ink-muted">{DISPUTE_LOOKS[state].text}</span>
          </DataItem>
        ))}
        {reversals.map(({ id, kind, amountMinor, reversedOn, reason, byName }) => (
          <DataItem key={id} label={REVERSAL_LABELS[kind].mark}>
            {money(amountMinor)} on {shortDay(reversedOn)}
            <span className="block text-sm text-ink-muted">
              {reason}
              {byName !== null && ` · ${byName}`}
            </span>
          </DataItem>
        ))}
      </DataList>
      {moves.length > 0 && (
        <section aria-label="Moved" className="flex flex-col gap-2 border-t border-line pt-4">
          <h3 className="text-sm font-semibold text-ink-muted">Moved</h3>
          <ul className="flex flex-col gap-2 text-sm">
            {moves.map(({ id, number, amountMinor, reason, at, byName }) => (
              <li key={id} className="flex flex-col">
                <span className="tabular">
                  {amountMinor > 0
                    ? `${money(amountMinor)} to invoice ${number}`
                    : `${money(-amountMinor)} taken from invoice ${number}`}
                </span>
                <span className="text-ink-muted">
                  {[reason, byName, dateIn(zone, at)].filter(Boolean).join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
