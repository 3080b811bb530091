import { useInfiniteQuery } from '@tanstack/react-query';
import { SearchX, UserPlus } from 'lucide-react';
import { ROLE_LABELS, ROLES } from '#vocabulary/permissions.ts';
import { ExportButton } from '#foundation/web/export/export-button.tsx';
import { screen } from '#foundation/web/layout/screen.ts';
import { pagesOf } from '#foundation/web/pages.ts';
import { FilterBar } from '#foundation/web/table/filter-bar.tsx';
import { useAddressChoice } from '#foundation/web/table/use-address-choice.ts';
import { emptied, setOrDelete, useAddressParams } from '#foundation/web/table/use-address-params.ts';
import { useAddressSearch } from '#foundation/web/table/use-address-search.ts';
import { useAddressSheet } from '#foundation/web/table/use-address-sheet.ts';
import { deviceZone, todayIn } from '#foundation/web/time/zone-time.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { Select } from '#foundation/web/ui/select.tsx';
import { SecondFactorRuleCard } from '#identity/accounts/web/public/second-factor-rule-card.tsx';
import { listPlatformUsersEndpoint } from '../contract.ts';
import { usersExport } from './export-users.ts';
import { InviteAnyoneSheet } from './public/invite-anyone-sheet.tsx';
import { PlatformInvitations } from './public/platform-invitations.tsx';
import { ClinicFilter } from '#platform/clinics/web/public/clinic-filter.tsx';
import { UserSheet } from './user-sheet.tsx';
import { UsersTable } from './users-table.tsx';

export const handle = screen({ title: 'Users', roles: ['platform_admin'] });

const ROLE_CHOICES = ['any', ...ROLES, 'none'] as const;
const STATE_CHOICES = ['any', 'active', 'deactivated'] as const;
const STATE_LABELS = { any: 'All accounts', active: 'Active', deactivated: 'Deactivated' } as const;
const roleChoiceLabel = (role: (typeof ROLE_CHOICES)[number]): string => {
  if (role === 'any') return 'All roles';
  return role === 'none' ? 'Without a role' : ROLE_LABELS[role];
};

/** All accounts of the platform, with search by name or email address, roles and sessions. */
export default function UsersPage() {
  const [typed, type, q] = useAddressSearch();
  const [role, chooseRole] = useAddressChoice('role', ROLE_CHOICES);
  const [state, chooseState] = useAddressChoice('state', STATE_CHOICES);
  const [params, change] = useAddressParams();
  const clinicId = params.get('clinic') ?? '';
  const filters = {
    q,
    state,
    ...(role === 'any' ? {} : { role }),
    ...(clinicId === '' ? {} : { clinicId }),
  };
  const list = useInfiniteQuery({
    ...pagesOf(listPlatformUsersEndpoint, filters),
    placeholderData: (before) => before,
  });
  const chosen = [role !== 'any', state !== 'any', clinicId !== ''].filter(Boolean).length;
  const clear = () => {
    type('');
    change(emptied);
  };
  const set = (name: string, value: string | null, replace = false) =>
    change((next) => setOrDelete(next, name, value), { replace });
  const sheet = useAddressSheet('user');

  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title="Users"
        actions={
          <ExportButton
            list={usersExport(filters)}
            fileName={`users-${todayIn(deviceZone())}.csv`}
            noun="accounts"
          />
        }
        primary={{
          label: 'Invite',
          icon: <UserPlus aria-hidden />,
          shortcut: 'N',
          onSelect: () => set('invite', '1'),
        }}
      />
      <FilterBar
        search={{ label: 'Search users', placeholder: 'Name or email', value: typed, onValueChange: type }}
        chosen={chosen}
        onClear={clear}
      >
        <Select
          aria-label="Role"
          options={ROLE_CHOICES.map((value) => ({ value, label: roleChoiceLabel(value) }))}
          value={role}
          onValueChange={chooseRole}
          className="w-auto"
        />
        <Select
          aria-label="State"
          options={STATE_CHOICES.map((value) => ({ value, label: STATE_LABELS[value] }))}
          value={state}
          onValueChange={chooseState}
          className="w-auto"
        />
        <ClinicFilter value={clinicId} onValueChange={(id) => set('clinic', id, true)} />
      </FilterBar>
      <UsersTable
        list={list}
        addressOf={sheet.addressOf}
        selectedId={sheet.openKey}
        empty={
          <EmptyState
            icon={<SearchX />}
            title="No matching accounts"
            action={<Button onClick={clear}>Show all accounts</Button>}
          />
        }
      />
      <PlatformInvitations />
      <SecondFactorRuleCard of="platform" />
      {params.get('invite') === '1' && <InviteAnyoneSheet onClose={() => set('invite', null)} />}
      {sheet.openKey !== null && (
        <UserSheet key={sheet.openKey} userId={sheet.openKey} onClose={sheet.close} />
      )}
    </div>
  );
}
