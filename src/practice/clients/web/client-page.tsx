import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { useSession } from '#foundation/web/session/use-session.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { Card, CardBody, CardHeader } from '#foundation/web/ui/card.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { changeClientEndpoint, type Client, getClientEndpoint } from '../contract.ts';
import { ClientAppointmentsCard } from './client-appointments-card.tsx';
import { ClientHead } from './client-head.tsx';
import { ClientPetsCard } from './client-pets-card.tsx';
import { EditClientSheet } from './client-sheet.tsx';
import { InviteClientDialog } from './invite-client-dialog.tsx';
import { ContactLink } from './public/contact-link.tsx';

export const handle = screen({ title: 'Client', roles: STAFF_ROLES });

/** One client: how to reach them, their pets, their appointments. */
export default function ClientPage() {
  const { clientId = '' } = useParams();
  const { zone } = useClinicClock();
  const { data: client, error, refetch } = useQuery(queryOf(getClientEndpoint, { id: clientId }));
  usePageTitle(client?.fullName);
  if (error && !client) {
    const isGone =
      error instanceof ApiError && (error.code === 'not_found' || error.code === 'invalid_input');
    return (
      <ErrorState
        title={isGone ? 'There is no such client' : 'This client could not be loaded'}
        error={isGone ? undefined : error}
        onRetry={isGone ? undefined : () => void refetch()}
        action={
          <Button asChild>
            <Link to="/clinic/clients">All clients</Link>
          </Button>
        }
      />
    );
  }
  if (client === undefined) {
    return (
      <div className="rounded-lg border border-line bg-surface">
        <SkeletonRows rows={8} />
      </div>
    );
  }
  return <ClientRecord key={client.id} client={client} zone={zone} />;
}

function ClientRecord({ client, zone }: { readonly client: Client; readonly zone: string }) {
  const [panel, setPanel] = useState<'edit' | 'invite'>();
  const close = () => setPanel(undefined);
  return (
    <div className="flex flex-col gap-4">
      <ClientHead client={client} onEdit={() => setPanel('edit')} onInvite={() => setPanel('invite')} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <ClientPetsCard client={client} />
          <ClientAppointmentsCard client={client} zone={zone} />
        </div>
        <ContactCard client={client} onEdit={() => setPanel('edit')} />
      </div>
      {panel === 'edit' && <EditClientSheet client={client} onClose={close} />}
      {panel === 'invite' && <InviteClientDialog client={client} onClose={close} />}
    </div>
  );
}

function ContactCard({ client, onEdit }: { readonly client: Client; readonly onEdit: () => void }) {
  const mayChange = useSession().can(changeClientEndpoint.permission);
  const address = [client.addressLine, [client.postalCode, client.city].filter(Boolean).join(' ')].filter(
    Boolean,
  );
  return (
    <Card aria-labelledby="contact-title" className="max-lg:-order-1">
      <CardHeader
        title="Contact"
        titleId="contact-title"
        action={
          mayChange && (
            <Button size="sm" variant="ghost" className="-my-1 -mr-1.5" onClick={onEdit}>
              Edit
            </Button>
          )
        }
      />
      <CardBody className="flex flex-col gap-3">
        {client.contacts.length === 0 && <p className="text-ink-muted">No phone or email yet</p>}
        <div className="flex flex-col">
          {client.contacts.map(({ id, kind, value, label }) => (
            <ContactLink key={id} large kind={kind} value={value} label={label} />
          ))}
        </div>
        {address.length > 0 && (
          <address className="not-italic">
            {address.map((part) => (
              <span key={part} className="block">
                {part}
              </span>
            ))}
          </address>
        )}
        {client.notes && (
          <div className="rounded-md bg-sunken p-3">
            <h3 className="text-sm font-medium text-ink-muted">Notes for staff</h3>
            <p className="whitespace-pre-line">{client.notes}</p>
          </div>
        )}
      </CardBody>
    </Card>
  );
}
