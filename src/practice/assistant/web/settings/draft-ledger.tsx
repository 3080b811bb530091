import { useInfiniteQuery } from '@tanstack/react-query';
import { ReceiptText, SearchX } from 'lucide-react';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { pageReader, pagesOf } from '#foundation/web/pages.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { dateIn, isoDayIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { csvLine } from '#foundation/values/csv.ts';
import { MILLIONTHS } from '../../budget.rules.ts';
import { type AiDraftLine, listAiDraftsEndpoint } from '../../contract.ts';
import { exactLabel } from '../public/money-labels.ts';
import { LedgerFilters } from '../public/ledger-filters.tsx';
import { featureLabel } from '../public/feature-label.ts';
import { useUsageFilters } from '../public/use-usage-filters.ts';

const DECISIONS = { accepted: 'Used as drafted', edited: 'Edited, then used', dropped: 'Dropped' } as const;
const FALLBACKS: Readonly<Record<NonNullable<AiDraftLine['fallback']>, string>> = {
  not_allowed: 'model not allowed',
  stopped: 'models stopped',
  no_model: 'no model set up',
  budget: 'budget used up',
  unavailable: 'model did not answer',
  unusable: 'answer not usable',
};

const madeBy = ({ modelName, fallback }: AiDraftLine): string => {
  if (modelName !== null) return modelName;
  return fallback === null ? 'Rules' : `Rules: ${FALLBACKS[fallback]}`;
};
const decisionOf = ({ decision, editDistance }: AiDraftLine) =>
  decision === null ? (
    '–'
  ) : (
    <span className="flex flex-col py-1">
      <span>{DECISIONS[decision]}</span>
      {decision === 'edited' && editDistance !== null && (
        <span className="text-sm text-ink-muted">{`${showNumber(editDistance)} characters`}</span>
      )}
    </span>
  );

const columnsFor = (zone: string): Column<AiDraftLine>[] => [
  {
    key: 'at',
    header: 'When',
    cell: ({ at }) => (
      <time dateTime={at} className="whitespace-nowrap">
        {dateIn(zone, at)}, {timeIn(zone, at)}
      </time>
    ),
  },
  { key: 'feature', header: 'Feature', cell: ({ feature }) => featureLabel(feature) },
  {
    key: 'by',
    header: 'Drafted by',
    from: 'md',
    cell: (line) => (
      <span className="flex flex-col py-1">
        <span className="truncate">{madeBy(line)}</span>
        <span className="truncate text-sm text-ink-muted">{`${line.template}, version ${line.templateVersion}`}</span>
      </span>
    ),
  },
  {
    key: 'cost',
    header: 'Cost',
    numeric: true,
    from: 'sm',
    cell: ({ cost }) =>
      cost === null ? (
        '–'
      ) : (
        <span className="flex flex-col py-1">
          <span>{exactLabel(cost.costMillionths, cost.currency)}</span>
          <span className="text-sm text-ink-muted">
            {`${showNumber(cost.inputTokens)} / ${showNumber(cost.outputTokens)} tokens`}
          </span>
        </span>
      ),
  },
  { key: 'decision', header: 'Decision', from: 'md', cell: decisionOf },
  { key: 'who', header: 'Who', from: 'xl', cell: ({ userName }) => userName ?? '–' },
];

const HEAD = [
  'At',
  'Feature',
  'Engine',
  'Model',
  'Reason for rules',
  'Template',
  'Template version',
  'SHA-256 of the input',
  'Input tokens',
  'Output tokens',
  'Cost in minor units',
  'Currency',
  'Decision',
  'Edit distance',
  'Who',
];

const draftLine = (line: AiDraftLine): string =>
  csvLine([
    line.at,
    line.feature,
    line.engine,
    line.modelName,
    line.fallback,
    line.template,
    line.templateVersion,
    line.inputSha256,
    line.cost?.inputTokens ?? null,
    line.cost?.outputTokens ?? null,
    line.cost ? line.cost.costMillionths / MILLIONTHS : null,
    line.cost?.currency ?? null,
    line.decision,
    line.editDistance,
    line.userName,
  ]);

/** Each draft of the clinic: what made it, what it cost, and what a person did with it. */
export function DraftLedger({ zone }: { readonly zone: string }) {
  const state = useUsageFilters();
  const today = isoDayIn(zone, useNow());
  const list = useInfiniteQuery({
    ...pagesOf(listAiDraftsEndpoint, state.filters),
    placeholderData: (before) => before,
  });
  return (
    <div className="flex flex-col gap-3">
      <FilterBar
        label="Drafts"
        chosen={state.chosen}
        onClear={state.clear}
        actions={
          <ExportButton
            list={{
              head: HEAD,
              line: draftLine,
              readPage: pageReader(listAiDraftsEndpoint, { ...state.filters, limit: 100 }),
            }}
            fileName={`assistant-drafts-${today}.csv`}
            noun="drafts"
          />
        }
      >
        <LedgerFilters state={state} today={today} />
      </FilterBar>
      <PagedTable
        list={list}
        failure="The drafts could not be loaded"
        noun={['draft', 'drafts']}
        label="Drafts"
        columns={columnsFor(zone)}
        rowKey={({ id }) => id}
        empty={
          state.isNarrowed ? (
            <EmptyState
              icon={<SearchX />}
              title="No matching drafts"
              action={<Button onClick={state.clear}>Show everything</Button>}
            />
          ) : (
            <EmptyState
              icon={<ReceiptText />}
              title="No drafts yet"
              hint="Each draft appears here with its source, its cost and what your team did with it."
            />
          )
        }
      />
    </div>
  );
}
