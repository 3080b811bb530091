import { useQuery } from '@tanstack/react-query';
import { HandCoins } from 'lucide-react';
import { Link, Navigate, useParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { May } from '#foundation/web/session/may.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { BookPetButton } from '#practice/appointments/web/public/book-pet-button.tsx';
import { ClientAppointmentsCard } from '#practice/appointments/web/public/client-appointments-card.tsx';
import { getBillEndpoint } from '#practice/billing/bills.contract.ts';
import { ClientBillCard } from '#practice/billing/web/public/client-bill-card.tsx';
import { type Client, getClientEndpoint } from '#practice/clients/contract.ts';
import { ClientRecord } from '#practice/clients/web/public/client-record.tsx';
import { getClientConsentsEndpoint } from '#practice/contact-consent/contract.ts';
import { ClientConsentsCard } from '#practice/contact-consent/web/public/client-consents-card.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import { MessageClientButton } from '#practice/conversations/web/public/message-client-button.tsx';
import { listDocumentsEndpoint } from '#practice/documents/contract.ts';
import { DocumentsCard } from '#practice/documents/web/public/documents-card.tsx';
import { listEstimatesEndpoint } from '#practice/estimates/contract.ts';
import { EstimatesCard } from '#practice/estimates/web/public/estimates-card.tsx';
import { useEraseClient } from '#practice/erasures/web/public/use-erase-client.tsx';
import { listFormRequestsEndpoint } from '#practice/forms/requests.contract.ts';
import { FormsCard } from '#practice/forms/web/public/forms-card.tsx';
import { MergesCard } from '#practice/merges/web/public/merges-card.tsx';
import { useMergeDialog } from '#practice/merges/web/public/use-merge-dialog.tsx';
import { listClientPlansEndpoint } from '#practice/plans/subscriptions.contract.ts';
import { ClientPlansCard } from '#practice/plans/web/public/client-plans-card.tsx';
import { getClientAccountEndpoint, takePaymentEndpoint } from '#practice/payments/contract.ts';
import { checkoutPath } from '#practice/payments/web/public/checkout-path.ts';
import { ClientAccountCard } from '#practice/payments/web/public/client-account-card.tsx';
import { listOnlinePaymentsEndpoint } from '#practice/online-payments/contract.ts';
import { OnlinePaymentsCard } from '#practice/online-payments/web/public/online-payments-card.tsx';
import { ClientPetsCard } from '#practice/pets/web/public/client-pets-card.tsx';
import { useAddPetAction } from '#practice/pets/web/public/use-add-pet-action.tsx';
import { getClientDebtsEndpoint } from '#practice/receivables/client-debts.contract.ts';
import { ClientReceivablesCard } from '#practice/receivables/web/public/client-receivables-card.tsx';
import { ExportClientDataItem } from '#practice/record-export/web/public/export-client-data-item.tsx';
import { BillDriftNotices } from './bill-drift-notices.tsx';

export const handle = screen({ title: 'Client', roles: STAFF_ROLES });

/** A client as the clinic's staff sees them: contacts, pets, appointments. */
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
        title={isGone ? 'Client not found' : 'This client could not be loaded'}
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
  // The address of a client who was merged leads to the one who was kept.
  if (client.id !== clientId) return <Navigate to={`/clinic/clients/${client.id}`} replace />;
  return <ClientContent key={client.id} client={client} zone={zone} />;
}

/** Nobody estimates treatment of a pet that has died. */
const petsToEstimate = ({ pets }: Client) => pets.filter(({ deceasedOn }) => deceasedOn === null);

/** What comes after an invoice was issued. */
const takePaymentOf = ({ clientId }: { readonly clientId: string }) => (
  <May call={takePaymentEndpoint}>
    <Button asChild variant="primary">
      <Link to={checkoutPath(clientId)}>
        <HandCoins aria-hidden /> Take payment
      </Link>
    </Button>
  </May>
);

const bookButtonOf = (pet: Client['pets'][number]) => <BookPetButton pet={pet} />;

function ClientContent({ client, zone }: { readonly client: Client; readonly zone: string }) {
  const addPet = useAddPetAction(client);
  const merging = useMergeDialog('client', { id: client.id, name: client.fullName });
  const erasing = useEraseClient({ id: client.id, name: client.fullName });
  if (client.erasedAt !== null)
    return (
      <ClientRecord client={client} primary={undefined}>
        <ClientPetsCard client={client} zone={zone} bookAction={bookButtonOf} />
        <ClientAppointmentsCard client={client} zone={zone} />
      </ClientRecord>
    );
  return (
    <ClientRecord
      client={client}
      primary={addPet}
      actions={<MessageClientButton clientId={client.id} />}
      menu={
        <>
          {merging.menu}
          <ExportClientDataItem clientId={client.id} />
          {erasing.menu}
        </>
      }
      notices={
        <>
          {merging.notices}
          {erasing.dialog}
        </>
      }
    >
      <ClientPetsCard client={client} zone={zone} bookAction={bookButtonOf} />
      <ClientAppointmentsCard client={client} zone={zone} />
      <May call={getBillEndpoint}>
        <ClientBillCard
          client={client}
          notices={<BillDriftNotices clientId={client.id} zone={zone} />}
          afterIssue={takePaymentOf}
        />
      </May>
      <May call={getClientAccountEndpoint}>
        <ClientAccountCard clientId={client.id} />
      </May>
      <May call={listEstimatesEndpoint}>
        <EstimatesCard list={{ clientId: client.id }} pets={petsToEstimate(client)} zone={zone} />
      </May>
      <May call={listClientPlansEndpoint}>
        <ClientPlansCard clientId={client.id} zone={zone} />
      </May>
      <May call={listOnlinePaymentsEndpoint}>
        <OnlinePaymentsCard clientId={client.id} zone={zone} />
      </May>
      <May call={getClientDebtsEndpoint}>
        <ClientReceivablesCard client={client} />
      </May>
      <May call={getClientConsentsEndpoint}>
        <ClientConsentsCard clientId={client.id} />
      </May>
      <May call={listDocumentsEndpoint}>
        <DocumentsCard subject={{ clientId: client.id }} />
      </May>
      <May call={listFormRequestsEndpoint}>
        <FormsCard list={{ clientId: client.id }} ask={{ clientId: client.id }} zone={zone} />
      </May>
      <MergesCard id={client.id} zone={zone} />
    </ClientRecord>
  );
}
