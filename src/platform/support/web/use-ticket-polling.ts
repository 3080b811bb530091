import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { applyResourceChanges } from '#foundation/web/apply-changes.ts';
import { useSession } from '#foundation/web/session/use-session.ts';

const POLL_EVERY_MS = 30_000;

/** The staff of a suspended clinic receive no live events: their pages poll their tickets instead. */
export function useTicketPolling(): void {
  const client = useQueryClient();
  const isSuspended = useSession().suspendedAt !== null;
  useEffect(() => {
    if (!isSuspended) return undefined;
    const timer = setInterval(() => void applyResourceChanges(client, 'tickets'), POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [client, isSuspended]);
}
