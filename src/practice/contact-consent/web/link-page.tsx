import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PRODUCT } from '#vocabulary/product.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { queryClient } from '#foundation/web/query-client.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { type ContactLink, openContactLinkEndpoint } from '../links.contract.ts';

/** The token after the `#`: it is sent in the body of a request only. */
const tokenOfAddress = (): string => (typeof window === 'undefined' ? '' : window.location.hash.slice(1));

interface LinkPageProps {
  readonly title: string;
  readonly children: (link: ContactLink, token: string) => ReactNode;
}

/** A page that a link of a message opens, for people without an account. Opening it changes nothing. */
export function LinkPage({ title, children }: LinkPageProps) {
  const [token] = useState(tokenOfAddress);
  return (
    <main id="content" className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-6 text-md">
      <title>{`${title} · ${PRODUCT.name}`}</title>
      <meta name="description" content="Choose which messages you want from a veterinary clinic." />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <Logo size="sm" />
      {token === '' ? (
        <Panel title="This link is incomplete">
          <p className="text-ink-muted">Copy the whole link from the message.</p>
        </Panel>
      ) : (
        <QueryClientProvider client={queryClient}>
          <OpenedLink token={token}>{children}</OpenedLink>
        </QueryClientProvider>
      )}
    </main>
  );
}

const REFUSALS: Readonly<Record<string, string>> = {
  invalid_input: 'This link is incomplete',
  not_found: 'This link does not work',
};

function OpenedLink({ token, children }: Pick<LinkPageProps, 'children'> & { readonly token: string }) {
  const link = useQuery({
    ...queryOf(openContactLinkEndpoint, { token }),
    retry: false,
    refetchOnWindowFocus: false,
  });
  if (link.data) return children(link.data, token);
  if (!link.error) return <SkeletonRows rows={4} />;
  const refusal = link.error instanceof ApiError ? REFUSALS[link.error.code] : undefined;
  return refusal === undefined ? (
    <ErrorState
      title="This page could not be loaded"
      error={link.error}
      onRetry={() => void link.refetch()}
    />
  ) : (
    <Panel title={refusal}>
      <p className="text-ink-muted">
        Copy the whole link from the message, or ask the clinic to change your settings.
      </p>
    </Panel>
  );
}

export const Panel = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section className="flex flex-col items-stretch gap-4 rounded-2xl border border-line bg-surface p-6">
    <h1 className="text-xl font-semibold wrap-anywhere">{title}</h1>
    {children}
  </section>
);
