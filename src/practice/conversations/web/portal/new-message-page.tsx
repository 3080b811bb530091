import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { queryOf } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { PortalHeader } from '#foundation/web/portal/portal-header.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { JoinFirstClinic } from '#practice/clients/web/public/join-first-clinic.tsx';
import { useMyClinics } from '#practice/clinics/web/public/use-my-clinics.ts';
import { listMyMessageClinicsEndpoint } from '../../own.contract.ts';
import { NewMessageForm } from './new-message-form.tsx';

export const handle = screen({ title: 'New message', roles: ['client'] });

/** `/client/messages/new`: begins a conversation. `?clinic=`, `?pet=` and `?topic=` are chosen already. */
export default function NewMessagePage() {
  // Its sizes of files are written as in the clinic's country.
  useMyClinics();
  const clinics = useQuery(queryOf(listMyMessageClinicsEndpoint, {}));
  const [params] = useSearchParams();
  const navigate = useNavigate();
  if (clinics.data?.items.length === 0) return <JoinFirstClinic />;
  return (
    <PortalColumn narrow>
      <PortalHeader title="New message" />
      {clinics.error && !clinics.data && (
        <ErrorState
          title="Your clinics could not be loaded"
          error={clinics.error}
          onRetry={() => void clinics.refetch()}
        />
      )}
      {!clinics.error && !clinics.data && (
        <>
          <Skeleton className="h-11" />
          <Skeleton className="h-60" />
        </>
      )}
      {clinics.data && (
        <NewMessageForm
          clinics={clinics.data.items}
          given={{ clinicId: params.get('clinic'), petId: params.get('pet'), topic: params.get('topic') }}
          onSent={(id) => void navigate(`/client/messages/${id}`, { replace: true })}
        />
      )}
    </PortalColumn>
  );
}
