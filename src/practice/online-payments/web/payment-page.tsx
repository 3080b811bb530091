import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PRODUCT } from '#vocabulary/product.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { queryClient } from '#foundation/web/query-client.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { openPaymentPageEndpoint, type PaymentPage as Page } from '../pay.contract.ts';
import { PaymentState } from './payment-state.tsx';
import { Nowhere } from './nowhere.tsx';

/** The token after the `#`: it is sent in the body of a request only. */
const tokenOfAddress = (): string => (typeof window === 'undefined' ? '' : window.location.hash.slice(1));

/** `/pay`: what a clinic asks for by a link, and what came of it, without signing in. */
export default function PaymentPage() {
  const [token] = useState(tokenOfAddress);
  return (
    <main id="content" className="mx-auto flex w-full max-w-md flex-col gap-6 px-4 py-8 text-md">
      <title>{`Pay online · ${PRODUCT.name}`}</title>
      <meta name="description" content="Pay an open balance at a veterinary clinic." />
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

/** How often the page asks as long as the bank has not decided. */
const ASK_MS = 4_000;

const isOver = ({ latest }: Page): boolean =>
  latest === null || ['canceled', 'failed', 'succeeded'].includes(latest.state);

function OpenedLink({ token }: { readonly token: string }) {
  const page = useQuery({
    ...queryOf(openPaymentPageEndpoint, { token }),
    retry: false,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : ASK_MS),
  });
  if (page.data) return <PaymentState page={page.data} token={token} />;
  if (!page.error) return <SkeletonRows rows={4} />;
  const isUnknown =
    page.error instanceof ApiError && ['invalid_input', 'not_found'].includes(page.error.code);
  return isUnknown ? (
    <Nowhere title="This link does not work">
      The link may be incomplete. Copy the whole link from the message, or ask the clinic for a new one.
    </Nowhere>
  ) : (
    <ErrorState
      title="The payment could not be loaded"
      error={page.error}
      onRetry={() => void page.refetch()}
    />
  );
}
