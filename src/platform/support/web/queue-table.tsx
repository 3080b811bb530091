import type { ReactNode } from 'react';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { TICKET_STATE_LABELS } from '#vocabulary/tickets.ts';
import { type PagedList, PagedTable } from '#foundation/web/table/paged-table.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import type { QueuedTicket } from '../contract.ts';
import { AnswerDue } from './answer-due.tsx';
import { PriorityBadge, StateBadge } from './ticket-badges.tsx';

const COLUMNS: readonly Column<QueuedTicket>[] = [
  {
    key: 'ticket',
    header: 'Ticket',
    cell: ({ number, subject, state }) => (
      <span className="flex max-w-44 min-w-0 flex-col py-1 @min-[28rem]:max-w-60">
        <span className="line-clamp-2 break-words whitespace-normal">{subject}</span>
        <span className="truncate text-sm font-normal text-ink-muted tabular">
          Ticket {number}
          <span className="@min-[40rem]:hidden"> · {TICKET_STATE_LABELS[state]}</span>
        </span>
      </span>
    ),
  },
  {
    key: 'due',
    header: 'Response due',
    cell: ({ answerDueAt, state }) => <AnswerDue dueAt={answerDueAt} state={state} />,
  },
  { key: 'state', header: 'State', from: 'md', cell: ({ state }) => <StateBadge state={state} /> },
  {
    key: 'priority',
    header: 'Priority',
    from: 'xl',
    cell: ({ priority }) => <PriorityBadge priority={priority} />,
  },
  {
    key: 'requester',
    header: 'Requester',
    from: 'xl',
    cell: ({ requesterName, requesterRole, clinicName }) => (
      <span className="flex max-w-36 min-w-0 flex-col py-1">
        <span className="truncate">{requesterName ?? 'Account removed'}</span>
        <span className="truncate text-sm text-ink-muted">{clinicName ?? ROLE_LABELS[requesterRole]}</span>
      </span>
    ),
  },
  {
    key: 'assignee',
    header: 'Assignee',
    from: 'xl',
    cell: ({ assigneeName }) => assigneeName ?? <span className="text-ink-muted">Unassigned</span>,
  },
];

interface QueueTableProps {
  readonly list: PagedList<QueuedTicket>;
  readonly empty: ReactNode;
}

export function QueueTable({ list, empty }: QueueTableProps) {
  return (
    <PagedTable
      list={list}
      failure="The tickets could not be loaded"
      noun={['ticket', 'tickets']}
      label="Tickets"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowTo={({ id }) => `/admin/support/${id}`}
      empty={empty}
    />
  );
}
