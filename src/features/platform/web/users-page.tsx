import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { ROLE_LABELS, ROLES, type Role } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { SearchField } from '#foundation/web/table/search-field.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { type Column, DataTable } from '#foundation/web/ui/data-table.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { LoadMore } from '#foundation/web/ui/load-more.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { listPlatformUsersEndpoint, type PlatformUser } from '../contract.ts';
import { deviceDateTime } from './device-time.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { OpenInvitations } from './open-invitations.tsx';
import { UserSheet } from './user-sheet.tsx';

export const handle = screen({ title: 'Users', roles: ['platform_admin'] });

type RoleChoice = 'any' | Role | 'none';
const ROLE_CHOICES: readonly [RoleChoice, ...RoleChoice[]] = ['any', ...ROLES, 'none'];
const ROLE_OPTIONS = ROLE_CHOICES.map((value) => ({
  value,
  label: value === 'any' ? 'All roles' : value === 'none' ? 'No role' : ROLE_LABELS[value],
}));

const columns = (open: (user: PlatformUser) => void): readonly Column<PlatformUser>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (user) => (
      <button type="button" onClick={() => open(user)} className="focus-ring flex min-w-0 items-center gap-2 rounded-sm text-left font-medium hover:underline">
        <Avatar name={user.fullName ?? user.email ?? '?'} src={user.avatarUrl} size="xs" />
        <span className="truncate">{user.fullName ?? user.email}</span>
      </button>
    ),
  },
  { key: 'email', header: 'E-mail', from: 'md', cell: ({ email }) => email },
  {
    key: 'role',
    header: 'Role',
    cell: ({ role }) => <Badge tone={role === 'platform_admin' ? 'brand' : 'neutral'}>{role ? ROLE_LABELS[role] : 'No role'}</Badge>,
  },
  { key: 'clinic', header: 'Clinic', from: 'lg', cell: ({ clinicName }) => clinicName },
  {
    key: 'seen',
    header: 'Last sign-in',
    from: 'xl',
    cell: ({ lastSignInAt }) => (lastSignInAt ? deviceDateTime(lastSignInAt) : 'Never'),
  },
];

/** Every account on the platform, the newest first. */
export default function UsersPage() {
  const [typed, type, q] = useAddressSearch();
  const [role, chooseRole] = useAddressChoice('role', ROLE_CHOICES);
  const [isInviting, setInviting] = useState(false);
  const [opened, setOpened] = useState<PlatformUser>();
  const list = useInfiniteQuery({
    ...pagesOf(listPlatformUsersEndpoint, { q, ...(role === 'any' ? {} : { role }) }),
    placeholderData: (before) => before,
  });
  const users = list.data?.pages.flatMap(({ items }) => items);
  const clear = () => {
    type('');
    chooseRole('any');
  };
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Users"
        primary={{ label: 'Invite', icon: <UserPlus aria-hidden />, shortcut: 'N', onSelect: () => setInviting(true) }}
      />
      <OpenInvitations />
      <div className="flex flex-wrap items-center gap-2" role="search">
        <SearchField label="Search users" placeholder="Name or e-mail" value={typed} onValueChange={type} className="w-full sm:w-72" />
        <Select aria-label="Role" options={ROLE_OPTIONS} value={role} onValueChange={chooseRole} className="w-auto" />
        {(q !== '' || role !== 'any') && (
          <Button variant="ghost" onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      {list.error && !list.data ? (
        <ErrorState title="The users could not be loaded" error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <DataTable
          label="Users"
          columns={columns(setOpened)}
          rows={users}
          rowKey={({ id }) => id}
          selectedKey={opened?.id}
          empty={<EmptyState icon={<SearchX />} title="Nobody matches" action={<Button onClick={clear}>Show everybody</Button>} />}
          footer={
            <LoadMore
              shown={users?.length ?? 0}
              hasMore={list.hasNextPage}
              busy={list.isFetchingNextPage}
              onLoadMore={() => void list.fetchNextPage()}
              noun={['user', 'users']}
            />
          }
        />
      )}
      {isInviting && <InviteSheet onClose={() => setInviting(false)} />}
      {opened && <UserSheet key={opened.id} user={opened} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
