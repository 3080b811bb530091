import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, UserPlus, UsersRound } from 'lucide-react';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { May } from '#foundation/web/session/may.tsx';
import { useSession } from '#foundation/web/session/use-session.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { emptied, setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { inviteStaffEndpoint } from '#identity/accounts/contract.ts';
import { listStaffEndpoint } from '../contract.ts';
import { InviteSheet } from './invite-sheet.tsx';
import { MemberSheet } from './member-sheet.tsx';
import { PendingInvitations } from './pending-invitations.tsx';
import { STAFF_ROLE_LABELS } from './role-labels.ts';
import { StaffTable } from './staff-table.tsx';

export const handle = screen({ title: 'Staff', roles: ['clinic_admin'] });

const ROLE_CHOICES = ['any', ...STAFF_ROLES] as const;
const STATE_CHOICES = ['active', 'inactive', 'all'] as const;
const STATE_LABELS = { active: 'On the team', inactive: 'Off the schedule', all: 'Everyone' } as const;

/** The clinic's team: profiles, roles, working hours, and open invitations. */
export default function StaffPage() {
  const mayManage = useSession().can(inviteStaffEndpoint.permission);
  const [typed, type, q] = useAddressSearch();
  const [role, chooseRole] = useAddressChoice('role', ROLE_CHOICES);
  const [state, chooseState] = useAddressChoice('state', STATE_CHOICES);
  const [params, change] = useAddressParams();
  const sheet = useAddressSheet('member');
  const list = useInfiniteQuery({
    ...pagesOf(listStaffEndpoint, { q, state, ...(role === 'any' ? {} : { role }) }),
    placeholderData: (before) => before,
  });
  const chosen = [role !== 'any', state !== 'active'].filter(Boolean).length;
  const clear = () => {
    type('');
    change(emptied);
  };
  const showInvite = (open: boolean) =>
    change((next) => setOrDelete(next, 'invite', open ? '1' : null), { replace: !open });

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Staff"
        primary={
          mayManage
            ? {
                label: 'Invite',
                icon: <UserPlus aria-hidden />,
                shortcut: 'N',
                onSelect: () => showInvite(true),
              }
            : undefined
        }
      />
      <FilterBar
        search={{
          label: 'Search staff',
          placeholder: 'Name, title or email',
          value: typed,
          onValueChange: type,
        }}
        chosen={chosen}
        onClear={clear}
      >
        <Select
          aria-label="Role"
          options={ROLE_CHOICES.map((value) => ({
            value,
            label: value === 'any' ? 'All roles' : STAFF_ROLE_LABELS[value],
          }))}
          value={role}
          onValueChange={chooseRole}
          className="w-auto"
        />
        <Select
          aria-label="Whether on the schedule"
          options={STATE_CHOICES.map((value) => ({ value, label: STATE_LABELS[value] }))}
          value={state}
          onValueChange={chooseState}
          className="w-auto"
        />
      </FilterBar>
      <StaffTable
        list={list}
        addressOf={sheet.addressOf}
        selectedId={sheet.openKey}
        empty={
          q !== '' || chosen > 0 ? (
            <EmptyState
              icon={<SearchX />}
              title="No one matches"
              action={<Button onClick={clear}>Show the team</Button>}
            />
          ) : (
            <EmptyState
              icon={<UsersRound />}
              title="No team members yet"
              hint="Invite your colleagues. Each signs in with their own email address and sees what their role needs."
              action={
                <May call={inviteStaffEndpoint}>
                  <Button onClick={() => showInvite(true)}>Invite someone</Button>
                </May>
              }
            />
          )
        }
      />
      {mayManage && <PendingInvitations />}
      {mayManage && params.get('invite') === '1' && <InviteSheet onClose={() => showInvite(false)} />}
      {sheet.openKey !== null && (
        <MemberSheet key={sheet.openKey} memberId={sheet.openKey} onClose={sheet.close} />
      )}
    </div>
  );
}
