import { useQuery } from '@tanstack/react-query';
import { Inbox, LifeBuoy, ScrollText, UserPlus, Users } from 'lucide-react';
import { Link, useParams, useSearchParams } from 'react-router';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Avatar } from '#foundation/web/ui/avatar.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { showNumber } from '#foundation/web/number-on-screen.ts';
import { type ClinicPage as ClinicRecord, getPlatformClinicEndpoint } from '#platform/clinics/contract.ts';
import { ClinicSupportCard } from '#platform/support-access/web/public/clinic-support-card.tsx';
import { PlatformClinicEvents } from '#platform/support-access/web/public/clinic-events.tsx';
import { EnterClinicSheet } from '#platform/support-access/web/public/enter-clinic-sheet.tsx';
import { ClinicAdminsCard } from '#platform/clinics/web/public/clinic-admins-card.tsx';
import { ClinicFactsCard } from '#platform/clinics/web/public/clinic-facts-card.tsx';
import { ClinicHealthCard } from '#platform/clinics/web/public/clinic-health-card.tsx';
import { InviteAnyoneSheet } from '#platform/users/web/public/invite-anyone-sheet.tsx';
import { LifecycleSheet } from '#platform/clinics/web/public/lifecycle-sheet.tsx';
import { OnboardingCard } from '#platform/clinics/web/public/onboarding-card.tsx';
import { PlatformInvitations } from '#platform/users/web/public/platform-invitations.tsx';
import { LIFECYCLE_STEPS } from '#platform/clinics/web/public/lifecycle-steps.ts';
import { PlanCard } from '#platform/clinics/web/public/plan-card.tsx';
import { WeeksCard } from '#platform/clinics/web/public/weeks-card.tsx';

export const handle = screen({ title: 'Clinic', roles: ['platform_admin'] });

/** One clinic as the platform sees it: its particulars, how much it is used, who runs it. Never its records. */
export default function ClinicPage() {
  const { clinicId = '' } = useParams();
  const { data, error, refetch } = useQuery(queryOf(getPlatformClinicEndpoint, { clinicId }));
  usePageTitle(data?.clinic.name);
  if (error && !data) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'Clinic not found' : 'This clinic could not be loaded'}
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
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-6">
        <StatCard label="Staff" value={showNumber(usage.staffCount)} />
        <StatCard label="Clients" value={showNumber(usage.clientCount)} />
        <StatCard label="Pets" value={showNumber(usage.petCount)} />
        <StatCard label="Appointments" value={showNumber(usage.appointmentCount)} hint="Last 30 days" />
        <StatCard label="Invoices" value={showNumber(usage.invoiceCount)} hint="Last 30 days" />
        <StatCard label="Payments" value={showNumber(usage.paymentCount)} hint="Last 30 days" />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <PlanCard record={record} onStep={(next) => show('do', next)} />
          <ClinicHealthCard clinic={usage} />
          <ClinicFactsCard record={record} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <WeeksCard weeks={record.weeks} />
          <OnboardingCard onboarding={record.onboarding} />
          <ClinicAdminsCard record={record} />
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
