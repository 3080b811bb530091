import type { ReactNode } from 'react';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { type PagedList, PagedTable } from '#foundation/web/table/paged-table.tsx';
import { dateIn, daysAway, deviceZone, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import type { Column } from '#foundation/web/ui/data-table.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import type { PlatformUser } from '../contract.ts';

const columnsFor = (zone: string, today: string): Column<PlatformUser>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: ({ fullName, email, avatarUrl, isDeactivated }) => (
      <span className="flex max-w-44 items-center gap-2.5 py-1 @min-[40rem]:max-w-52">
        <Avatar name={fullName ?? email ?? '?'} src={avatarUrl} />
        <span className="flex min-w-0 flex-col">
          <span className="truncate">{fullName ?? email ?? 'No name'}</span>
          {fullName !== null && <span className="truncate text-sm font-normal text-ink-muted">{email}</span>}
          {isDeactivated && (
            <span className="mt-0.5">
              <Badge tone="warn">Deactivated</Badge>
            </span>
          )}
        </span>
      </span>
    ),
  },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role }) =>
      role === null ? <span className="text-ink-muted">None</span> : <Badge>{ROLE_LABELS[role]}</Badge>,
  },
  {
    key: 'clinic',
    header: 'Clinic',
    from: 'md',
    cell: ({ clinicName }) => (
      <span className="block max-w-36 truncate @min-[60rem]:max-w-52">{clinicName ?? '–'}</span>
    ),
  },
  {
    key: 'signed-in',
    header: 'Last sign-in',
    from: 'sm',
    cell: ({ lastSignInAt }) =>
      lastSignInAt === null ? (
        <span className="text-ink-muted">Never</span>
      ) : (
        <time dateTime={lastSignInAt} className="inline-block first-letter:uppercase">
          {daysAway(isoDayIn(zone, lastSignInAt), today)}
        </time>
      ),
  },
  {
    key: 'sessions',
    header: 'Devices',
    numeric: true,
    from: 'lg',
    cell: ({ sessionCount }) => showNumber(sessionCount),
  },
  {
    key: 'second-factor',
    header: 'Two-step sign-in',
    from: 'xl',
    cell: ({ hasSecondFactor }) =>
      hasSecondFactor ? (
        <Badge tone="good">Set up</Badge>
      ) : (
        <span className="text-ink-muted">Not set up</span>
      ),
  },
  { key: 'since', header: 'Since', from: 'xl', cell: ({ createdAt }) => dateIn(zone, createdAt) },
];

interface UsersTableProps {
  readonly list: PagedList<PlatformUser>;
  readonly addressOf: (id: string) => string;
  readonly selectedId: string | null;
  readonly empty: ReactNode;
}

export function UsersTable({ list, addressOf, selectedId, empty }: UsersTableProps) {
  const zone = deviceZone();
  const today = isoDayIn(zone, useNow());
  return (
    <PagedTable
      list={list}
      failure="The accounts could not be loaded"
      noun={['account', 'accounts']}
      label="Users"
      columns={columnsFor(zone, today)}
      rowKey={({ id }) => id}
      rowTo={({ id }) => addressOf(id)}
      selectedKey={selectedId ?? undefined}
      empty={empty}
    />
  );
}
