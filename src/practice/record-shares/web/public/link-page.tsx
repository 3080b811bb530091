import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PRODUCT } from '#vocabulary/product.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { queryClient } from '#foundation/web/query-client.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';

/** The token after the `#`: it is sent in the body of a request only. */
const tokenOfAddress = (): string => (typeof window === 'undefined' ? '' : window.location.hash.slice(1));

interface LinkPageProps {
  readonly title: string;
  readonly description: string;
  readonly render: (token: string) => ReactNode;
}

/** A page that a link of a clinic opens, without signing in. */
export function LinkPage({ title, description, render }: LinkPageProps) {
  const [token] = useState(tokenOfAddress);
  return (
    <main id="content" className="mx-auto flex w-full max-w-3xl flex-col gap-6 px-4 py-8 text-md md:px-6">
      <title>{`${title} · ${PRODUCT.name}`}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <span className="print:hidden">
        <Logo size="sm" />
      </span>
      {token === '' ? (
        <Nowhere title="This link is incomplete">Copy the whole link from the clinic’s message.</Nowhere>
      ) : (
        <QueryClientProvider client={queryClient}>{render(token)}</QueryClientProvider>
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

interface LinkErrorProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Why a link opened nothing. */
export function LinkError({ title, error, onRetry }: LinkErrorProps) {
  const refusal = error instanceof ApiError ? REFUSALS[error.code] : undefined;
  return refusal === undefined ? (
    <ErrorState title={title} error={error} onRetry={onRetry} />
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
