import { showMoney } from '#foundation/web/money-on-screen.ts';
import { quantityLabel } from '#foundation/web/quantity-on-screen.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import type { ReviewLine } from '../approval.contract.ts';
import { LINE_LOOKS, lotText, varianceText } from './count-text.ts';

/** `Anna 8, Ben 7`. */
const countsText = ({ entries, unit }: ReviewLine): string =>
  entries
    .map(({ countedByName, countedThousandths }) =>
      `${countedByName ?? ''} ${quantityLabel(countedThousandths, unit)}`.trim(),
    )
    .join(', ');

const expectedText = ({ entries, unit }: ReviewLine): string => {
  const last = entries.at(-1);
  return last ? quantityLabel(last.expectedThousandths, unit) : '';
};

const columnsIn = (currency: string): readonly Column<ReviewLine>[] => [
  {
    key: 'item',
    header: 'Item',
    cell: (line) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="whitespace-normal">{line.name}</span>
        <span className="text-sm font-normal whitespace-normal text-ink-muted">
          {lotText(line)} · {line.locationName}
        </span>
      </span>
    ),
  },
  { key: 'record', header: 'On record', numeric: true, from: 'sm', cell: expectedText },
  {
    key: 'counts',
    header: 'Counted',
    from: 'md',
    cell: (line) => <span className="whitespace-normal">{countsText(line)}</span>,
  },
  {
    key: 'variance',
    header: 'Difference',
    numeric: true,
    cell: ({ varianceThousandths, unit }) =>
      varianceThousandths === null ? '–' : varianceText(varianceThousandths, unit),
  },
  {
    key: 'value',
    header: 'Value',
    numeric: true,
    from: 'lg',
    cell: ({ varianceMinor }) => (varianceMinor === null ? '–' : showMoney(varianceMinor, currency)),
  },
  {
    key: 'state',
    header: 'State',
    atEnd: true,
    cell: ({ state }) => <Badge tone={LINE_LOOKS[state].tone}>{LINE_LOOKS[state].label}</Badge>,
  },
];

interface ReviewTableProps {
  readonly lines: readonly ReviewLine[];
  readonly currency: string;
}

/** The lines that are off or have to be counted again. */
export const ReviewTable = ({ lines, currency }: ReviewTableProps) => (
  <DataTable
    label="What differs"
    columns={columnsIn(currency)}
    rows={lines}
    rowKey={({ id }) => id}
    empty={<EmptyState compact title="Nothing differs so far" />}
  />
);
