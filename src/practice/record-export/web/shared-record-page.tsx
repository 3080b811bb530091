import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PRODUCT } from '#vocabulary/product.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { queryClient } from '#foundation/web/query-client.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { openSharedRecordEndpoint } from '../shares.contract.ts';
import { SharedRecord } from './shared-record.tsx';

/** The token after the `#`: it is sent in the body of a request only. */
const tokenOfAddress = (): string => (typeof window === 'undefined' ? '' : window.location.hash.slice(1));

/** `/shared-records`: the record that a clinic shares by a link, without signing in. */
export default function SharedRecordPage() {
  const [token] = useState(tokenOfAddress);
  return (
    <main id="content" className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 text-md md:px-6">
      <title>{`Shared record · ${PRODUCT.name}`}</title>
      <meta name="description" content="A medical record shared by a veterinary clinic." />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <span className="print:hidden">
        <Logo size="sm" />
      </span>
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
  invalid_input: 'This link is incomplete',
  not_found: 'This link does not work',
  share_expired: 'This link has expired',
  share_revoked: 'This link was withdrawn',
};

function OpenedLink({ token }: { readonly token: string }) {
  const shared = useQuery({
    ...queryOf(openSharedRecordEndpoint, { token }),
    retry: false,
    // Each opening is logged, so the record is read once.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (shared.data) return <SharedRecord {...shared.data} token={token} />;
  if (!shared.error) return <SkeletonRows rows={6} />;
  const refusal = shared.error instanceof ApiError ? REFUSALS[shared.error.code] : undefined;
  return refusal === undefined ? (
    <ErrorState
      title="The record could not be loaded"
      error={shared.error}
      onRetry={() => void shared.refetch()}
    />
  ) : (
    <Nowhere title={refusal}>
      Links expire, and a clinic can withdraw them. Ask the clinic that sent it for a new one.
    </Nowhere>
  );
}

const Nowhere = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col items-start gap-3 rounded-2xl border border-line bg-surface p-6">
    <h1 className="text-xl font-semibold">{title}</h1>
    <p className="text-ink-muted">{children}</p>
  </section>
);
