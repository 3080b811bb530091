import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { useSignedIn } from '#foundation/web/session/use-session.ts';
import { dateIn, deviceZone, timeIn } from '#foundation/web/time/zone-time.ts';
import { Badge } from '#foundation/web/ui/badge.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { DataItem, DataList } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { Sheet } from '#foundation/web/ui/sheet.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { listPlatformUsersEndpoint, type PlatformUser, signOutUserEndpoint } from '../contract.ts';
import { AccountState } from './account-state.tsx';
import { UserRoleForm } from './user-role-form.tsx';

interface UserSheetProps {
  readonly userId: string;
  readonly onClose: () => void;
}

/** One account in a sheet: its role, and where it is signed in. */
export function UserSheet({ userId, onClose }: UserSheetProps) {
  const { data, error, refetch } = useQuery(queryOf(listPlatformUsersEndpoint, { userId }));
  const user = data?.items[0];
  return (
    <Sheet
      title={user?.fullName ?? user?.email ?? 'Account'}
      description={user?.fullName ? (user.email ?? undefined) : undefined}
      open
      onOpenChange={(open) => !open && onClose()}
      className="sm:max-w-lg"
    >
      {error && !data && (
        <ErrorState
          compact
          title="This account could not be loaded"
          error={error}
          onRetry={() => void refetch()}
        />
      )}
      {!error && !data && <SkeletonRows rows={6} />}
      {data && !user && <EmptyState compact title="Account not found" />}
      {user && <UserView user={user} />}
    </Sheet>
  );
}

function UserView({ user }: { readonly user: PlatformUser }) {
  const { profile } = useSignedIn();
  const zone = deviceZone();
  const isSelf = user.id === profile.id;
  return (
    <div className="flex flex-col gap-6">
      <DataList>
        <DataItem label="Role">{user.role && <Badge>{ROLE_LABELS[user.role]}</Badge>}</DataItem>
        <DataItem label="Clinic">
          {user.clinicId && (
            <Link
              to={`/admin/clinics/${user.clinicId}`}
              className="focus-ring rounded-sm text-brand-ink underline underline-offset-4"
            >
              {user.clinicName}
            </Link>
          )}
        </DataItem>
        <DataItem label="Email address">{user.emailConfirmed ? 'Confirmed' : 'Not confirmed'}</DataItem>
        <DataItem label="Since">{dateIn(zone, user.createdAt)}</DataItem>
        <DataItem label="Last sign-in">
          {user.lastSignInAt && `${dateIn(zone, user.lastSignInAt)}, ${timeIn(zone, user.lastSignInAt)}`}
        </DataItem>
        <DataItem label="Two-step sign-in">
          {user.hasSecondFactor ? <Badge tone="good">Set up</Badge> : 'Not set up'}
        </DataItem>
        <DataItem label="Audit trail">
          <Link
            to={`/admin/audit?who=${user.id}`}
            className="focus-ring rounded-sm text-brand-ink underline underline-offset-4"
          >
            Activity of this account
          </Link>
        </DataItem>
      </DataList>
      <SessionsRow user={user} />
      <AccountState user={user} isSelf={isSelf} />
      {isSelf ? (
        <p className="text-sm text-ink-muted">Only another platform admin can change your role.</p>
      ) : (
        <UserRoleForm key={`${user.role} ${user.clinicId}`} user={user} />
      )}
    </div>
  );
}

function SessionsRow({ user }: { readonly user: PlatformUser }) {
  const signOut = useWrite(signOutUserEndpoint);
  const name = user.fullName ?? user.email ?? 'This account';
  const run = () =>
    signOut.mutate(
      { userId: user.id },
      { onSuccess: () => notify({ title: `${name} signed out everywhere` }) },
    );
  return (
    <section aria-label="Sessions" className="flex flex-col gap-3 rounded-lg border border-line p-3">
      <div className="flex items-center justify-between gap-4">
        <p className="text-sm text-ink-muted">
          {user.sessionCount === 1
            ? 'Signed in on one device.'
            : `Signed in on ${user.sessionCount} devices.`}
        </p>
        <Button
          size="sm"
          busy={signOut.isPending}
          disabledReason={user.sessionCount === 0 ? 'Not signed in anywhere.' : undefined}
          onClick={run}
        >
          Sign out everywhere
        </Button>
      </div>
      <FormError error={signOut.error} />
    </section>
  );
}
