import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pagesOf } from '#foundation/web/pages.ts';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { type GetReport, listReportRowsEndpoint, type ReportRow } from '../contract.ts';
import type { ReportColumn, ReportDefinition } from '../definition.rules.ts';
import { NONE, showCell } from './report-text.ts';

interface ReportRowsProps {
  readonly definition: ReportDefinition;
  readonly question: GetReport;
  /** Of the amounts; undefined until the figures have come. */
  readonly currency: string | undefined;
  readonly group: string | undefined;
}

const PATHS: Readonly<Record<ReportDefinition['linksTo'], string>> = {
  invoice: '/clinic/invoices',
  client: '/clinic/clients',
  estimate: '/clinic/estimates',
  pet: '/clinic/pets',
  stockItem: '/clinic/inventory',
  visit: '/clinic/visits',
};

const NUMERIC: ReadonlySet<ReportColumn['kind']> = new Set([
  'money',
  'count',
  'quantity',
  'percent',
  'times',
]);

/** The rows that add up to a report, or to one of its groups. */
export function ReportRows({ definition, question, currency, group }: ReportRowsProps) {
  const list = useInfiniteQuery({
    ...pagesOf(listReportRowsEndpoint, { ...question, ...(group === undefined ? {} : { group }) }),
    placeholderData: (before) => before,
  });
  const columns = definition.columns.map((_, index) => columnOf(definition, index, currency ?? ''));
  return (
    <PagedTable
      // An amount without its currency cannot be written.
      list={currency === undefined ? { ...list, data: undefined, error: null } : list}
      failure="The rows could not be loaded"
      noun={['row', 'rows']}
      label="Rows"
      columns={columns}
      rowKey={({ id }) => id}
      card={cardOf(definition, currency ?? '')}
      empty={<EmptyState compact title="No rows in this period" />}
    />
  );
}

/** The cell that names what a row leads to. */
const LINK_LABELS: Readonly<Record<ReportDefinition['linksTo'], string>> = {
  invoice: 'Invoice',
  client: 'Client',
  estimate: 'Estimate',
  pet: 'Pet',
  stockItem: 'Item',
  visit: 'Pet',
};
const linkIndexOf = ({ columns, linksTo }: ReportDefinition): number =>
  columns.findIndex(({ label }) => label === LINK_LABELS[linksTo]);

const columnOf = (definition: ReportDefinition, index: number, currency: string): Column<ReportRow> => {
  const { label, kind } = definition.columns[index] ?? { label: '', kind: 'text' };
  const isLink = index === linkIndexOf(definition);
  return {
    key: label,
    header: label,
    numeric: NUMERIC.has(kind),
    cell: ({ cells, linkId }) => {
      const text = showCell(kind, cells[index] ?? null, currency);
      return isLink && linkId !== null ? (
        <Link
          to={`${PATHS[definition.linksTo]}/${linkId}`}
          className="focus-ring rounded-sm font-medium hover:underline"
        >
          {text}
        </Link>
      ) : (
        <span className={kind === 'text' ? 'whitespace-normal' : 'tabular'}>{text}</span>
      );
    },
  };
};

/** Renders rows on a narrow screen. */
const cardOf = (definition: ReportDefinition, currency: string) => (row: ReportRow) => (
  <RowCard row={row} definition={definition} currency={currency} />
);

interface RowCardProps {
  readonly row: ReportRow;
  readonly definition: ReportDefinition;
  readonly currency: string;
}

/** A row on a narrow screen: its cells under each other, the last one, mostly the amount, next to them. */
function RowCard({ row, definition, currency }: RowCardProps) {
  const texts = definition.columns.map(({ kind }, index) =>
    showCell(kind, row.cells[index] ?? null, currency),
  );
  // A number says what it is; elsewhere on the screen its column does.
  const named = texts.map((text, index) => {
    const { label, kind } = definition.columns[index] ?? { label: '', kind: 'text' };
    return NUMERIC.has(kind) && text !== NONE ? `${label} ${text}` : text;
  });
  const linkIndex = linkIndexOf(definition);
  const name = texts[linkIndex];
  const rest = named.slice(0, -1).filter((text, index) => index !== linkIndex && text !== NONE);
  return (
    <div className="flex min-w-0 flex-1 items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {row.linkId === null ? (
            name
          ) : (
            <Link
              to={`${PATHS[definition.linksTo]}/${row.linkId}`}
              className="focus-ring rounded-sm after:absolute after:inset-0"
            >
              {name}
            </Link>
          )}
        </p>
        <p className="text-sm wrap-anywhere text-ink-muted">{rest.join(' · ')}</p>
      </div>
      <p className="shrink-0 font-medium tabular">{texts.at(-1)}</p>
    </div>
  );
}
