import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Columns3, ListChecks, Plus, SearchX, Table2, Target, Upload } from 'lucide-react';
import { useNavigate } from 'react-router';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { deviceZone, todayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Segmented } from '#foundation/web/ui/segmented.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { leadBoardEndpoint, listLeadsEndpoint } from '../contract.ts';
import { leadsExport } from './export-leads.ts';
import { ImportSheet } from './import-sheet.tsx';
import { LeadBoard } from './lead-board.tsx';
import { LeadFilterBar } from './lead-filter-bar.tsx';
import { LeadsTable } from './leads-table.tsx';
import { MyTasks } from './my-tasks.tsx';
import { NewLeadSheet } from './new-lead-sheet.tsx';
import { type LeadFilterState, useLeadFilters } from './use-lead-filters.ts';

export const handle = screen({ title: 'Leads', roles: ['platform_admin'] });

const VIEW_OPTIONS = [
  { value: 'board', label: 'Board', icon: <Columns3 aria-hidden /> },
  { value: 'table', label: 'Table', icon: <Table2 aria-hidden /> },
  { value: 'tasks', label: 'My tasks', icon: <ListChecks aria-hidden /> },
] as const;

/** All leads, as a board of stages or as a table. */
export default function LeadsPage() {
  const state = useLeadFilters();
  const [params, change] = useAddressParams();
  const navigate = useNavigate();
  const sheet = params.get('sheet');
  const show = (name: 'new' | 'import' | null) =>
    change((next) => (name === null ? next.delete('sheet') : next.set('sheet', name)), {
      replace: name === null,
    });
  return (
    <div className="flex min-w-0 flex-col gap-4">
      <PageHeader
        title="Leads"
        actions={
          <>
            <Button onClick={() => show('import')}>
              <Upload aria-hidden />
              Import
            </Button>
            <ExportButton
              list={leadsExport(state.tableFilters)}
              fileName={`leads-${todayIn(deviceZone())}.csv`}
              noun="leads"
            />
          </>
        }
        primary={{
          label: 'New lead',
          icon: <Plus aria-hidden />,
          shortcut: 'N',
          onSelect: () => show('new'),
        }}
      />
      <Segmented
        label="View"
        value={state.view}
        onValueChange={state.chooseView}
        options={VIEW_OPTIONS}
        className="self-start"
      />
      {state.view !== 'tasks' && <LeadFilterBar state={state} />}
      {state.view === 'board' && <BoardView state={state} onAdd={() => show('new')} />}
      {state.view === 'table' && <TableView state={state} onAdd={() => show('new')} />}
      {state.view === 'tasks' && <MyTasks />}
      {sheet === 'new' && (
        <NewLeadSheet
          onClose={() => show(null)}
          onAdded={(id) => void navigate(`/admin/leads/${id}`, { replace: true })}
        />
      )}
      {sheet === 'import' && <ImportSheet onClose={() => show(null)} />}
    </div>
  );
}

interface ViewProps {
  readonly state: LeadFilterState;
  readonly onAdd: () => void;
}

function BoardView({ state, onAdd }: ViewProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...queryOf(leadBoardEndpoint, state.boardFilters),
    placeholderData: (before) => before,
  });
  if (error && !data) {
    return <ErrorState title="The leads could not be loaded" error={error} onRetry={() => void refetch()} />;
  }
  if (!data) return <SkeletonRows rows={8} />;
  if (data.columns.every(({ count }) => count === 0)) return <NoLeads state={state} onAdd={onAdd} />;
  return (
    <div aria-busy={isPlaceholderData} className="min-w-0">
      <LeadBoard board={data} />
    </div>
  );
}

function TableView({ state, onAdd }: ViewProps) {
  const list = useInfiniteQuery({
    ...pagesOf(listLeadsEndpoint, state.tableFilters),
    placeholderData: (before) => before,
  });
  return (
    <LeadsTable
      list={list}
      sort={state.sort}
      onSort={state.chooseSort}
      empty={<NoLeads state={state} onAdd={onAdd} />}
    />
  );
}

function NoLeads({ state, onAdd }: ViewProps) {
  return state.isNarrowed ? (
    <EmptyState
      icon={<SearchX />}
      title="No matching leads"
      hint="Search by the beginning of any part of the name or clinic, by phone or by email."
      action={<Button onClick={state.clear}>Show all leads</Button>}
    />
  ) : (
    <EmptyState
      icon={<Target />}
      title="No leads yet"
      hint="People who contact us, book a demo or start a trial on the website appear here."
      action={
        <Button variant="primary" onClick={onAdd}>
          Add the first lead
        </Button>
      }
    />
  );
}
