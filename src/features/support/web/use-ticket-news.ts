import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { useLive } from '#foundation/web/live.ts';
import { useSession } from '#foundation/web/session/use-session.ts';

/** Brings onto the screen what the other side does to tickets meanwhile. */
export function useTicketNews(reads: readonly Pick<Endpoint, 'id'>[]): void {
  const { user } = useSession();
  const client = useQueryClient();
  useLive(user === null ? undefined : `user:${user.id}`, ({ event }) => {
    if (event !== 'ticket' && event !== 'resumed') return;
    for (const { id } of reads) void client.invalidateQueries({ queryKey: [id] });
  });
}
