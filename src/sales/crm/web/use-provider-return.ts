import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { notify } from '#foundation/web/notice/notify.ts';
import { connectionQuery, forgetLeadSync } from './connection-query.ts';
import { finishReturn, readReturn, type Return } from './way-to-provider.ts';

/** The connection is looked at again so long after the return. */
const RECHECK_MS = 2_000;

const messageOf = (error: unknown): string =>
  error instanceof Error && error.message !== '' ? error.message : 'Failed to complete OAuth connection';

/** The address without what the provider has put behind it. */
function withoutAnswer(pathname: string, search: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['code', 'state', 'error', 'error_description']) params.delete(name);
  return params.size === 0 ? pathname : `${pathname}?${params.toString()}`;
}

/** Finishes what the provider has sent people back with. Whether that is under way. */
export function useProviderReturn(userId: string): boolean {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [isFinishing, setFinishing] = useState(() => readReturn(search) !== null);
  const taken = useRef<Return>(null);

  useEffect(() => {
    const found = readReturn(search);
    // Taken once, whatever the page is drawn anew for.
    if (!found || taken.current) return;
    taken.current = found;
    const finish = async () => {
      // First out of the address, where it could be copied or opened again.
      await navigate(withoutAnswer(pathname, search), { replace: true });
      await finishReturn(userId, found);
      await new Promise((resolve) => setTimeout(resolve, RECHECK_MS));
      const state = await queries.fetchQuery({ ...connectionQuery(userId), staleTime: 0 });
      await forgetLeadSync(queries);
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
