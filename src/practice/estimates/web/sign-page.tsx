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
import { answerEstimateEndpoint } from '../answers.contract.ts';
import { getEstimateEndpoint } from '../contract.ts';
import { AnswerForm } from './answer-form.tsx';
import { ClientHead } from './client-head.tsx';

export const handle = screen({ title: 'Estimate', roles: STAFF_ROLES, isHandedOver: true });

/**
 * `/clinic/estimates/sign?estimate=`: an estimate on a screen that is handed to the client. It shows nothing else of the clinic; on
 * a shared device leaving it locks the device.
 */
export default function SignPage() {
  const [params] = useSearchParams();
  const id = params.get('estimate');
  const navigate = useNavigate();
  const lockAt = useLockAt();
  const { data, error, refetch } = useQuery({
    ...queryOf(getEstimateEndpoint, { id: id ?? '' }),
    enabled: id !== null,
    // Nothing may change under the pen.
    refetchOnWindowFocus: false,
  });
  const answer = useWrite(answerEstimateEndpoint);
  const [isDone, setDone] = useState(false);
  const leave = () => {
    const to = id === null ? '/clinic/dashboard' : `/clinic/estimates/${id}`;
    if (lockAt === null) void navigate(to);
    else lockAt(to);
  };
  if (id === null || (error && !data)) {
    return (
      <>
        <h1 className="sr-only">Answer an estimate</h1>
        <ErrorState
          className="min-h-dvh"
          title={id === null ? 'No estimate selected' : 'This estimate could not be loaded'}
          error={error ?? undefined}
          onRetry={id === null ? undefined : () => void refetch()}
          action={<Button onClick={leave}>Leave</Button>}
        />
      </>
    );
  }
  if (data === undefined) return <PageSpinner />;
  if (isDone || data.status !== 'sent') {
    return (
      <>
        <h1 className="sr-only">{data.title}</h1>
        <EmptyState
          className="min-h-dvh"
          icon={<CircleCheck />}
          title={isDone ? 'Thank you' : 'This estimate can no longer be answered'}
          hint={isDone ? 'Your answer is signed. Please hand the device back to our team.' : undefined}
          action={
            <Button size="lg" onClick={leave}>
              Back to the clinic
            </Button>
          }
        />
      </>
    );
  }
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6 p-4 py-6 text-md sm:p-8">
      <div className="flex justify-end">
        <AlertDialog
          title="Leave this estimate?"
          text="The estimate has not been answered. The clinic’s records open next, so this is for staff only."
          confirmLabel="Leave"
          cancelLabel="Stay"
          destructive={false}
          large
          trigger={
            <Button variant="ghost" size="sm">
              Exit (staff only)
            </Button>
          }
          onConfirm={leave}
        />
      </div>
      <ClientHead document={data.document} />
      <AnswerForm
        document={data.document}
        onAnswer={(given) =>
          answer.mutate({ id, ...given }, { onSuccess: () => setDone(true), onError: () => void refetch() })
        }
        busy={answer.isPending}
        error={answer.error}
      />
    </div>
  );
}
