import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { STAFF_ROLES } from '#vocabulary/permissions.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { EmptyState } from '#foundation/web/ui/empty-state.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import { useLockAt } from '#identity/security/web/public/desk-guard.tsx';
import { useClinicClock } from '#practice/clinics/web/public/use-clinic.ts';
import {
  type FormRequest,
  openFormEndpoint,
  saveAnswersEndpoint,
  signFormEndpoint,
} from '../requests.contract.ts';
import { FillForm } from './fill-form.tsx';

export const handle = screen({ title: 'Form', roles: STAFF_ROLES, isHandedOver: true });

function recordPath({ visitId, pet, client }: FormRequest): string {
  if (visitId !== null) return `/clinic/visits/${visitId}`;
  if (pet !== null) return `/clinic/pets/${pet.id}`;
  return client === null ? '/clinic/forms' : `/clinic/clients/${client.id}`;
}

/**
 * `/clinic/forms/sign?request=`: a form on a screen that is handed to the client. It shows nothing else of the clinic; on a
 * shared device leaving it locks the device.
 */
export default function SignPage() {
  const [params] = useSearchParams();
  const id = params.get('request');
  const navigate = useNavigate();
  const lockAt = useLockAt();
  const { data, error, refetch } = useQuery({
    ...queryOf(openFormEndpoint, { id: id ?? '' }),
    enabled: id !== null,
    // Nothing may change under the pen.
    refetchOnWindowFocus: false,
  });
  const save = useWrite(saveAnswersEndpoint);
  const sign = useWrite(signFormEndpoint);
  const { today } = useClinicClock();
  const [isDone, setDone] = useState(false);
  const leave = (to: string) => (lockAt === null ? void navigate(to) : lockAt(to));

  if (id === null || (error && !data)) {
    return (
      <>
        <h1 className="sr-only">Sign a form</h1>
        <ErrorState
          className="min-h-dvh"
          title={id === null ? 'No form selected' : 'This form could not be loaded'}
          error={error ?? undefined}
          onRetry={id === null ? undefined : () => void refetch()}
          action={<Button onClick={() => leave('/clinic/forms')}>Leave</Button>}
        />
      </>
    );
  }
  if (data === undefined) return <PageSpinner />;
  const { request } = data;
  const back = recordPath(request);
  if (isDone || request.state !== 'asked') {
    return (
      <>
        <h1 className="sr-only">{request.title}</h1>
        <EmptyState
          className="min-h-dvh"
          icon={<CircleCheck />}
          title={isDone ? 'Thank you' : 'This form is already signed'}
          hint={isDone ? 'Your form is complete. Please hand the device back to our team.' : undefined}
          action={
            <Button size="lg" onClick={() => leave(back)}>
              Back to the clinic
            </Button>
          }
        />
      </>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 p-4 py-6 sm:p-8">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-1">
          <p className="text-ink-muted">{data.clinicName}</p>
          <h1 className="text-2xl font-semibold tracking-tight wrap-anywhere">{data.title}</h1>
          {request.pet && <p className="text-md text-ink-muted">For {request.pet.name}</p>}
        </div>
        <AlertDialog
          title="Leave this form?"
          text="Answers typed so far are kept. The clinic’s records open next, so this is for staff only."
          confirmLabel="Leave"
          cancelLabel="Stay"
          destructive={false}
          large
          trigger={
            <Button variant="ghost" size="sm">
              Exit (staff only)
            </Button>
          }
          onConfirm={() => leave(back)}
        />
      </header>
      <FillForm
        key={data.version}
        id={id}
        form={data}
        suggestedName={request.client?.name ?? ''}
        today={today}
        onSave={(answers) => save.mutate({ id, answers })}
        onSign={(input, onSigned) =>
          sign.mutate(input, {
            onSuccess: () => {
              onSigned();
              setDone(true);
            },
            onError: () => void refetch(),
          })
        }
        busy={sign.isPending}
        error={sign.error}
      />
    </div>
  );
}
