import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PRODUCT } from '#vocabulary/product.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { queryClient } from '#foundation/web/query-client.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { openReminderLinkEndpoint } from '../link.contract.ts';
import { OpenReminder } from './open-reminder.tsx';

/** The token after the `#`: it is sent in the body of a request only. */
const tokenOfAddress = (): string => (typeof window === 'undefined' ? '' : window.location.hash.slice(1));

/** `/reminder`: what the link of a reminder opens, to be answered without signing in. */
export default function ReminderLinkPage() {
  const [token] = useState(tokenOfAddress);
  return (
    <main id="content" className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-6 text-md">
      <title>{`Reminder · ${PRODUCT.name}`}</title>
      <meta name="description" content="A reminder from a veterinary clinic." />
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
  invalid_input: 'This link is incomplete',
  not_found: 'This reminder is no longer open',
};

function OpenedLink({ token }: { readonly token: string }) {
  const opened = useQuery({
    ...queryOf(openReminderLinkEndpoint, { token }),
    retry: false,
    staleTime: Infinity,
    // Nothing may change while somebody fills in a form.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (opened.data) return <OpenReminder token={token} opened={opened.data} />;
  if (!opened.error) return <SkeletonRows rows={5} />;
  const refusal = opened.error instanceof ApiError ? REFUSALS[opened.error.code] : undefined;
  return refusal === undefined ? (
    <ErrorState
      title="The reminder could not be loaded"
      error={opened.error}
      onRetry={() => void opened.refetch()}
    />
  ) : (
    <Nowhere title={refusal}>Call the clinic that sent it, or wait for its next message.</Nowhere>
  );
}

function Nowhere({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col items-start gap-3 rounded-2xl border border-line bg-surface p-6">
      <h1 className="text-xl font-semibold">{title}</h1>
      <p className="text-ink-muted">{children}</p>
    </section>
  );
}
