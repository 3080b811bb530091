import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { PRODUCT } from '#vocabulary/product.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { call, queryOf, useWrite } from '#foundation/web/api.ts';
import { useFileDownload } from '#foundation/web/export/use-file-download.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { queryClient } from '#foundation/web/query-client.ts';
import { shortDay } from '#foundation/web/time/day-format.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import {
  answerSharedEstimateEndpoint,
  type ClientEstimate,
  getSharedEstimatePdfEndpoint,
  openSharedEstimateEndpoint,
} from '../answers.contract.ts';
import { AnswerForm } from './answer-form.tsx';
import { Answered } from './answered.tsx';
import { ClientHead } from './client-head.tsx';

/** The token after the `#`: it is sent in the body of a request only. */
const tokenOfAddress = (): string => (typeof window === 'undefined' ? '' : window.location.hash.slice(1));

/** `/estimate`: an estimate that a clinic sent by a link, to be answered without signing in. */
export default function SharedEstimatePage() {
  const [token] = useState(tokenOfAddress);
  return (
    <main id="content" className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-6 text-md">
      <title>{`Estimate · ${PRODUCT.name}`}</title>
      <meta name="description" content="An estimate from a veterinary clinic." />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <Logo size="sm" />
      {token === '' ? (
        <Nowhere title="This link is incomplete">Copy the whole link from the clinic’s message.</Nowhere>
      ) : (
        <QueryClientProvider client={queryClient}>
          <OpenedLink token={token} />
        </QueryClientProvider>
      )}
    </main>
  );
}

const REFUSALS: Readonly<Record<string, string>> = {
  estimate_expired: 'This estimate has expired',
  estimate_withdrawn: 'The clinic has withdrawn this estimate',
  invalid_input: 'This link is incomplete',
  not_found: 'Estimate not found',
};

function OpenedLink({ token }: { readonly token: string }) {
  const shared = useQuery({
    ...queryOf(openSharedEstimateEndpoint, { token }),
    retry: false,
    staleTime: Infinity,
    // Nothing may change under the pen.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (shared.data)
    return <OpenEstimate token={token} opened={shared.data} onStale={() => void shared.refetch()} />;
  if (!shared.error) return <SkeletonRows rows={6} />;
  const refusal = shared.error instanceof ApiError ? REFUSALS[shared.error.code] : undefined;
  return refusal === undefined ? (
    <ErrorState
      title="The estimate could not be loaded"
      error={shared.error}
      onRetry={() => void shared.refetch()}
    />
  ) : (
    <Nowhere title={refusal}>Ask the clinic that sent it for a new one.</Nowhere>
  );
}

interface OpenEstimateProps {
  readonly token: string;
  readonly opened: ClientEstimate;
  /** It was answered or withdrawn elsewhere. */
  readonly onStale: () => void;
}

function OpenEstimate({ token, opened, onStale }: OpenEstimateProps) {
  const answer = useWrite(answerSharedEstimateEndpoint);
  const file = useFileDownload('The PDF could not be downloaded');
  const estimate = answer.data ?? opened;
  const { document, status } = estimate;
  const download = (
    <Button
      size="lg"
      busy={file.isBusy}
      onClick={() => file.download(() => call(getSharedEstimatePdfEndpoint, { token }))}
    >
      <Download aria-hidden /> Download PDF
    </Button>
  );
  return (
    <>
      <ClientHead document={document} />
      {document.answer !== null ? (
        <Answered document={document} isNew={answer.isSuccess} action={download} />
      ) : status === 'expired' ? (
        <Nowhere isPart title="This estimate has expired">
          {`It was valid until ${shortDay(document.validUntilOn, document.clinic.country)}. Ask ${document.clinic.name} for a new one.`}
        </Nowhere>
      ) : (
        <AnswerForm
          document={document}
          onAnswer={(given) =>
            answer.mutate(
              { token, ...given },
              {
                onSuccess: () => window.scrollTo({ top: 0 }),
                onError: (error) => {
                  if (error instanceof ApiError && error.code.startsWith('estimate_')) onStale();
                },
              },
            )
          }
          busy={answer.isPending}
          error={answer.error}
        />
      )}
    </>
  );
}

interface NowhereProps {
  readonly title: string;
  /** Below the heading of the page; else it is the heading. */
  readonly isPart?: boolean;
  readonly children: ReactNode;
}

function Nowhere({ title, isPart = false, children }: NowhereProps) {
  const Heading = isPart ? 'h2' : 'h1';
  return (
    <section className="flex flex-col items-start gap-3 rounded-2xl border border-line bg-surface p-6">
      <Heading className="text-xl font-semibold">{title}</Heading>
      <p className="text-ink-muted">{children}</p>
    </section>
  );
}
