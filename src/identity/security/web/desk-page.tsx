import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PRODUCT } from '#vocabulary/product.ts';
import { queryOf } from '#foundation/web/api.ts';
import { Logo } from '#foundation/web/brand/logo.tsx';
import { queryClient } from '#foundation/web/query-client.ts';
import { ErrorState } from '#foundation/web/ui/error-state.tsx';
import { PageSpinner } from '#foundation/web/ui/spinner.tsx';
import { type Desk, getDeskEndpoint } from '../contract.ts';
import { forgetDesk, rememberDesk } from './desk-storage.ts';
import { PeopleGrid } from './people-grid.tsx';
import { PinForm } from './pin-form.tsx';
import { useActivityRecord } from './use-activity-record.ts';

/** A revoked device stops showing the staff within this interval. */
const REFRESH_INTERVAL_MS = 60_000;

/** `/desk`: the lock screen of a shared browser. A person chooses themselves and signs in with their PIN. */
export default function DeskPage() {
  return (
    <QueryClientProvider client={queryClient}>
      <DeskScreen />
    </QueryClientProvider>
  );
}

function DeskScreen() {
  useActivityRecord(true);
  const query = useQuery({
    ...queryOf(getDeskEndpoint, {}),
    staleTime: 0,
    refetchInterval: REFRESH_INTERVAL_MS,
  });
  const desk = query.data?.desk;
  useEffect(() => {
    if (desk === null) forgetDesk();
    else if (desk !== undefined) rememberDesk(desk.autoLockMinutes);
  }, [desk]);

  const { state } = useLocation();
  // Only after it is forgotten: the sign-in page would redirect back here.
  if (desk === null) return <Navigate to="/login" replace state={state} />;
  if (desk === undefined && query.error !== null) {
    return (
      <ErrorState
        title="Tailwell could not be reached"
        error={query.error}
        onRetry={() => void query.refetch()}
        className="min-h-dvh"
      />
    );
  }
  return desk === undefined ? <PageSpinner /> : <LockScreen desk={desk} />;
}

function LockScreen({ desk }: { readonly desk: Desk }) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen = desk.people.find(({ userId }) => userId === chosenId);
  return (
    <main id="content" className="flex min-h-dvh flex-col items-center gap-8 px-4 py-8 sm:py-14">
      <title>{`Locked · ${PRODUCT.name}`}</title>
      <header className="flex flex-col items-center gap-3 text-center">
        <Logo size="md" />
        <p className="text-base text-ink-muted">
          {desk.clinicName} · {desk.deviceName}
        </p>
      </header>
      {chosen === undefined ? (
        <PeopleGrid people={desk.people} onChoose={({ userId }) => setChosenId(userId)} />
      ) : (
        <PinForm key={chosen.userId} person={chosen} onBack={() => setChosenId(undefined)} />
      )}
    </main>
  );
}
