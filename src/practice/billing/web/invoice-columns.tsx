import { Link } from 'react-router';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import type { InvoiceSummary } from '../invoices.contract.ts';
import { InvoiceBadge } from './public/invoice-badge.tsx';

/** What is left to pay; a dash where that means nothing. */
const openText = ({ openMinor, currency, kind }: InvoiceSummary): string =>
  kind === 'credit_note' || openMinor === 0 ? '–' : showMoney(openMinor, currency);

export const INVOICE_COLUMNS: readonly Column<InvoiceSummary>[] = [
  { key: 'number', header: 'Number', cell: ({ number }) => <span className="tabular">{number}</span> },
  {
    key: 'client',
    header: 'Client',
    cell: ({ clientId, clientName }) => (
      <Link
        to={`/clinic/clients/${clientId}`}
        className="focus-ring relative z-10 block max-w-56 truncate rounded-sm hover:underline"
      >
        {clientName}
      </Link>
    ),
  },
  { key: 'issued', header: 'Issued', cell: ({ issuedOn }) => shortDay(issuedOn) },
  { key: 'due', header: 'Due', from: 'xl', cell: ({ dueOn }) => dueOn && shortDay(dueOn) },
  { key: 'state', header: 'State', cell: (invoice) => <InvoiceBadge {...invoice} /> },
  {
    key: 'total',
    header: 'Total',
    numeric: true,
    cell: ({ totalMinor, currency }) => showMoney(totalMinor, currency),
  },
  { key: 'open', header: 'Balance due', numeric: true, from: 'lg', cell: openText },
];

/** An invoice on a phone. */
export function invoiceCard(invoice: InvoiceSummary) {
  const { id, number, clientName, issuedOn, totalMinor, currency, openMinor, kind } = invoice;
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <div className="flex items-baseline justify-between gap-3">
        <Link
          to={`/clinic/invoices/${id}`}
          className="focus-ring truncate rounded-sm text-md font-medium tabular after:absolute after:inset-0"
        >
          {number}
        </Link>
        <span className="shrink-0 font-medium tabular">{showMoney(totalMinor, currency)}</span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0 wrap-anywhere text-ink-muted">
          {clientName} · {shortDay(issuedOn)}
        </span>
        <InvoiceBadge {...invoice} />
      </div>
      {kind === 'invoice' && openMinor > 0 && openMinor !== totalMinor && (
        <p className="text-sm text-ink-muted tabular">{showMoney(openMinor, currency)} left to pay</p>
      )}
    </div>
  );
}
