import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { type PagedList, PagedTable } from '#foundation/web/table/paged-table.tsx';
import { dateIn, deviceZone } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column, Sort } from '#foundation/web/ui/data-table.tsx';
import type { LeadListItem, LeadSort } from '../contract.ts';
import { DueBadge } from './due-badge.tsx';
import { SOURCE_LABELS, STAGE_LABELS, STAGE_TONES } from './lead-labels.ts';

const COLUMNS: readonly Column<LeadListItem>[] = [
  {
    key: 'name',
    header: 'Name',
    sortable: true,
    cell: ({ fullName, clinicName, doNotContact }) => (
      <span className="flex min-w-0 flex-col py-1">
        <span className="flex items-center gap-1.5">
          <span className="truncate">{fullName}</span>
          {doNotContact && (
            <BellOff aria-label="Do not contact" className="size-3.5 shrink-0 text-warn-ink" />
          )}
        </span>
        <span className="truncate text-sm font-normal text-ink-muted">{clinicName ?? '–'}</span>
      </span>
    ),
  },
  {
    key: 'stage',
    header: 'Stage',
    cell: ({ stage }) => <Badge tone={STAGE_TONES[stage]}>{STAGE_LABELS[stage]}</Badge>,
  },
  {
    key: 'reach',
    header: 'Contact',
    from: 'md',
    cell: ({ email, phone }) => (
      <span className="block max-w-44 truncate @min-[60rem]:max-w-56">{email ?? phone ?? '–'}</span>
    ),
  },
  { key: 'owner', header: 'Owner', from: 'lg', cell: ({ ownerName }) => ownerName ?? '–' },
  {
    key: 'task',
    header: 'Next task',
    from: 'xl',
    cell: ({ nextTaskAt }) => (nextTaskAt === null ? '–' : <DueBadge dueAt={nextTaskAt} />),
  },
  {
    key: 'created',
    header: 'Received',
    sortable: true,
    from: 'sm',
    cell: ({ createdAt, source }) => (
      <span className="flex flex-col">
        {dateIn(deviceZone(), createdAt)}
        <span className="text-sm text-ink-muted">{SOURCE_LABELS[source]}</span>
      </span>
    ),
  },
];

interface LeadsTableProps {
  readonly list: PagedList<LeadListItem>;
  readonly sort: LeadSort;
  readonly onSort: (sort: LeadSort) => void;
  readonly empty: ReactNode;
}

const sortOf = ({ key, descending }: Sort): LeadSort => {
  if (key === 'name') return descending ? '-name' : 'name';
  return descending ? '-created' : 'created';
};

export function LeadsTable({ list, sort, onSort, empty }: LeadsTableProps) {
  return (
    <PagedTable
      list={list}
      failure="The leads could not be loaded"
      noun={['lead', 'leads']}
      label="Leads"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowTo={({ id }) => `/admin/leads/${id}`}
      sort={{ key: sort.replace('-', ''), descending: sort.startsWith('-') }}
      onSort={(chosen) => onSort(sortOf(chosen))}
      empty={empty}
    />
  );
}
