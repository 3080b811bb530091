import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ROLE_LABELS } from '#vocabulary/permissions.ts';
import { queryOf } from '#foundation/web/api.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { DataItem, DataList, ItemList, ItemRow } from '#foundation/web/ui/data-list.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageHeader } from '#foundation/web/ui/page-header.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { StatCard } from '#foundation/web/ui/stat-card.tsx';
import { type ClinicPage as ClinicFacts, getPlatformClinicEndpoint } from '../contract.ts';
import { deviceDate, deviceDateTime } from './device-time.ts';
import { InviteSheet } from './invite-sheet.tsx';

export const handle = screen({ title: 'Clinic', roles: ['platform_admin'] });

/** One clinic as the platform sees it: its particulars and how much it is used. Its records are its own. */
export default function ClinicPage() {
  const { clinicId = '' } = useParams();
  const [isInviting, setInviting] = useState(false);
  const { data, error, refetch } = useQuery(queryOf(getPlatformClinicEndpoint, { clinicId }));
  usePageTitle(data?.clinic.name);
  if (error && !data) {
    const isGone = error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'There is no such clinic' : 'The clinic could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
      />
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <PageHeader
        title={data?.clinic.name ?? 'Clinic'}
        description={data && `On Tailwell since ${deviceDate(data.usage.createdAt)}`}
        primary={{ label: 'Invite', icon: <UserPlus aria-hidden />, shortcut: 'N', onSelect: () => setInviting(true) }}
      />
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label="Active staff" value={data?.usage.staffCount} />
        <StatCard label="Clients" value={data?.usage.clientCount} />
        <StatCard label="Pets" value={data?.usage.petCount} />
        <StatCard label="Appointments" value={data?.usage.appointmentCount} hint="In the last 30 days" />
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Particulars clinic={data?.clinic} />
        <People facts={data} />
      </div>
      {isInviting && data && (
        <InviteSheet clinic={{ id: clinicId, name: data.clinic.name }} onClose={() => setInviting(false)} />
      )}
    </div>
  );
}

function Particulars({ clinic }: { readonly clinic: ClinicFacts['clinic'] | undefined }) {
  return (
    <Card aria-labelledby="particulars">
      <CardHeader titleId="particulars" title="Particulars" />
      {clinic === undefined ? (
        <SkeletonRows rows={5} />
      ) : (
        <CardBody>
          <DataList>
            <DataItem label="Address on Tailwell">{clinic.slug}</DataItem>
            <DataItem label="Time zone">{clinic.timeZone}</DataItem>
            <DataItem label="Country">{clinic.country}</DataItem>
            <DataItem label="Address">{[clinic.addressLine, clinic.postalCode, clinic.city].filter(Boolean).join(', ')}</DataItem>
            <DataItem label="Phone">{clinic.phone}</DataItem>
            <DataItem label="E-mail">{clinic.email}</DataItem>
          </DataList>
        </CardBody>
      )}
    </Card>
  );
}

function People({ facts }: { readonly facts: ClinicFacts | undefined }) {
  return (
    <Card aria-labelledby="admins">
      <CardHeader
        titleId="admins"
        title="Clinic admins"
        description={facts?.staffByRole.map(({ role, count }) => `${count} ${ROLE_LABELS[role].toLowerCase()}`).join(' · ')}
      />
      {facts === undefined && <SkeletonRows rows={3} />}
      {facts?.admins.length === 0 && (
        <EmptyState compact title="Nobody runs this clinic yet" hint="Its first admin has not accepted the invitation." />
      )}
      {facts !== undefined && facts.admins.length > 0 && (
        <ItemList>
          {facts.admins.map(({ userId, fullName, email, lastSignInAt }) => (
            <ItemRow
              key={userId}
              title={fullName ?? email}
              text={email}
              trailing={
                <span className="text-sm text-ink-muted">{lastSignInAt ? `signed in ${deviceDateTime(lastSignInAt)}` : 'never signed in'}</span>
              }
            />
          ))}
        </ItemList>
      )}
    </Card>
  );
}
