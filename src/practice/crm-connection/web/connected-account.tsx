import { useMutation, useQueryClient } from '@tanstack/react-query';
import { MapPin, RefreshCw, Unplug } from 'lucide-react';
import { useState } from 'react';
import { applyResourceChanges } from '#foundation/web/apply-changes.ts';
import { notify } from '#foundation/web/notice/notify.ts';
import { AlertDialog } from '#foundation/web/ui/alert-dialog.tsx';
import { Button } from '#foundation/web/ui/button.tsx';
import { ItemList } from '#foundation/web/ui/data-list.tsx';
import { ScrollArea } from '#foundation/web/ui/scroll-area.tsx';
import type { Connection, CrmLocation } from '../contract.ts';
import { callFunction } from './public/call-function.ts';
import { connectionQuery, disconnect } from './public/connection-query.ts';

/** Enough characters of an id to distinguish two locations of the same name. */
const SHOWN_ID_LENGTH = 8;

const useConnectionActions = (userId: string) => {
  const queries = useQueryClient();
  const refresh = useMutation({
    mutationFn: async () => {
      await callFunction('token', { userId }, 'Failed to refresh token');
      await callFunction('locations', { userId }, 'API request failed');
      await queries.fetchQuery({ ...connectionQuery(userId), staleTime: 0 });
    },
    onError: async ({ message }) => {
      notify({ title: 'Connection Error', text: message, tone: 'destructive' });
      await applyResourceChanges(queries, 'crmConnections');
    },
  });
  const end = useMutation({
    mutationFn: () => disconnect(userId),
    onSuccess: async () => {
      notify({
        title: 'Disconnected',
        text: 'Your GoHighLevel account is no longer connected.',
        tone: 'good',
      });
      await applyResourceChanges(queries, 'crmConnections');
    },
    onError: () => {
      notify({ title: 'Disconnect Error', text: 'An unexpected error occurred', tone: 'destructive' });
    },
  });
  return { refresh, end };
};

interface ConnectedAccountProps {
  readonly connection: Connection;
}

/** The connected account and its locations, with the actions to refresh and to disconnect it. */
export function ConnectedAccount({ connection }: ConnectedAccountProps) {
  const { user_id: userId, user_data: user, location_data: locations } = connection;
  const { refresh, end } = useConnectionActions(userId);
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-3">
        <div className="min-w-0">
          <p className="truncate font-medium">{user?.name ?? 'Unnamed account'}</p>
          {user?.email && <p className="truncate text-ink-muted">{user.email}</p>}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button busy={refresh.isPending} onClick={() => refresh.mutate()}>
            {!refresh.isPending && <RefreshCw aria-hidden />}
            Refresh
          </Button>
          <AlertDialog
            title="Disconnect GoHighLevel?"
            text="Access is deleted here immediately. To use it again, connect again. Nothing changes in GoHighLevel."
            confirmLabel="Disconnect"
            cancelLabel="Stay connected"
            open={isConfirming}
            onOpenChange={setConfirming}
            busy={end.isPending}
            onConfirm={() => end.mutate(undefined, { onSettled: () => setConfirming(false) })}
            trigger={
              <Button>
                <Unplug aria-hidden />
                Disconnect
              </Button>
            }
          />
        </div>
      </div>
      <Locations locations={locations} />
    </>
  );
}

function Locations({ locations }: { readonly locations: readonly CrmLocation[] | null }) {
  if (locations === null) {
    return (
      <p className="border-t border-line px-4 py-3 text-ink-muted">
        The locations have not been read from GoHighLevel yet.
      </p>
    );
  }
  const count = `${locations.length} ${locations.length === 1 ? 'location' : 'locations'}`;
  return (
    <div className="border-t border-line">
      <h3 className="px-4 pt-3 pb-2 text-sm font-medium text-ink-muted">{count}</h3>
      <ScrollArea label={count} className="max-h-72 rounded-b-lg">
        <ItemList className="border-t border-line">
          {locations.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-3 px-4 py-2.5">
              <MapPin aria-hidden className="size-4 shrink-0 text-ink-muted" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <code className="text-sm text-ink-muted">{id.slice(0, SHOWN_ID_LENGTH)}</code>
            </li>
          ))}
        </ItemList>
      </ScrollArea>
    </div>
  );
}
