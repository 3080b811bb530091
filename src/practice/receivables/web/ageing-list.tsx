import { useInfiniteQuery } from '@tanstack/react-query';
import { HandCoins, SearchX } from 'lucide-react';
import { useState } from 'react';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { pagesOf } from '#foundation/web/pages.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { FilterSelect } from '#foundation/web/table/filter-select.tsx';
import { PagedTable } from '#foundation/web/table/paged-table.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { emptied, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { longDay } from '#foundation/web/time/day-format.ts';
import type { ClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { listReceivablesEndpoint, RECEIVABLES_FILTERS, type ReceivablesRow } from '../contract.ts';
import { ageingCard, ageingColumns } from './ageing-columns.tsx';
import { AgeingTotals } from './ageing-totals.tsx';
import { receivablesExport } from './export-receivables.ts';
import { PrintReceivables } from './print-receivables.tsx';
import { StatementSheet } from './statement-sheet.tsx';

const SHOW_OPTIONS = [
  { value: 'all', label: 'Everyone who owes' },
  { value: 'overdue', label: 'Overdue' },
  { value: 'over_30', label: 'Over 30 days' },
  { value: 'over_60', label: 'Over 60 days' },
  { value: 'over_90', label: 'Over 90 days' },
  { value: 'credit', label: 'With credit' },
] as const;

interface AgeingListProps {
  readonly clock: Pick<ClinicClock, 'clinicName' | 'today'>;
}

/** Who owes what, the most overdue first. Filters are in the URL. */
export function AgeingList({ clock }: AgeingListProps) {
  const [typed, type, q] = useAddressSearch();
  const [show, chooseShow] = useAddressChoice('show', [...RECEIVABLES_FILTERS]);
  const [, change] = useAddressParams();
  const [statementOf, setStatementOf] = useState<ReceivablesRow>();
  const filters = { q, show };
  const list = useInfiniteQuery({
    ...pagesOf(listReceivablesEndpoint, filters),
    placeholderData: (before) => before,
  });
  const clear = () => {
    type('');
    change(emptied);
  };
  const isNarrowed = q !== '' || show !== 'all';
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="What clients owe"
        description={`Grouped by days overdue as of ${longDay(clock.today)}.`}
        actions={
          <>
            <PrintReceivables
              filters={filters}
              filterText={[
                ...(show === 'all' ? [] : [SHOW_OPTIONS.find(({ value }) => value === show)?.label ?? '']),
                ...(q === '' ? [] : [`“${q}”`]),
              ]}
              clock={clock}
            />
            <ExportButton
              list={receivablesExport(filters)}
              fileName={`receivables-${clock.today}.csv`}
              noun="clients"
            />
          </>
        }
      />
      <div className="print:hidden">
        <FilterBar
          search={{
            label: 'Search clients',
            placeholder: 'Client, phone or email',
            value: typed,
            onValueChange: type,
          }}
          chosen={show === 'all' ? 0 : 1}
          onClear={clear}
        >
          <FilterSelect label="Which clients" options={SHOW_OPTIONS} value={show} onChoose={chooseShow} />
        </FilterBar>
      </div>
      <AgeingTotals totals={list.data?.pages[0]?.totals ?? []} />
      <PagedTable
        list={list}
        failure="What clients owe could not be loaded"
        noun={['client', 'clients']}
        label="What clients owe"
        columns={ageingColumns(setStatementOf)}
        rowKey={({ clientId, currency }) => `${clientId} ${currency}`}
        rowTo={({ clientId }) => `/clinic/clients/${clientId}`}
        card={ageingCard}
        empty={<NobodyOwes isNarrowed={isNarrowed} onClear={clear} />}
      />
      {statementOf && (
        <StatementSheet
          client={{ id: statementOf.clientId, name: statementOf.clientName, email: statementOf.email }}
          today={clock.today}
          onClose={() => setStatementOf(undefined)}
        />
      )}
    </div>
  );
}

function NobodyOwes({ isNarrowed, onClear }: { readonly isNarrowed: boolean; readonly onClear: () => void }) {
  if (isNarrowed)
    return (
      <EmptyState
        icon={<SearchX />}
        title="No clients match"
        hint="Try another filter, or search by the beginning of any part of the client’s name."
        action={<Button onClick={onClear}>Show everyone who owes</Button>}
      />
    );
  return (
    <EmptyState
      icon={<HandCoins />}
      title="No one owes anything"
      hint="Clients with unpaid invoices appear here."
    />
  );
}
