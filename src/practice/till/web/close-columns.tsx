import { Link } from 'react-router';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { differenceOf } from '../close-facts.rules.ts';
import type { DayCloseSummary } from '../contract.ts';

/** What was counted, or recorded of a separate till. */
const cashOf = ({ countedMinor, tillTotalMinor, currency }: DayCloseSummary): string =>
  showMoney(countedMinor ?? tillTotalMinor ?? 0, currency);

function Difference({ close }: { readonly close: DayCloseSummary }) {
  if (close.till !== 'drawer') return <Badge>Separate till</Badge>;
  const minor = differenceOf(close);
  if (minor === 0) return <Badge tone="good">Exact</Badge>;
  const amount = showMoney(Math.abs(minor), close.currency);
  return <Badge tone={minor > 0 ? 'warn' : 'bad'}>{minor > 0 ? `${amount} over` : `${amount} short`}</Badge>;
}

export const CLOSE_COLUMNS: readonly Column<DayCloseSummary>[] = [
  { key: 'number', header: 'Close', cell: ({ number }) => `Close ${number}` },
  { key: 'day', header: 'Day', cell: ({ closedOn }) => shortDay(closedOn) },
  { key: 'by', header: 'Closed by', from: 'md', cell: ({ closedByName }) => closedByName ?? '' },
  { key: 'cash', header: 'Cash', numeric: true, cell: cashOf },
  { key: 'difference', header: 'Difference', atEnd: true, cell: (close) => <Difference close={close} /> },
];

/** A close on a phone. */
export const closeCard = (close: DayCloseSummary) => (
  <>
    <span className="flex min-w-0 flex-1 flex-col gap-0.5">
      <Link
        to={`/clinic/day-close/${close.id}`}
        className="focus-ring font-medium after:absolute after:inset-0"
      >
        Close {close.number}
      </Link>
      <span className="text-sm text-ink-muted">{shortDay(close.closedOn)}</span>
    </span>
    <span className="flex flex-col items-end gap-1">
      <span className="tabular">{cashOf(close)}</span>
      <Difference close={close} />
    </span>
  </>
);
