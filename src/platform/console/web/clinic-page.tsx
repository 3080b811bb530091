import { useQuery } from '@tanstack/react-query';
import { Inbox, LifeBuoy, ScrollText, UserPlus, Users } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { useNow } from '#foundation/web/calendar/use-now.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { dateIn, daysAway, deviceZone, isoDayIn } from '#foundation/web/time/zone-time.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList, ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { type ClinicPage as ClinicRecord, getPlatformClinicEndpoint } from '../contract.ts';
import { ClinicSupportCard } from '#platform/support-access/web/public/clinic-support-card.tsx';
import { PlatformClinicEvents } from '#platform/support-access/web/public/clinic-events.tsx';
import { EnterClinicSheet } from '#platform/support-access/web/public/enter-clinic-sheet.tsx';
import { ClinicHealthCard } from './clinic-health-card.tsx';
import { InviteAnyoneSheet } from './invite-anyone-sheet.tsx';
import { LifecycleSheet } from './lifecycle-sheet.tsx';
import { OnboardingCard } from './onboarding-card.tsx';
import { PlatformInvitations } from './platform-invitations.tsx';
import { LIFECYCLE_STEPS, StandingCard } from './standing-card.tsx';
import { WeeksCard } from './weeks-card.tsx';

export const handle = screen({ title: 'Clinic', roles: ['platform_admin'] });

/** One clinic as the platform sees it: who it is, how much it is used, who runs it. Its records are its own. */
export default function ClinicPage() {
  const { clinicId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getPlatformClinicEndpoint, { clinicId }));
  usePageTitle(data?.clinic.name);
  if (error && !data) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'There is no such clinic' : 'This clinic could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild>
            <Link to="/admin/clinics">All clinics</Link>
          </Button>
        }
      />
    );
  }
  return data === undefined ? <SkeletonRows rows={10} /> : <ClinicView record={data} />;
}

function ClinicView({ record }: { readonly record: ClinicRecord }) {
  const { clinic, usage } = record;
  const [params, setParams] = useSearchParams();
  const show = (name?: 'do' | 'enter' | 'invite', value = '1') =>
    setParams(name === undefined ? {} : { [name]: value }, { preventScrollReset: true });
  const step = LIFECYCLE_STEPS.find((name) => name === params.get('do'));
  return (
    <div className="flex flex-col gap-4">
      <PageHeader
        title={clinic.name}
        description={[clinic.city, clinic.country, clinic.timeZone.replaceAll('_', ' ')]
          .filter(Boolean)
          .join(' · ')}
        leading={<Avatar square size="md" name={clinic.name} />}
        actions={
          <>
            <Button asChild>
              <Link to={`/admin/users?clinic=${clinic.id}`}>
                <Users aria-hidden />
                Users
              </Link>
            </Button>
            <Button asChild>
              <Link to={`/admin/support?clinic=${clinic.id}`}>
                <Inbox aria-hidden />
                Tickets
              </Link>
            </Button>
            <Button asChild>
              <Link to={`/admin/audit?clinic=${clinic.id}`}>
                <ScrollText aria-hidden />
                Audit trail
              </Link>
            </Button>
            <Button onClick={() => show('enter')}>
              <LifeBuoy aria-hidden />
              Enter clinic
            </Button>
          </>
        }
        primary={{
          label: 'Invite',
          icon: <UserPlus aria-hidden />,
          shortcut: 'N',
          onSelect: () => show('invite'),
        }}
      />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Staff" value={usage.staffCount.toLocaleString('en')} />
        <StatCard label="Clients" value={usage.clientCount.toLocaleString('en')} />
        <StatCard label="Pets" value={usage.petCount.toLocaleString('en')} />
        <StatCard
          label="Appointments"
          value={usage.appointmentCount.toLocaleString('en')}
          hint="Last 30 days"
        />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <StandingCard record={record} onStep={(next) => show('do', next)} />
          <ClinicHealthCard clinic={usage} />
          <FactsCard record={record} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <WeeksCard weeks={record.weeks} />
          <OnboardingCard onboarding={record.onboarding} />
          <AdminsCard record={record} />
          <ClinicSupportCard clinicId={clinic.id} />
          <PlatformClinicEvents clinicId={clinic.id} />
        </div>
      </div>
      <PlatformInvitations clinicId={clinic.id} />
      {step && <LifecycleSheet step={step} clinic={usage} onClose={() => show()} />}
      {params.get('enter') === '1' && (
        <EnterClinicSheet clinic={{ id: clinic.id, name: clinic.name }} onClose={() => show()} />
      )}
      {params.get('invite') === '1' && (
        <InviteAnyoneSheet clinic={{ id: clinic.id, name: clinic.name }} onClose={() => show()} />
      )}
    </div>
  );
}

function AdminsCard({ record: { admins, staffByRole } }: { readonly record: ClinicRecord }) {
  const zone = deviceZone();
  const today = isoDayIn(zone, useNow());
  return (
    <Card>
      <CardHeader
        title="Clinic admins"
        description={staffByRole
          .map(({ role, count }) => `${ROLE_LABELS[role]} ${count.toLocaleString('en')}`)
          .join(' · ')}
      />
      {admins.length === 0 && (
        <EmptyState
          compact
          title="Nobody runs this clinic"
          hint="Invite a clinic admin: until then nobody can."
        />
      )}
      <ItemList className={admins.length > 0 ? 'border-t border-line' : ''}>
        {admins.map(({ userId, fullName, email, lastSignInAt }) => (
          <ItemRow
            key={userId}
            className="hover:bg-hover/60"
            leading={<Avatar name={fullName ?? email ?? '?'} />}
            title={
              <Link
                to={`/admin/users?user=${userId}`}
                className="focus-ring rounded-sm after:absolute after:inset-0"
              >
                {fullName ?? email}
              </Link>
            }
            text={email}
            trailing={
              <span className="text-sm text-ink-muted">
                {lastSignInAt === null
                  ? 'Never signed in'
                  : `Signed in ${daysAway(isoDayIn(zone, lastSignInAt), today)}`}
              </span>
            }
          />
        ))}
      </ItemList>
    </Card>
  );
}

const MODES = {
  off: 'Off',
  request: 'Clients ask, the clinic confirms',
  direct: 'Clients book at once',
} as const;

function FactsCard({ record: { clinic, usage } }: { readonly record: ClinicRecord }) {
  return (
    <Card>
      <CardHeader title="Particulars" />
      <CardBody>
        <DataList>
          <DataItem label="Short name">{clinic.slug}</DataItem>
          <DataItem label="Address">
            {[clinic.addressLine, [clinic.postalCode, clinic.city].filter(Boolean).join(' '), clinic.region]
              .filter(Boolean)
              .join(', ')}
          </DataItem>
          <DataItem label="Phone">{clinic.phone}</DataItem>
          <DataItem label="Email">{clinic.email}</DataItem>
          <DataItem label="Online booking">{MODES[clinic.onlineBooking]}</DataItem>
          <DataItem label="Since">{dateIn(deviceZone(), usage.createdAt)}</DataItem>
        </DataList>
      </CardBody>
    </Card>
  );
}
