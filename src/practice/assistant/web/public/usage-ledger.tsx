import { ReceiptText, SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { csvLine } from '#foundation/values/csv.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import type { CsvExport } from '#foundation/web/export/export-csv.ts';
import { dateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { type PagedList, PagedTable } from '#foundation/web/table/paged-table.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { MILLIONTHS } from '../../budget.rules.ts';
import type { AiUse } from '../../contract.ts';
import { featureLabel } from './feature-label.ts';
import { LedgerFilters } from './ledger-filters.tsx';
import { exactLabel } from './money-labels.ts';
import type { UsageFilters } from './use-usage-filters.ts';

const columnsFor = (zone: string, withClinic: boolean): Column<AiUse>[] => [
  {
    key: 'at',
    header: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {dateIn(zone, at)}, {timeIn(zone, at)}
      </time>
    ),
  },
  ...(withClinic
    ? [
        {
          key: 'clinic',
          header: 'Clinic',
          from: 'sm' as const,
          cell: ({ clinicName }: AiUse) => clinicName ?? 'Deleted clinic',
        },
      ]
    : []),
  { key: 'feature', header: 'Feature', from: 'md', cell: ({ feature }) => featureLabel(feature) },
  { key: 'model', header: 'Model', from: 'xl', cell: ({ provider, model }) => `${provider} ${model}` },
  {
    key: 'tokens',
    header: 'Tokens in / out',
    numeric: true,
    from: 'lg',
    cell: ({ inputTokens, outputTokens }) => `${showNumber(inputTokens)} / ${showNumber(outputTokens)}`,
  },
  {
    key: 'cost',
    header: 'Cost',
    numeric: true,
    cell: ({ costMillionths, currency }) => exactLabel(costMillionths, currency),
  },
  { key: 'who', header: 'Who', from: 'md', cell: ({ userName }) => userName ?? '–' },
];

const HEAD = [
  'At',
  'Clinic',
  'Feature',
  'Provider',
  'Model',
  'Input tokens',
  'Output tokens',
  'Cost in minor units',
  'Currency',
  'Who',
];

/** A use as a line of the export; its instant in UTC, its cost with all digits. */
const usageLine = (use: AiUse): string =>
  csvLine([
    use.at,
    use.clinicName ?? use.clinicId,
    use.feature,
    use.provider,
    use.model,
    use.inputTokens,
    use.outputTokens,
    use.costMillionths / MILLIONTHS,
    use.currency,
    use.userName,
  ]);

interface UsageLedgerProps {
  readonly list: PagedList<AiUse>;
  readonly filters: UsageFilters;
  readonly zone: string;
  readonly today: string;
  readonly withClinic: boolean;
  readonly readPage: CsvExport<AiUse>['readPage'];
  /** Before the filters that every ledger has. */
  readonly children?: ReactNode;
}

/** Each use of a model and its cost, the latest first, with filters and an export. */
export function UsageLedger(props: UsageLedgerProps) {
  const { list, filters: state, zone, today, withClinic, readPage, children } = props;
  return (
    <div className="flex flex-col gap-3">
      <FilterBar
        label="Ledger"
        chosen={state.chosen}
        onClear={state.clear}
        actions={
          <ExportButton
            list={{ head: HEAD, line: usageLine, readPage }}
            fileName={`assistant-ledger-${today}.csv`}
            noun="uses"
          />
        }
      >
        {children}
        <LedgerFilters state={state} today={today} />
      </FilterBar>
      <PagedTable
        list={list}
        failure="The ledger could not be loaded"
        noun={['use', 'uses']}
        label="Ledger"
        columns={columnsFor(zone, withClinic)}
        rowKey={({ id }) => String(id)}
        empty={
          state.isNarrowed ? (
            <EmptyState
              icon={<SearchX />}
              title="No usage matches"
              action={<Button onClick={state.clear}>Show everything</Button>}
            />
          ) : (
            <EmptyState
              icon={<ReceiptText />}
              title="No usage yet"
              hint="Each use of a model appears here with its tokens, its cost and who used it."
            />
          )
        }
      />
    </div>
  );
}
