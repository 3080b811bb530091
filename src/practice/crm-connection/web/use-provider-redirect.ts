import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { applyResourceChanges } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { sentenceOf } from './public/call-function.ts';
import { connectionQuery } from './public/connection-query.ts';
import { completeRedirect, readRedirect, type ProviderRedirect } from './provider-authorization.ts';

/** The delay before the connection is checked again after the redirect. */
const RECHECK_MS = 2_000;

/** The URL without the provider's query parameters. */
function withoutProviderParams(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['code', 'state', 'error', 'error_description']) params.delete(name);
  return params.size === 0 ? pathname : `${pathname}?${params.toString()}`;
}

/** Completes the authorization after the provider has redirected back. Returns whether that is in progress. */
export function useProviderRedirect(userId: string): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isFinishing, setFinishing] = useState(() => readRedirect(search) !== null);
  const handled = useRef<ProviderRedirect>(null);

  useEffect(() => {
    const found = readRedirect(search);
    // The redirect is handled once, although the effect may run several times.
    if (!found || handled.current) return;
    handled.current = found;
    const finish = async () => {
      // Remove the code from the URL first, so that it cannot be copied or reused.
      await navigate(withoutProviderParams(pathname, search), { replace: true });
      await completeRedirect(userId, found);
      await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
      await applyResourceChanges(queries, 'crmConnections');
      const state = await queries.fetchQuery({ ...connectionQuery(userId), staleTime: 0 });
      if (state.kind === 'ended') throw new Error(state.message);
      if (state.kind === 'not_connected') throw new Error('Failed to complete OAuth connection');
      notify({
        title: 'Connection Successful',
        text: 'Your GoHighLevel account is connected.',
        tone: 'good',
      });
    };
    finish()
      .catch((error: unknown) => {
        notify({
          title: 'Connection Error',
          text: sentenceOf(error, 'Failed to complete OAuth connection'),
          tone: 'destructive',
        });
      })
      .finally(() => setFinishing(false));
  }, [navigate, pathname, queries, search, userId]);

  return isFinishing;
}
