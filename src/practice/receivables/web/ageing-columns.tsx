import { FileText } from 'lucide-react';
import { Link } from 'react-router';
import { showMoney } from '#foundation/web/money-on-screen.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import type { ReceivablesRow } from '../contract.ts';
import { AGES } from './age-labels.ts';

/** Nothing is a dash: the amounts stand out. */
function Amount({ minor, currency }: { readonly minor: number; readonly currency: string }) {
  if (minor !== 0) return showMoney(minor, currency);
  return (
    <span className="text-ink-muted">
      <span aria-hidden>–</span>
      <span className="sr-only">none</span>
    </span>
  );
}

export const ageingColumns = (
  onStatement: (row: ReceivablesRow) => void,
): readonly Column<ReceivablesRow>[] => [
  { key: 'client', header: 'Client', cell: ({ clientName }) => clientName },
  ...AGES.map(({ key, short }): Column<ReceivablesRow> => ({
    key,
    header: short,
    numeric: true,
    from: 'lg',
    cell: ({ ages, currency }) => <Amount minor={ages[key]} currency={currency} />,
  })),
  {
    key: 'owed',
    header: 'Owed',
    numeric: true,
    cell: ({ openMinor, currency }) => (
      <span className="font-semibold">
        <Amount minor={openMinor} currency={currency} />
      </span>
    ),
  },
  {
    key: 'credit',
    header: 'Credit',
    numeric: true,
    from: 'xl',
    cell: ({ creditMinor, currency }) => <Amount minor={creditMinor} currency={currency} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    atEnd: true,
    cell: (row) => (
      <span className="relative z-10 flex justify-end print:hidden">
        <Button
          size="icon"
          variant="ghost"
          aria-label={`Statement for ${row.clientName}`}
          onClick={() => onStatement(row)}
        >
          <FileText aria-hidden />
        </Button>
      </span>
    ),
  },
];

/** A client on a phone. */
export const ageingCard = ({
  clientId,
  clientName,
  currency,
  openMinor,
  overdueMinor,
  creditMinor,
}: ReceivablesRow) => (
  <>
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <Link
        to={`/clinic/clients/${clientId}`}
        className="focus-ring truncate rounded-sm text-md font-medium after:absolute after:inset-0"
      >
        {clientName}
      </Link>
      <span className="flex flex-wrap gap-1.5">
        {overdueMinor > 0 && <Badge tone="warn">{`Overdue ${showMoney(overdueMinor, currency)}`}</Badge>}
        {creditMinor > 0 && <Badge tone="outline">{`Credit ${showMoney(creditMinor, currency)}`}</Badge>}
      </span>
    </div>
    <span className="font-semibold tabular">{showMoney(openMinor, currency)}</span>
  </>
);
