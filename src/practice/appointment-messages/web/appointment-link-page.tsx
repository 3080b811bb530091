import { QueryClientProvider, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { PRODUCT } from '#vocabulary/product.ts';
import { ApiError } from '#foundation/web/api-error.ts';
import { queryOf, useWrite } from '#foundation/web/api.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { queryClient } from '#foundation/web/query-client.ts';
import { Button } from '#foundation/web/ui/button.tsx';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { FormError } from '#foundation/web/ui/form-error.tsx';
import { SkeletonRows } from '#foundation/web/ui/skeleton.tsx';
import { telephoneLink } from '#foundation/web/telephone-link.ts';
import { confirmByLinkEndpoint, type LinkedVisits, openAppointmentLinkEndpoint } from '../link.contract.ts';
import { LinkedVisitCard } from './linked-visit-card.tsx';

/** The token after the `#`: it is sent in the body of a request only. */
const tokenOfAddress = (): string => (typeof window === 'undefined' ? '' : window.location.hash.slice(1));

/** `/appointment`: the visits that a message of the clinic is about, without signing in. */
export default function AppointmentLinkPage() {
  const [token] = useState(tokenOfAddress);
  return (
    <main id="content" className="mx-auto flex w-full max-w-xl flex-col gap-6 px-4 py-6 text-md">
      <title>{`Your visit · ${PRODUCT.name}`}</title>
      <meta name="description" content="A visit to a veterinary clinic." />
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

function OpenedLink({ token }: { readonly token: string }) {
  const link = useQuery({ ...queryOf(openAppointmentLinkEndpoint, { token }), retry: false });
  if (link.data) return <Visits token={token} opened={link.data} />;
  if (!link.error) return <SkeletonRows rows={6} />;
  const isDead = link.error instanceof ApiError && ['invalid_input', 'not_found'].includes(link.error.code);
  return isDead ? (
    <Nowhere title="Visit not found">
      The link is incomplete, or the visit is over. Open the latest message from your clinic, or call the
      clinic.
    </Nowhere>
  ) : (
    <ErrorState
      title="Your visit could not be loaded"
      error={link.error}
      onRetry={() => void link.refetch()}
    />
  );
}

interface VisitsProps {
  readonly token: string;
  readonly opened: LinkedVisits;
}

function Visits({ token, opened: { clinic, visits } }: VisitsProps) {
  const client = useQueryClient();
  const confirm = useWrite(confirmByLinkEndpoint);
  // The answer of every change is what the link shows from then on.
  const show = (changed: LinkedVisits) =>
    client.setQueryData(queryOf(openAppointmentLinkEndpoint, { token }).queryKey, changed);
  const toConfirm = visits.filter(({ canConfirm }) => canConfirm).length;
  return (
    <>
      <header className="flex flex-col gap-1">
        <h1 className="font-display text-2xl font-bold tracking-tight">
          {visits.length === 1 ? 'Your visit' : 'Your visits'}
        </h1>
        <p className="text-ink-muted">{clinic.name}</p>
      </header>
      {toConfirm > 0 && (
        <div className="flex flex-col gap-2">
          <Button
            variant="primary"
            size="lg"
            className="w-full"
            busy={confirm.isPending}
            onClick={() => confirm.mutate({ token }, { onSuccess: show })}
          >
            {visits.length === 1 ? 'Confirm visit' : 'Confirm all visits'}
          </Button>
          <FormError error={confirm.error} />
        </div>
      )}
      {visits.map((visit) => (
        <LinkedVisitCard key={visit.id} token={token} clinic={clinic} visit={visit} onChanged={show} />
      ))}
      <ClinicContact clinic={clinic} />
    </>
  );
}

function ClinicContact({ clinic: { name, phone, address } }: { readonly clinic: LinkedVisits['clinic'] }) {
  if (phone === null && address === null) return null;
  return (
    <section aria-label={name} className="flex flex-col gap-1 text-base text-ink-muted">
      {address !== null && <p>{address}</p>}
      {phone !== null && (
        <p>
          {'Questions? Call '}
          <a href={telephoneLink(phone)} className="focus-ring rounded-sm text-brand-ink underline">
            {phone}
          </a>
        </p>
      )}
    </section>
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
