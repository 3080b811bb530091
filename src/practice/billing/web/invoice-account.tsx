import { Fragment } from 'react';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import type { Invoice } from '../invoices.contract.ts';

/** BILL-5. What an invoice asked for, what was taken back and paid, and what is left. */
export function InvoiceAccount({ invoice }: { readonly invoice: Invoice }) {
  const { totalMinor, creditedMinor, writtenOffMinor, paidMinor, openMinor, currency, dueOn, isOverdue } =
    invoice;
  const { deposits } = invoice;
  const otherwiseMinor = deposits.reduce((left, { usedMinor }) => left - usedMinor, paidMinor);
  const leftMinor = deposits.reduce((sum, deposit) => sum + deposit.leftMinor, 0);
  const row = (label: string, minor: number) => (
    <>
      <dt className="text-ink-muted">{label}</dt>
      <dd className="text-right">{showMoney(minor, currency)}</dd>
    </>
  );
  return (
    <Card aria-labelledby="invoice-account">
      <CardHeader title="Balance due" titleId="invoice-account" />
      <CardBody className="flex flex-col gap-3">
        <p className="text-2xl font-semibold tracking-tight tabular">{showMoney(openMinor, currency)}</p>
        {openMinor > 0 && dueOn !== null && (
          <p className={isOverdue ? '-mt-2 text-bad-ink' : '-mt-2 text-ink-muted'}>
            {isOverdue ? `Overdue since ${shortDay(dueOn)}` : `Due ${shortDay(dueOn)}`}
          </p>
        )}
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular">
          {row('Total', totalMinor)}
          {creditedMinor > 0 && row('Credited', -creditedMinor)}
          {writtenOffMinor > 0 && row('Written off', -writtenOffMinor)}
          {deposits.map(({ paymentId, receivedOn, usedMinor }) => (
            <Fragment key={paymentId}>{row(`Deposit of ${shortDay(receivedOn)}`, -usedMinor)}</Fragment>
          ))}
          {row('Paid', otherwiseMinor === 0 ? 0 : -otherwiseMinor)}
        </dl>
        {leftMinor > 0 && (
          <p className="text-sm text-ink-muted tabular">
            {showMoney(leftMinor, currency)} of the deposit remains as the client’s credit.
          </p>
        )}
      </CardBody>
    </Card>
  );
}
