import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { queryClient } from '#foundation/web/query-client.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { openDemoLinkEndpoint } from '../contract.ts';
import { LinkedDemoView } from './linked-demo-view.tsx';

/** The token after the `#`: it is sent in the body of a request only. */
const tokenOfAddress = (): string => (typeof window === 'undefined' ? '' : window.location.hash.slice(1));

/** `/demo/booking`: the page that a confirmation's link opens. */
export default function BookingPage() {
  const [token] = useState(tokenOfAddress);
  return (
    <main id="content" className="mx-auto flex w-full max-w-2xl flex-col gap-6 px-4 py-10 text-md md:px-6">
      <title>{`Your demo · ${PRODUCT.name}`}</title>
      <meta
        name="description"
        content={`Your ${PRODUCT.name} demo booking: see its time, move it or cancel it.`}
      />
      <meta name="robots" content="noindex" />
      <h1 className="font-display text-3xl font-bold tracking-tight">Your demo</h1>
      {token === '' ? (
        <Nowhere title="This link is incomplete">
          Open it from your confirmation email, or copy the whole link.
        </Nowhere>
      ) : (
        <QueryClientProvider client={queryClient}>
          <OpenedLink token={token} />
        </QueryClientProvider>
      )}
    </main>
  );
}

function OpenedLink({ token }: { readonly token: string }) {
  const demo = useQuery({ ...queryOf(openDemoLinkEndpoint, { token }), retry: false });
  if (demo.data) return <LinkedDemoView demo={demo.data} token={token} />;
  if (!demo.error) return <SkeletonRows rows={5} />;
  const isDead = demo.error instanceof ApiError && ['invalid_input', 'not_found'].includes(demo.error.code);
  return isDead ? (
    <Nowhere title="No demo found for this link">
      The link is incomplete, or the demo took place more than a week ago. Open it from your confirmation
      email.
    </Nowhere>
  ) : (
    <ErrorState
      title="Your demo could not be loaded"
      error={demo.error}
      onRetry={() => void demo.refetch()}
    />
  );
}

const Nowhere = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col items-start gap-4 rounded-2xl border border-line bg-surface p-6">
    <h2 className="text-xl font-semibold">{title}</h2>
    <p className="text-ink-muted">{children}</p>
    <Button asChild variant="primary" size="lg">
      <Link to="/demo">Book a demo</Link>
    </Button>
  </section>
);
