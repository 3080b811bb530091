import { Link } from 'react-router';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { dateIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import type { PayoutLine } from '../payouts.contract.ts';
import { LINE_LABELS } from './payout-looks.tsx';

/** What a line is, whose, and whether it matches. */
function What({ line }: { readonly line: PayoutLine }) {
  const { kind, clientId, clientName, category, paymentId, unexplainedMinor, bookedMinor, currency } = line;
  return (
    <span className="flex flex-col gap-1">
      <span className="flex flex-wrap items-center gap-1.5">
        {LINE_LABELS[kind]}
        {unexplainedMinor !== 0 && (
          <Badge tone="warn">
            {bookedMinor === null
              ? 'Nothing booked for it'
              : `${showMoney(unexplainedMinor, currency)} more than was booked`}
          </Badge>
        )}
      </span>
      {clientId !== null && (
        <Link
          to={`/clinic/clients/${clientId}?payment=${paymentId ?? ''}`}
          className="focus-ring self-start rounded-sm text-brand-ink hover:underline"
        >
          {clientName}
        </Link>
      )}
      {kind === 'other' && <span className="text-sm text-ink-muted">{category.replaceAll('_', ' ')}</span>}
    </span>
  );
}

export const payoutLineColumns = (zone: string): readonly Column<PayoutLine>[] => [
  { key: 'what', header: 'What', cell: (line) => <What line={line} /> },
  { key: 'day', header: 'Day', from: 'lg', cell: ({ madeAt }) => dateIn(zone, madeAt) },
  {
    key: 'booked',
    header: 'Booked here',
    numeric: true,
    from: 'xl',
    cell: ({ bookedMinor, bookedCurrency }) =>
      bookedMinor === null || bookedCurrency === null ? '' : showMoney(bookedMinor, bookedCurrency),
  },
  {
    key: 'amount',
    header: 'Amount',
    numeric: true,
    cell: ({ amountMinor, currency }) => showMoney(amountMinor, currency),
  },
  {
    key: 'fee',
    header: 'Fee',
    numeric: true,
    cell: ({ feeMinor, currency }) => (feeMinor === 0 ? '' : showMoney(feeMinor, currency)),
  },
  {
    key: 'net',
    header: 'Paid out',
    numeric: true,
    from: 'md',
    cell: ({ amountMinor, feeMinor, currency }) => (
      <span className="font-semibold">{showMoney(amountMinor - feeMinor, currency)}</span>
    ),
  },
];

/** A line on a phone. */
export const payoutLineCard = (zone: string) =>
  function PayoutLineCard(line: PayoutLine) {
    const { amountMinor, currency, feeMinor, madeAt } = line;
    return (
      <>
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <What line={line} />
          <span className="text-sm text-ink-muted">
            {dateIn(zone, madeAt)}
            {feeMinor !== 0 && ` · fee ${showMoney(feeMinor, currency)}`}
          </span>
        </div>
        <span className="font-semibold tabular">{showMoney(amountMinor - feeMinor, currency)}</span>
      </>
    );
  };
