import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { applyResourceChanges } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { connectionQuery } from './public/connection-query.ts';
import { finishReturn, readReturn, type Return } from './provider-authorization.ts';

/** The connection is checked again this long after the redirect. */
const RECHECK_MS = 2_000;

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Failed to complete OAuth connection';

/** The address without the provider's query parameters. */
function withoutAnswer(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['code', 'state', 'error', 'error_description']) params.delete(name);
  return params.size === 0 ? pathname : `${pathname}?${params.toString()}`;
}

/** Completes the authorization that the provider redirected back with. Gives back whether that is in progress. */
export function useProviderReturn(userId: string): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isFinishing, setFinishing] = useState(() => readReturn(search) !== null);
  const taken = useRef<Return>(null);

  useEffect(() => {
    const found = readReturn(search);
    // Handled once, however often the effect runs.
    if (!found || taken.current) return;
    taken.current = found;
    const finish = async () => {
      // First remove the code from the address, where it could be copied or opened again.
      await navigate(withoutAnswer(pathname, search), { replace: true });
      await finishReturn(userId, found);
      await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
      await applyResourceChanges(queries, 'crmConnections');
      const state = await queries.fetchQuery({ ...connectionQuery(userId), staleTime: 0 });
      if (state.kind !== 'connected') throw new Error(state.error ?? 'Failed to complete OAuth connection');
      notify({
        title: 'Connection Successful',
        text: 'Your GoHighLevel account is connected.',
        tone: 'good',
      });
    };
    finish()
      .catch((error: unknown) => {
        notify({ title: 'Connection Error', text: messageOf(error), tone: 'destructive' });
      })
      .finally(() => setFinishing(false));
  }, [navigate, pathname, queries, search, userId]);

  return isFinishing;
}
