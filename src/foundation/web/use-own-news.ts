import { useQueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#foundation/contract/endpoint.ts';
import { useLive } from './live.ts';
import { useSession } from './session/use-session.ts';

/**
 * Reads anew what others change meanwhile, whenever the person's own topic says `event`, and after a gap in which it may have
 * been missed.
 */
export function useOwnNews(event: string, reads: readonly Pick<Endpoint, 'id'>[]): void {
  const { user } = useSession();
  const client = useQueryClient();
  useLive(user === null ? undefined : `user:${user.id}`, (message) => {
    if (message.event !== event && message.event !== 'resumed') return;
    for (const { id } of reads) void client.invalidateQueries({ queryKey: [id] });
  });
}
