import { ScrollText, SearchX } from 'lucide-react';
import { isRole, ROLE_LABELS } from '#vocabulary/permissions.ts';
import { nearDateIn, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type PagedList, PagedTable } from '#foundation/web/table/paged-table.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import type { AuditEntry } from '../contract.ts';
import { actionLabel, actorLabel } from './action-labels.ts';
import type { AuditFilterState } from './audit-filters.ts';
import { EntrySheet } from './entry-sheet.tsx';

interface AuditTableProps {
  readonly list: PagedList<AuditEntry>;
  readonly zone: string;
  readonly state: AuditFilterState;
  readonly withClinic?: boolean;
}

const when = (zone: string, at: string) => (
  <time dateTime={at} className="whitespace-nowrap">
    {nearDateIn(zone, at)}, {timeIn(zone, at)}
  </time>
);

const columnsFor = (zone: string, withClinic: boolean): Column<AuditEntry>[] => [
  {
    key: 'what',
    header: 'What',
    cell: (entry) => (
      <span className="flex flex-col">
        <span className="truncate">{actionLabel(entry.action)}</span>
        <span className="truncate text-sm font-normal text-ink-muted @min-[44rem]:hidden">
          {actorLabel(entry)} · {when(zone, entry.at)}
        </span>
      </span>
    ),
  },
  {
    key: 'subject',
    header: 'Record',
    from: 'sm',
    cell: ({ subjectName, subjectId }) =>
      subjectName === null ? (
        <span className="font-mono text-sm text-ink-muted">{subjectId.slice(0, 8)}</span>
      ) : (
        <span className="block max-w-32 truncate">{subjectName}</span>
      ),
  },
  {
    key: 'who',
    header: 'Who',
    from: 'lg',
    cell: (entry) => (
      <span className="flex items-center gap-2">
        <span className="max-w-36 truncate">{actorLabel(entry)}</span>
        {!withClinic && entry.actorRole !== null && isRole(entry.actorRole) && (
          <Badge className="@max-[60rem]:hidden">{ROLE_LABELS[entry.actorRole]}</Badge>
        )}
      </span>
    ),
  },
  { key: 'at', header: 'When', from: 'lg', cell: ({ at }) => when(zone, at) },
  ...(withClinic
    ? [
        {
          key: 'clinic',
          header: 'Clinic',
          from: 'xl' as const,
          cell: ({ clinicName }: AuditEntry) => (
            <span className="block max-w-56 truncate">{clinicName ?? '–'}</span>
          ),
        },
      ]
    : []),
  {
    key: 'ip',
    header: 'IP address or device',
    from: 'xl',
    cell: ({ ip, deviceName }) => <span className="block max-w-28 truncate">{deviceName ?? ip ?? '–'}</span>,
  },
];

/** The entries that match the filters; one opens in a sheet. */
export function AuditTable({ list, zone, state, withClinic = false }: AuditTableProps) {
  const open = list.data?.pages.flatMap(({ items }) => items).find(({ id }) => id === state.entryId);
  return (
    <>
      <PagedTable
        list={list}
        failure="The audit trail could not be loaded"
        noun={['entry', 'entries']}
        label="Audit trail"
        columns={columnsFor(zone, withClinic)}
        rowKey={({ id }) => String(id)}
        rowTo={({ id }) => state.addressOf(id)}
        selectedKey={open && String(open.id)}
        empty={
          state.isNarrowed ? (
            <EmptyState
              icon={<SearchX />}
              title="No entries match these filters"
              action={<Button onClick={state.clear}>Show everything</Button>}
            />
          ) : (
            <EmptyState
              icon={<ScrollText />}
              title="No entries yet"
              hint="Everything that anyone views or changes appears here. Entries cannot be edited or deleted."
            />
          )
        }
      />
      {open && <EntrySheet entry={open} zone={zone} onClose={state.closeEntry} />}
    </>
  );
}
