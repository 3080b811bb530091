import { CircleDot } from 'lucide-react';
import type { ReactNode } from 'react';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { type PagedList, PagedTable } from '#foundation/web/table/paged-table.tsx';
import { timeOfMinute } from '#foundation/web/time/zone-time.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { summarizeHours } from '#practice/clinics/opening-hours.rules.ts';
import type { StaffMember } from '../contract.ts';

/** The days on which they work; days off are omitted. */
const workingDays = ({ hours }: StaffMember): string =>
  summarizeHours(hours, timeOfMinute)
    .filter((line) => !line.endsWith(' closed'))
    .join(' · ');

const COLUMNS: readonly Column<StaffMember>[] = [
  {
    key: 'name',
    header: 'Name',
    cell: ({ fullName, avatarUrl, title }) => (
      <span className="flex max-w-44 items-center gap-2.5 py-1 @min-[28rem]:max-w-60">
        <Avatar name={fullName} src={avatarUrl} />
        <span className="flex min-w-0 flex-col">
          <span className="truncate">{fullName}</span>
          {title !== null && (
            <span className="text-sm font-normal whitespace-normal text-ink-muted">{title}</span>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'duty',
    header: 'Now',
    cell: ({ isOnDuty, isActive }) =>
      isOnDuty ? (
        <Badge tone="good" icon={<CircleDot aria-hidden />}>
          On duty
        </Badge>
      ) : (
        <span className="text-ink-muted">{isActive ? 'Off' : 'Off the schedule'}</span>
      ),
  },
  {
    key: 'role',
    header: 'Role',
    from: 'sm',
    cell: ({ role }) =>
      role === null ? <span className="text-ink-muted">No access</span> : <Badge>{ROLE_LABELS[role]}</Badge>,
  },
  {
    key: 'hours',
    header: 'Hours',
    from: 'lg',
    cell: (member) => {
      const text = workingDays(member);
      return text === '' ? (
        <span className="text-ink-muted">None set</span>
      ) : (
        <span className="line-clamp-2 whitespace-normal" title={text}>
          {text}
        </span>
      );
    },
  },
];

interface StaffTableProps {
  readonly list: PagedList<StaffMember>;
  readonly addressOf: (id: string) => string;
  readonly selectedId: string | null;
  readonly empty: ReactNode;
}

export function StaffTable({ list, addressOf, selectedId, empty }: StaffTableProps) {
  return (
    <PagedTable
      list={list}
      failure="The team could not be loaded"
      noun={['person', 'people']}
      label="Staff"
      columns={COLUMNS}
      rowKey={({ id }) => id}
      rowTo={({ id }) => addressOf(id)}
      selectedKey={selectedId ?? undefined}
      empty={empty}
    />
  );
}
