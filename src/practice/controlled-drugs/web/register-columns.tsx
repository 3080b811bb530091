import { showNumber } from '#foundation/web/number-on-screen.ts';
import { dateTimeLabel } from '#foundation/web/time/date-time-label.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import type { RegisterRow } from '../contract.ts';
import { REGISTER_KIND_LABELS, rowDetail, rowPeople } from '../inspection-text.rules.ts';

const signed = (thousandths: number): string =>
  thousandths > 0 ? `+${showNumber(thousandths / 1000, 3)}` : showNumber(thousandths / 1000, 3);

/** The columns of a register, in the order of a paper one. */
export const registerColumns = (zone: string): readonly Column<RegisterRow>[] => [
  { key: 'position', header: 'Row', cell: ({ position }) => position },
  { key: 'at', header: 'When', cell: ({ recordedAt }) => dateTimeLabel(zone, recordedAt) },
  { key: 'kind', header: 'What', cell: ({ kind }) => <Badge>{REGISTER_KIND_LABELS[kind]}</Badge> },
  { key: 'detail', header: 'Recipient, reason', cell: rowDetail },
  { key: 'by', header: 'Recorded by', from: 'lg', cell: rowPeople },
  {
    key: 'quantity',
    header: 'Quantity',
    numeric: true,
    cell: ({ quantityThousandths }) => signed(quantityThousandths),
  },
  {
    key: 'balance',
    header: 'Balance',
    numeric: true,
    cell: ({ balanceThousandths }) => showNumber(balanceThousandths / 1000, 3),
  },
];

/** A row on a phone. */
export const registerCard = (zone: string) =>
  function RegisterCard(row: RegisterRow) {
    return (
      <>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="font-medium">
            {row.position}. {REGISTER_KIND_LABELS[row.kind]}
          </span>
          <span className="text-sm text-ink-muted">
            {[dateTimeLabel(zone, row.recordedAt), rowDetail(row), rowPeople(row)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="flex flex-col items-end gap-0.5 tabular">
          <span>{signed(row.quantityThousandths)}</span>
          <span className="text-sm text-ink-muted">{showNumber(row.balanceThousandths / 1000, 3)}</span>
        </span>
      </>
    );
  };
