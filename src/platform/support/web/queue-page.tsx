import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { LifeBuoy, SearchX } from 'lucide-react';
import {
  TICKET_PRIORITY_LABELS,
  TICKET_STATE_LABELS,
  TICKET_PRIORITIES,
  TICKET_STATES,
} from '#vocabulary/tickets.ts';
import { queryOf } from '#foundation/web/api.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { emptied, setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { deviceZone, todayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Combobox } from '#foundation/web/ui/combobox.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { ClinicFilter } from '#platform/clinics/web/public/clinic-filter.tsx';
import { listAgentsEndpoint, listTicketQueueEndpoint } from '../contract.ts';
import { queueExport } from './export-queue.ts';
import { QueueTable } from './queue-table.tsx';

export const handle = screen({ title: 'Support', roles: ['platform_admin'] });

const STATES = ['unsettled', 'any', ...TICKET_STATES] as const;
const stateLabel = (state: (typeof STATES)[number]): string => {
  if (state === 'unsettled') return 'All unresolved';
  return state === 'any' ? 'All states' : TICKET_STATE_LABELS[state];
};
const PRIORITIES = ['any', ...TICKET_PRIORITIES] as const;
const priorityLabel = (priority: (typeof PRIORITIES)[number]): string =>
  priority === 'any' ? 'All priorities' : TICKET_PRIORITY_LABELS[priority];

/** The queue of tickets, the most overdue first. */
export default function QueuePage() {
  const [typed, type, q] = useAddressSearch();
  const [state, chooseState] = useAddressChoice('state', STATES);
  const [priority, choosePriority] = useAddressChoice('priority', PRIORITIES);
  const [params, change] = useAddressParams();
  const assignee = params.get('assignee') ?? '';
  const clinicId = params.get('clinic') ?? '';
  const agents = useAgentChoices();
  const filters = {
    q,
    state,
    ...(priority === 'any' ? {} : { priority }),
    ...(assignee === '' ? {} : { assignee }),
    ...(clinicId === '' ? {} : { clinicId }),
  };
  const list = useInfiniteQuery({
    ...pagesOf(listTicketQueueEndpoint, filters),
    placeholderData: (before) => before,
  });
  const chosen = [state !== 'unsettled', priority !== 'any', assignee !== '', clinicId !== ''].filter(
    Boolean,
  );
  const isNarrowed = q !== '' || chosen.length > 0;
  const clear = () => {
    type('');
    change(emptied);
  };
  const set = (name: string, value: string) => change((next) => setOrDelete(next, name, value));

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Support"
        description="Sorted by when a response is due."
        actions={
          <ExportButton
            list={queueExport(filters)}
            fileName={`tickets-${todayIn(deviceZone())}.csv`}
            noun="tickets"
          />
        }
      />
      <FilterBar
        search={{
          label: 'Search tickets',
          placeholder: 'Number, subject or requester',
          value: typed,
          onValueChange: type,
        }}
        chosen={chosen.length}
        onClear={clear}
      >
        <Select
          aria-label="State"
          options={STATES.map((value) => ({ value, label: stateLabel(value) }))}
          value={state}
          onValueChange={chooseState}
          className="w-auto"
        />
        <Select
          aria-label="Priority"
          options={PRIORITIES.map((value) => ({ value, label: priorityLabel(value) }))}
          value={priority}
          onValueChange={choosePriority}
          className="w-auto"
        />
        <Combobox
          aria-label="Assignee"
          options={agents}
          value={assignee}
          valueLabel="One person"
          onValueChange={(id) => set('assignee', id)}
          searchPlaceholder="Assignee"
          className="w-full sm:w-44"
        />
        <ClinicFilter value={clinicId} onValueChange={(id) => set('clinic', id)} />
      </FilterBar>
      <QueueTable
        list={list}
        empty={
          isNarrowed ? (
            <EmptyState
              icon={<SearchX />}
              title="No matching tickets"
              action={<Button onClick={clear}>Show all unresolved</Button>}
            />
          ) : (
            <EmptyState
              icon={<LifeBuoy />}
              title="No tickets waiting"
              hint="Requests that clinics and clients send under Help appear here, the most urgent first."
            />
          )
        }
      />
    </div>
  );
}

/** The assignee filter, oneself first. */
function useAgentChoices() {
  const { profile } = useSignedIn();
  const { data } = useQuery(queryOf(listAgentsEndpoint, {}));
  const others = (data?.items ?? []).filter(({ userId }) => userId !== profile.id);
  return [
    { value: '', label: 'Any assignee' },
    { value: profile.id, label: 'Mine' },
    { value: 'nobody', label: 'Unassigned' },
    ...others.map(({ userId, name }) => ({ value: userId, label: name })),
  ];
}
