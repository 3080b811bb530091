import { showFixed } from '#foundation/web/number-on-screen.ts';
import { timestampLabel } from '#foundation/web/time/date-time-label.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import type { RegisterRow } from '../contract.ts';
import { REGISTER_KIND_LABELS, registerDecimals, rowDetail, rowPeople } from '../inspection-text.rules.ts';

interface RegisterParts {
  readonly zone: string;
  readonly unit: string;
  readonly rows: readonly RegisterRow[];
}

const plain = (thousandths: number, decimals: number): string => showFixed(thousandths / 1000, decimals);
const signed = (thousandths: number, decimals: number): string =>
  `${thousandths > 0 ? '+' : ''}${plain(thousandths, decimals)}`;

/** The columns of a register, in the order of a paper one. */
export function registerColumns({ zone, unit, rows }: RegisterParts): readonly Column<RegisterRow>[] {
  const decimals = registerDecimals(rows);
  return [
    { key: 'position', header: 'Row', cell: ({ position }) => position },
    { key: 'at', header: 'When', cell: ({ recordedAt }) => timestampLabel(zone, recordedAt) },
    { key: 'kind', header: 'What', cell: ({ kind }) => <Badge>{REGISTER_KIND_LABELS[kind]}</Badge> },
    { key: 'detail', header: 'Recipient, reason', cell: rowDetail },
    { key: 'by', header: 'Recorded by', from: 'lg', cell: rowPeople },
    {
      key: 'quantity',
      header: `Quantity, ${unit}`,
      numeric: true,
      cell: ({ quantityThousandths }) => signed(quantityThousandths, decimals),
    },
    {
      key: 'balance',
      header: `Balance, ${unit}`,
      numeric: true,
      cell: ({ balanceThousandths }) => plain(balanceThousandths, decimals),
    },
  ];
}

/** A row on a phone. */
export function registerCard({ zone, unit, rows }: RegisterParts) {
  const decimals = registerDecimals(rows);
  return function RegisterCard(row: RegisterRow) {
    return (
      <>
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="font-medium">
            {row.position}. {REGISTER_KIND_LABELS[row.kind]}
          </span>
          <span className="text-sm text-ink-muted">
            {[timestampLabel(zone, row.recordedAt), rowDetail(row), rowPeople(row)]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </span>
        <span className="flex flex-col items-end gap-0.5 tabular">
          <span>
            {signed(row.quantityThousandths, decimals)} {unit}
          </span>
          <span className="text-sm text-ink-muted">
            {plain(row.balanceThousandths, decimals)} {unit} left
          </span>
        </span>
      </>
    );
  };
}
