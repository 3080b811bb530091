import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { usePageTitle } from '#foundation/web/layout/page-title.ts';
import { screen } from '#foundation/web/layout/screen.ts';
import { PortalColumn } from '#foundation/web/portal/portal-column.tsx';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Banner } from '#foundation/web/ui/banner.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { Skeleton } from '#foundation/web/ui/skeleton.tsx';
import { answerMyEstimateEndpoint, listMyEstimatesEndpoint } from '../answers.contract.ts';
import { AnswerForm } from './answer-form.tsx';
import { Answered } from './answered.tsx';
import { ClientHead } from './client-head.tsx';

export const handle = screen({ title: 'Estimate', roles: ['client'] });

/** `/client/estimates/{id}`: an estimate of the client, to be answered and signed. */
export default function MyEstimatePage() {
  const { estimateId: id = '' } = useParams();
  const { data, error, refetch } = useQuery({
    ...queryOf(listMyEstimatesEndpoint, {}),
    // Nothing may change under the pen.
    refetchOnWindowFocus: false,
  });
  const answer = useWrite(answerMyEstimateEndpoint);
  const estimate = data?.items.find((one) => one.id === id);
  usePageTitle(estimate?.document.title);
  if (data === undefined && !error)
    return (
      <PortalColumn narrow>
        <Skeleton className="h-10 w-64" />
        <Skeleton className="h-96" />
      </PortalColumn>
    );
  if (estimate === undefined)
    return (
      <>
        <h1 className="sr-only">Estimate</h1>
        <ErrorState
          title={data === undefined ? 'This estimate could not be loaded' : 'Estimate not found'}
          error={error ?? undefined}
          onRetry={data === undefined ? () => void refetch() : undefined}
          action={
            <Button asChild size="lg">
              <Link to="/client/billing">Billing</Link>
            </Button>
          }
        />
      </>
    );
  const { document, status } = estimate;
  return (
    <PortalColumn narrow>
      <ClientHead document={document} />
      {document.answer !== null ? (
        <Answered document={document} isNew={answer.isSuccess} />
      ) : status === 'expired' ? (
        <Banner tone="warn" title="This estimate has expired">
          <p>{`It was valid until ${shortDay(document.validUntilOn, document.clinic.country)}. Ask ${document.clinic.name} for a new one.`}</p>
        </Banner>
      ) : (
        <AnswerForm
          document={document}
          onAnswer={(given) => answer.mutate({ id, ...given }, { onError: () => void refetch() })}
          busy={answer.isPending}
          error={answer.error}
        />
      )}
    </PortalColumn>
  );
}
