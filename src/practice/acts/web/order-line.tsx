import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { subtotalsOf } from '#practice/billing/bill.rules.ts';
import type { Act } from '../contract.ts';
import { countsText, type OrderActs } from '../fold-orders.rules.ts';
import { ActLine } from './act-line.tsx';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { scheduleText } from './treatments/schedule-text.ts';

interface OrderLineProps {
  readonly of: OrderActs;
  readonly zone: string;
  readonly actionsOf: (act: Act) => ReactNode;
}

/** The acts of a repeated order as one row: `Meloxicam, every 12 h: 4 done, 2 planned`. Opened, it has each of them. */
export function OrderLine({ of: { name, order, acts }, zone, actionsOf }: OrderLineProps) {
  const [first] = acts;
  const facts = [
    first && quantityLabel(first.quantityThousandths, first.unit),
    scheduleText(order),
    countsText(acts),
  ];
  const sums = subtotalsOf(
    acts.flatMap(({ charge }) =>
      charge ? [{ ...charge, amountMinor: charge.amountMinor - charge.discountMinor }] : [],
    ),
  );
  return (
    <li className="border-t border-line first:border-t-0">
      <details className="group">
        <summary className="focus-ring flex min-h-11 cursor-pointer list-none items-center gap-3 px-4 py-2 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-ink-muted transition-transform group-open:rotate-90"
          />
          <span className="flex min-w-0 flex-1 flex-col">
            <span className="text-base break-words">{name}</span>
            <span className="text-sm break-words text-ink-muted">{facts.filter(Boolean).join(' · ')}</span>
          </span>
          {sums.map(({ currency, subtotalMinor }) => (
            <span key={currency} className="shrink-0 text-base tabular">
              {showMoney(subtotalMinor, currency)}
            </span>
          ))}
        </summary>
        <ul aria-label={name} className="border-t border-line bg-sunken/50 pl-4">
          {acts.map((act) => (
            <ActLine key={act.id} act={act} zone={zone}>
              {actionsOf(act)}
            </ActLine>
          ))}
        </ul>
      </details>
    </li>
  );
}
