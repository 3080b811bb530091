import type { ReactNode } from 'react';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { cn } from '#foundation/web/ui/cn.ts';
import type { Settlement } from '../subscriptions.contract.ts';

/** Why it is this sum. */
const RULES: Readonly<Record<Settlement['decidedBy'], string>> = {
  list_value: 'Benefits used, at their price without the plan, minus the fees.',
  rest_of_term: 'The fees of the rest of the term: canceling never costs more than staying.',
  paid_more: 'The fees add up to more than what was used.',
  waived: 'The clinic waived the amount owed.',
};

interface LineProps {
  readonly label: ReactNode;
  readonly amount: string;
  readonly isSum?: boolean;
}

function Line({ label, amount, isSum = false }: LineProps) {
  return (
    <div className={cn('contents', isSum && 'font-semibold')}>
      <dt className={cn('min-w-0 wrap-anywhere', !isSum && 'text-ink-muted')}>{label}</dt>
      <dd className="text-right tabular">{amount}</dd>
    </div>
  );
}

interface SettlementPartsProps {
  readonly settlement: Settlement;
  readonly isWaived: boolean;
}

/** The parts of what a cancellation costs. */
export function SettlementParts({ settlement, isWaived }: SettlementPartsProps) {
  const { used, listValueMinor, paidMinor, restOfTermMinor, droppedMinor, currency } = settlement;
  const show = (minor: number) => showMoney(minor, currency);
  const owed = isWaived ? Math.min(settlement.owedMinor, 0) : settlement.owedMinor;
  const owedWithTax = isWaived ? Math.min(settlement.owedWithTaxMinor, 0) : settlement.owedWithTaxMinor;
  return (
    <section aria-label="What canceling costs" className="flex flex-col gap-3">
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
        {used.map(({ label, uses, listMinor }) => (
          <Line key={label} label={uses === 1 ? label : `${uses} × ${label}`} amount={show(listMinor)} />
        ))}
        <Line label="Used, at its price without the plan" amount={show(listValueMinor)} isSum />
        <Line label="Fees invoiced so far" amount={show(paidMinor === 0 ? 0 : -paidMinor)} />
        <Line label="Remaining fees this term, at most" amount={show(restOfTermMinor)} />
        {droppedMinor > 0 && <Line label="Fees taken off the bill" amount={show(droppedMinor)} />}
      </dl>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 rounded-lg bg-sunken px-4 py-3">
        <Line label={owed < 0 ? 'Refunded' : 'Balance due'} amount={show(Math.abs(owed))} isSum />
        {owed !== 0 && owedWithTax !== owed && (
          <Line label="With tax" amount={show(Math.abs(owedWithTax))} isSum />
        )}
      </dl>
      <p className="text-sm text-ink-muted">
        {RULES[isWaived && settlement.owedMinor > 0 ? 'waived' : settlement.decidedBy]} Amounts are before tax
        unless stated. Unpaid invoices remain due.
      </p>
    </section>
  );
}
